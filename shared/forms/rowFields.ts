/**
 * The fields of the forms that have an address of their own (`worker/http/forms/formRows.ts`), by
 * route. `alt-` means all fields that begin with it. Any other field is rejected.
 */
export const ROW_FIELDS = {
  Vote: ["claps", "key"],
  Bookmark: ["saved", "catalogId"],
  CreateQuote: ["paragraphName", "startOffset", "text"],
  Respond: ["text", "key"],
  FollowAction: ["follows"],
  SubscribeToNewsletter: ["subscribes"],
  EnableWriterSubscription: [],
  NewCollectionNewsletter: ["name", "description"],
  YourMemberFeeds: ["of", "revoke"],
  PostSettings: [
    "action",
    "alt-",
    "baseRev",
    "canonicalUrl",
    "cover",
    "focusX",
    "focusY",
    "language",
    "license",
    "slug",
    "tags",
    "timestamp",
    "visibility",
  ],
  NewSequence: ["title", "description"],
  EditSequence: ["action", "title", "description", "isPublic", "isPublicAsked", "postId"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Route = keyof typeof ROW_FIELDS;

type Name<Field extends string> = Field extends `${string}-` ? `${Field}${string}` : Field;

/** Names an input of such a form: only fields that it takes compile. */
export function rowField<R extends Route>(
  _route: R,
  name: Name<(typeof ROW_FIELDS)[R][number]>,
): string {
  return name;
}
