// Names of the fields whose answers depend on who asks. The build refuses a page that may be kept
// and asks for one (worker/graphql/viewerFields.ts), and what has been kept is looked through for
// them (viewerTraces.ts).

/** Root fields about who asks. */
export const VIEWER_ROOT_FIELDS: ReadonlySet<string> = new Set([
  "viewer",
  "visitor",
  "isLoggedIn",
  "notificationStatus",
  "variantFlags",
  "viewerFollowingPostsConnection",
  "accountSettings",
  "accountToken",
  "publicationSubmission",
  "postDraft",
  "internalStatus",
]);

/** Fields about who asks, on whatever type they stand. */
export const VIEWER_FIELDS_ANYWHERE: ReadonlySet<string> = new Set([
  "viewerEdge",
  "notesConnection",
]);
