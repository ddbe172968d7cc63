// Owns the values that a path param accepts. A param of the wrong kind doesn't match, so the path
// falls through to the not-found view. The param's name determines its kind; for ambiguous names
// the pattern states the kind in brackets: `:filterBy(publicationStories)`.
import { postIdFromParam } from "./postId.ts";
import { isReservedSegment } from "./reservedSegments.ts";

/** Kinds with a fixed list of values. */
export const PARAM_VALUES = {
  setting: ["publishing", "notifications", "membership", "security", "account"],
  filterBy: ["drafts", "public", "responses", "unlisted", "deleted"],
  publicationStories: ["drafts", "public", "unlisted"],
  // A publication's submissions by status.
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
  // What a story's info page lists, and in which order: responses or claps.
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

/** A param has one of these kinds if its name matches or ALIASES lists it. Any other is a slug. */
const OPEN_KINDS = {
  postId: (value: string) => postIdFromParam(value) !== null,
  username: (value: string) => value !== "",
  // Only a first segment can shadow a literal route, and only a publication slug comes first.
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

/** The kind of a param. Params of one kind share a branch of the matcher. */
export type ParamKind = ListKind | keyof typeof OPEN_KINDS | "slug";

/**
 * Returns a param's kind: the stated one, else the one of its name, else "slug". Throws for an
 * unknown stated kind.
 */
export function paramKind(name: string, stated?: string): ParamKind {
  const key = stated ?? ALIASES[name] ?? name;
  if (Object.hasOwn(PARAM_VALUES, key) || Object.hasOwn(OPEN_KINDS, key)) return key as ParamKind;
  if (stated) throw new Error(`No param kind is called "${stated}"`);
  return "slug";
}

/**
 * Returns true if the kind accepts a decoded segment. A slug accepts any text, including the empty
 * text of an undecodable segment, so that a redirect can report it.
 */
export function accepts(kind: ParamKind, value: string): boolean {
  if (kind === "slug") return true;
  if (kind in OPEN_KINDS) return OPEN_KINDS[kind as keyof typeof OPEN_KINDS](value);
  return (PARAM_VALUES[kind as ListKind] as readonly string[]).includes(value);
}

/**
 * Returns true for kinds whose values the product defines. Other values come from stored data,
 * where one invalid row must not break a page full of links.
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
