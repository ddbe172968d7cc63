// Owns which values a path param accepts. A value of the wrong kind does not match, so the path
// falls through to the not-found view. The kind follows from the param's name; where one name has
// several meanings the pattern says the kind in brackets: `:filterBy(publicationStories)`.
import { postIdFromParam } from "./postId.ts";
import { isReservedSegment } from "./reservedSegments.ts";

/** The closed lists of values, by kind. */
export const PARAM_VALUES = {
  setting: ["publishing", "notifications", "membership", "security", "account"],
  filterBy: ["drafts", "public", "responses", "unlisted", "deleted"],
  publicationStories: ["drafts", "public", "unlisted"],
  // A publication's submissions by status (platform.md §3.1).
  publicationSubmissions: [
    "submissions",
    "accepted",
    "cancelled",
    "changes-made",
    "changes-requested",
    "in-review",
    "open",
    "rejected",
    "triage",
    "unknown",
    "wip",
  ],
  entityName: ["writers", "publications"],
  activeTab: ["authors", "publications", "less"],
  category: ["users", "publications", "tags", "posts", "lists"],
  // What a story's info lists: who answered or who clapped, in which order.
  order: ["newest", "top"],
  filter: ["responses", "claps"],
  timePeriod: ["all-time", "year", "month", "week"],
  membershipType: ["monthly", "yearly", "premium-monthly", "premium-yearly"],
  authProvider: ["authenticate", "google", "apple", "twitter", "email", "namecheap"],
  followKind: ["user", "collection", "tag", "catalog"],
  sitemapKind: ["posts", "publications", "users", "tags"],
  document: ["tos", "privacy", "rules", "help", "status", "press", "blog", "text-to-speech"],
} as const satisfies Record<string, readonly string[]>;

type ListKind = keyof typeof PARAM_VALUES;

/** A param named after one of these kinds, or listed in ALIASES, has it; any other is a slug. */
const OPEN_KINDS = {
  postId: (value: string) => postIdFromParam(value) !== null,
  username: (value: string) => value !== "",
  // Only a first segment can shadow a literal one, and only a publication's slug stands first.
  collectionSlug: (value: string) =>
    value !== "" && !value.startsWith("@") && !isReservedSegment(value),
  year: (value: string) => /^\d{4}$/.test(value),
  month: (value: string) => /^(0?[1-9]|1[0-2])$/.test(value),
  day: (value: string) => /^(0?[1-9]|[12]\d|3[01])$/.test(value),
  page: (value: string) => /^[1-9]\d{0,5}$/.test(value),
  monthDayYearSlug: (value: string) => MONTH_DAY_YEAR.test(value),
} satisfies Record<string, (value: string) => boolean>;

const MONTH_DAY_YEAR =
  /^(january|february|march|april|may|june|july|august|september|october|november|december)-\d\d?-\d{4}$/;

const ALIASES: Readonly<Record<string, keyof typeof OPEN_KINDS>> = {
  inResponseToPostId: "postId",
  repostId: "postId",
  publicationSlug: "collectionSlug",
};

/** The name of the rule a param follows; params of one kind share a branch of the matcher. */
export type ParamKind = ListKind | keyof typeof OPEN_KINDS | "slug";

/** The kind a param has: said in brackets, or by its name, or else any text. */
export function paramKind(name: string, stated?: string): ParamKind {
  const key = stated ?? ALIASES[name] ?? name;
  if (Object.hasOwn(PARAM_VALUES, key) || Object.hasOwn(OPEN_KINDS, key)) return key as ParamKind;
  if (stated) throw new Error(`No param kind is called "${stated}"`);
  return "slug";
}

/**
 * True when a decoded segment is a value of the kind. A slug takes any text, the empty text of an
 * undecodable segment included, so that a redirect can refuse it by name (reader.md §2.2).
 */
export function accepts(kind: ParamKind, value: string): boolean {
  if (kind === "slug") return true;
  if (kind in OPEN_KINDS) return OPEN_KINDS[kind as keyof typeof OPEN_KINDS](value);
  return (PARAM_VALUES[kind as ListKind] as readonly string[]).includes(value);
}

/**
 * True for kinds whose values the product itself defines. The others come from stored data, and
 * one odd row of it must not keep a page full of links from rendering.
 */
export function isClosedKind(kind: ParamKind): boolean {
  return !["slug", "postId", "username", "collectionSlug"].includes(kind);
}

type Text = string | number;

type ValueOf<Kind extends string> = Kind extends ListKind
  ? (typeof PARAM_VALUES)[Kind][number]
  : Text;

type SegmentParam<Segment extends string> = Segment extends
  | `:${infer Name}(${infer Kind})`
  | `@:${infer Name}(${infer Kind})`
  ? { [key in Name]: ValueOf<Kind> }
  : Segment extends `:${infer Name}` | `@:${infer Name}`
    ? { [key in Name]: ValueOf<Name> }
    : unknown;

type SegmentParams<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? SegmentParam<Head> & SegmentParams<Rest>
  : SegmentParam<Path>;

/** The params of a pattern: `/@:username/:postId` gives `{ username, postId }`. */
export type PathParams<Path extends string> = {
  [Name in keyof SegmentParams<Path>]: SegmentParams<Path>[Name];
};
