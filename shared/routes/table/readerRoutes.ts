// Reading and writing, and a story's state.
import type { RouteSpec } from "../defineRoute.ts";

/**
 * `error`: the error of a no-JS form, from shared/imports/importErrors.ts. `older`: pages the
 * earlier imports.
 */
const IMPORT_PARAMS = ["from", "error", "older"];
/** The result of a no-JS form on a story's settings: what was done, or the error. */
const POST_SETTINGS_PARAMS = ["done", "error"];
/** The error of a no-JS form that starts a story from another one. */
const BEGIN_PARAMS = ["error"];
const DESIGN_PARAMS = ["unfold", "action"] as const;

export const READER_ROUTES = {
  ShowHome: { path: "/", page: "home" },
  ShowLegacyHome: { path: "/home", page: "home-lo-legacy" },
  ShowAbout: { path: "/about", page: "landing-about" },

  ShowPost: { path: "/p/:postId", page: "post", table: "all" },
  ShowPostUnderUser: { path: "/@:username/:postId", page: "post" },
  ShowPostUnderCollection: { path: "/:collectionSlug/:postId", page: "post" },
  // Opens a locked story to whoever holds the token.
  ShowPostByFriendLink: { path: "/p/:postId/friend/:token", page: "post", table: "all" },
  ShowPostState: { path: "/p/:postId/state", endpoint: true, table: "all" },
  RecordPostRead: { path: "/p/:postId/state/read", endpoint: true, table: "all" },
  ShowPostRange: {
    path: "/stats/:postId/:startTimeMs/:endTimeMs",
    endpoint: true,
    table: "all",
  },
  Vote: { path: "/_/vote/:type/:id", endpoint: true, table: "all" },
  Unsubscribe: { path: "/_/unsubscribe/:token", endpoint: true, table: "all" },
  ConfirmSubscription: {
    path: "/_/confirm-subscription/:token",
    endpoint: true,
    table: "all",
  },
  NewsletterPreview: { path: "/_/newsletters/:newsletterId/preview", endpoint: true },
  IssuePreview: {
    path: "/_/newsletters/:newsletterId/preview/:postId",
    endpoint: true,
  },
  // What a reader marked, as a Markdown file.
  ExportMarks: { path: "/_/highlights.md", endpoint: true },
  // A story as it would look if its draft were published, for the frame of the editor.
  PreviewDraft: { path: "/_/drafts/:postId/preview/:reader", endpoint: true },
  // A home or a story as it looks, for the frame of the design editor.
  PreviewDesign: {
    path: "/_/design-preview/:ownerId/:sample",
    endpoint: true,
    table: "all",
  },
  // A link and the counting image of an issue's email, with the subscriber's link token.
  NewsletterClick: {
    path: "/_/newsletters/click/:linkId/:token",
    endpoint: true,
    table: "all",
  },
  NewsletterOpen: {
    path: "/_/newsletters/open/:issueId/:token",
    endpoint: true,
    table: "all",
  },
  ProcessSubscriberFiles: {
    path: "/_/api/newsletters/:id/import/process-unvalidated-files",
    endpoint: true,
    table: "all",
  },
  SubscribeToNewsletter: {
    path: "/_/api/subscriptions/newsletters/:id",
    endpoint: true,
    table: "all",
  },
  EnableWriterSubscription: {
    path: "/_/api/users/:id/lazily-enable-writer-subscription",
    endpoint: true,
    table: "all",
  },
  CreateQuote: { path: "/_/p/:id/quotes/create", endpoint: true, table: "all" },
  Bookmark: { path: "/_/bookmark/:type/:id", endpoint: true, table: "all" },
  PostSettings: {
    path: "/p/:postId/settings",
    page: "post-settings",
    queryParams: POST_SETTINGS_PARAMS,
  },
  FormWrite: { path: "/_/write/:mutation", endpoint: true, table: "all" },
  ReadPlainly: { path: "/_/plain", endpoint: true, table: "all" },
  Respond: { path: "/_/respond/:postId", endpoint: true, table: "all" },
  RespondToList: { path: "/_/respond/list/:catalogId", endpoint: true, table: "all" },
  ShowPostResponses: {
    path: "/p/:postId/responses",
    page: "post-responses",
    table: "all",
  },
  ShowPostResponsesList: {
    path: "/p/:postId/responses/show",
    page: "post-responses",
    table: "all",
  },
  NewPostResponse: {
    path: "/p/:inResponseToPostId/responses/new",
    page: "story-editor",
    queryParams: BEGIN_PARAMS,
  },
  ShowPostInfo: { path: "/p/:postId/info", page: "post-info" },
  ShowPostInfoFiltered: { path: "/p/:postId/info/:order/:filter", page: "post-info" },

  Search: { path: "/search", page: "search" },
  SearchCategory: { path: "/search/:category", page: "search" },
  SearchCollection: { path: "/:collectionSlug/search", page: "search" },
  SearchCollectionCategory: {
    path: "/:collectionSlug/search/:category",
    page: "search",
  },

  ShowTag: { path: "/tag/:tagSlug", page: "topic" },
  ShowTagLatest: { path: "/tag/:tagSlug/latest", redirectTo: "ShowTag" },
  ShowTagRecommended: { path: "/tag/:tagSlug/recommended", page: "topic-recommended" },
  ShowTagWhoToFollow: { path: "/tag/:tagSlug/who-to-follow", page: "topic-who-to-follow" },
  ShowTopTagPosts: {
    path: "/tag/:tagSlug/top/:timePeriod",
    redirectTo: "ShowTag",
    temporary: true,
    redirectParams: { tagSlug: ":tagSlug" },
  },
  ShowTagTopWriters: { path: "/tag/:tagSlug/top-writers", redirectTo: "ShowTag" },
  ShowTagArchive: { path: "/tag/:tagSlug/archive", page: "tag-archive" },
  ShowTagArchiveYear: { path: "/tag/:tagSlug/archive/:year", page: "tag-archive" },
  ShowTagArchiveMonth: { path: "/tag/:tagSlug/archive/:year/:month", page: "tag-archive" },
  ShowTagArchiveDay: { path: "/tag/:tagSlug/archive/:year/:month/:day", page: "tag-archive" },
  ShowTagged: {
    path: "/tagged/:tag",
    redirectTo: "ShowTag",
    redirectParams: { tagSlug: ":tag" },
  },

  ExploreTopics: { path: "/explore-topics", page: "explore-topics" },
  ShowTopics: { path: "/topics", page: "explore-topics" },
  ShowTopic: { path: "/topic/:topicSlug", page: "legacy-topic-redirect" },
  ShowTopicStories: { path: "/topic/:topicSlug/stories", page: "topic-stories" },
  EditTopic: { path: "/topic/:topicSlug/edit", page: "topic-editor" },
  AddTopicPosts: { path: "/topic/:topicSlug/add-posts", page: "topic-editor" },

  ShowTopStories: { path: "/top-stories", page: "top-stories" },
  ShowTopStoriesDay: { path: "/top-stories/:monthDayYearSlug", page: "top-stories" },
  BrowseTop: { path: "/browse/top", page: "top-stories" },
  BrowseTopDay: { path: "/browse/top/:monthDayYearSlug", page: "top-stories" },

  ShowSeries: { path: "/series/:postId", page: "series" },
  ShowSequenceLibrary: { path: "/collections", page: "collections-library" },
  ShowSequenceLibraryCatalog: { path: "/collections/:catalogSlug", page: "sequence" },
  ShowSequence: { path: "/s/:sequenceSlug", page: "sequence" },
  ShowSequencePost: { path: "/s/:sequenceSlug/:postId", page: "post" },
  EditSequence: {
    path: "/s/:sequenceSlug/edit",
    page: "sequence-editor",
    queryParams: POST_SETTINGS_PARAMS,
  },
  NewSequence: { path: "/s/new", page: "sequence-editor", queryParams: BEGIN_PARAMS },

  ShowTicks: { path: "/l/ticks", page: "ticks" },
  ShowTheTrump45: { path: "/l/the-trump-45", page: "the-trump-45" },
  ShowTribute: { path: "/l/tribute", page: "tribute" },
  // Vanity URLs of series are stored data, so the Worker looks them up and redirects.
  ShowVanitySeries: { path: "/l/:vanitySlug", endpoint: true },

  ShowNotAvailable: { path: "/not-available", page: "not-available" },
  EmbedCatalog: { path: "/embed/list/:catalogSlugId", page: "embed-catalog" },
  EmbedForm: { path: "/m/form/:formId", page: "embed-form", table: "all" },
  EmbedSubscribeBox: { path: "/m/subscribe/:newsletterId", page: "embed-form", table: "all" },
  ShowMedia: { path: "/media/:mediaResourceId", endpoint: true, table: "all" },
  ShowJobs: { path: "/jobs", page: "jobs" },
  ShowHelp: { path: "/help", redirectTo: "ShowDocument", redirectParams: { document: "help" } },
  ShowForms: { path: "/m/forms", page: "forms" },
  ShowForm: { path: "/m/forms/:formId", page: "forms" },
  EditBooks: { path: "/m/books", page: "books-editor" },
  NewBook: { path: "/m/books/new", page: "books-editor" },
  EditBook: { path: "/m/books/:bookId", page: "books-editor" },
  // The terms (/m/tos) and the other legal and informational texts in the footer.
  ShowDocument: { path: "/m/:document", page: "document" },

  NewStory: {
    path: "/new-story",
    page: "story-editor",
    queryParams: ["inResponseToQuoteId", ...BEGIN_PARAMS],
  },
  RepostStory: {
    path: "/new-story/repost/:repostId",
    page: "story-editor",
    queryParams: BEGIN_PARAMS,
  },
  NewPost: { path: "/p/new-post", page: "story-editor" },
  NewCollectionStory: {
    path: "/:collectionSlug/new-story",
    page: "story-editor",
    queryParams: BEGIN_PARAMS,
  },
  EditPost: { path: "/p/:postId/edit", page: "story-editor" },
  NewStoryPlainly: { path: "/new-story/plain", endpoint: true },
  EditPostPlainly: { path: "/p/:postId/edit/plain", endpoint: true },
  EditPostUnderCollection: { path: "/:collectionSlug/:postId/edit", page: "story-editor" },
  EditPostUnderUser: { path: "/@:username/:postId/edit", page: "story-editor" },
  ShowPostVersions: { path: "/p/:postId/versions", page: "story-revision" },
  RevertPost: { path: "/p/:postId/revert/:versionId/:baseRev", page: "story-revision" },
  ImportPost: { path: "/p/import", page: "import-story", queryParams: IMPORT_PARAMS },
  ImportStory: {
    path: "/p/import-story",
    page: "import-story",
    queryParams: IMPORT_PARAMS,
  },
  MobileWrite: { path: "/m-write", page: "mobile-web-editor-redirect" },
  MobileEditPost: { path: "/m-write/:postId", page: "mobile-web-editor-redirect" },
  EditUserDesign: { path: "/me/design", page: "user-design-editor", queryParams: DESIGN_PARAMS },
  EditUserStyles: { path: "/me/styles", page: "user-design-editor", queryParams: DESIGN_PARAMS },
  EditCollectionDesign: {
    path: "/:collectionSlug/design",
    page: "publication-design-editor",
    queryParams: DESIGN_PARAMS,
  },
  EditCollectionStyles: {
    path: "/:collectionSlug/styles",
    page: "publication-design-editor",
    queryParams: DESIGN_PARAMS,
  },
} as const satisfies Record<string, RouteSpec>;
