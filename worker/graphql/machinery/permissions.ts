// Owns who may execute each mutation and how often. Every mutation resolves through `permitted`,
// which checks these tables before any read or write; a mutation without an entry has no resolver.
// `executeOperation` has already verified that the request comes from a page of the session.

import { type HostThing, isOfHost } from "../../domain/publications/domains/isOfHost.ts";
import { impersonationError } from "../../domain/core/identity/impersonationError.ts";
import { isStaffAtWork } from "../../domain/core/identity/isStaffAtWork.ts";
import { isOneTooMany, type Limit, LIMITS } from "../../domain/core/identity/rateLimits.ts";
import type { Session } from "../../domain/core/identity/session.ts";
import type { GraphQLContext } from "./context.ts";
import { type ErrorResult, refuse } from "./results.ts";

/** A permission rule: null if the session satisfies it, otherwise the error. */
type Rule = (session: Session | null) => ErrorResult | null;

/**
 * Requires the user's own session. `reason` is the sign-in prompt. Staff can't write during an
 * impersonation (decision 29).
 */
const isSignedIn =
  (reason: string): Rule =>
  (session) => {
    if (!session) return refuse("Unauthorized", reason);
    const error = impersonationError(session);
    return error === null ? null : refuse("Forbidden", error);
  };

/** Also allows an impersonation, for retrying something that the user has requested. */
const isSignedInOrImpersonating =
  (reason: string): Rule =>
  (session) =>
    session ? null : refuse("Unauthorized", reason);
/** Requires a staff member's own session. Everyone else gets a not-found error. */
const isStaff: Rule = (session) =>
  isStaffAtWork(session) ? null : refuse("NotFound", "There is no such topic.");

/** Allows anonymous viewers too: the write itself limits the rate. */
const isAnonymous: Rule = () => null;

/** The rule of each mutation. Permissions that depend on the target are checked by the write. */
export const WHO_MAY = {
  editPost: isSignedIn("Sign in to edit your stories."),
  clapPost: isSignedIn("Sign in to clap."),
  publishResponse: isSignedIn("Sign in to respond."),
  editResponse: isSignedIn("Sign in to change your responses."),
  hidePostResponseOnParentPost: isSignedIn("Sign in to change your stories."),
  unhidePostResponseOnParentPost: isSignedIn("Sign in to change your stories."),
  setDiscussionClosed: isSignedIn("Sign in to change your stories."),
  createDraft: isSignedIn("Sign in to write."),
  saveDraftDeltas: isSignedIn("Sign in to save what you write. It is kept here until then."),
  importStory: isSignedIn("Sign in to import your stories."),
  restoreVersion: isSignedIn("Sign in to edit your stories."),
  setPostPublished: isSignedIn("Sign in to publish."),
  schedulePost: isSignedIn("Sign in to publish."),
  setPostSettings: isSignedIn("Sign in to change your stories."),
  unpublishPost: isSignedIn("Sign in to change your stories."),
  deletePost: isSignedIn("Sign in to change your stories."),
  undeletePost: isSignedIn("Sign in to change your stories."),
  createPublication: isSignedIn("Sign in to begin a publication."),
  updatePublication: isSignedIn("Sign in to change a publication."),
  setStoryFont: isSignedIn("Sign in to choose how your stories look."),
  setCollectionNavigation: isSignedIn("Sign in to change a publication."),
  inviteToCollection: isSignedIn("Sign in to change a publication."),
  revokeCollectionInvitation: isSignedIn("Sign in to change a publication."),
  setCollectionRole: isSignedIn("Sign in to change a publication."),
  createPublicationSubmission: isSignedIn("Sign in to submit your stories."),
  setPublicationSubmissionStatus: isSignedIn("Sign in to review stories."),
  setAllowEmailAddressSharingEditorWriter: isSignedIn("Sign in to change your settings."),
  createBook: isSignedIn("Sign in to change your books."),
  editBook: isSignedIn("Sign in to change your books."),
  moveBook: isSignedIn("Sign in to change your books."),
  deleteBook: isSignedIn("Sign in to change your books."),
  addBookEdition: isSignedIn("Sign in to change your books."),
  editBookEdition: isSignedIn("Sign in to change your books."),
  deleteBookEdition: isSignedIn("Sign in to change your books."),
  createForm: isSignedIn("Sign in to change your forms."),
  deleteForm: isSignedIn("Sign in to change your forms."),
  deleteFormAnswer: isSignedIn("Sign in to change your forms."),
  createSequence: isSignedIn("Sign in to begin a series."),
  editSequence: isSignedIn("Sign in to change your series."),
  setSequencePosts: isSignedIn("Sign in to change your series."),
  deleteSequence: isSignedIn("Sign in to change your series."),
  markNotificationsRead: isSignedIn("Sign in to see your notifications."),
  setNotificationPreferences: isSignedIn("Sign in to change your settings."),
  pinPost: isSignedIn("Sign in to change your profile."),
  unpinPost: isSignedIn("Sign in to change your profile."),
  followUser: isSignedIn("Sign in to follow people."),
  unfollowUser: isSignedIn("Sign in to change whom you follow."),
  followCollection: isSignedIn("Sign in to follow publications."),
  unfollowCollection: isSignedIn("Sign in to change what you follow."),
  muteUser: isSignedIn("Sign in to mute people."),
  unmuteUser: isSignedIn("Sign in to change whom you mute."),
  muteCollection: isSignedIn("Sign in to mute publications."),
  unmuteCollection: isSignedIn("Sign in to change what you mute."),
  setHomeFeedOrder: isSignedIn("Sign in to have a home of your own."),
  setFeedReduction: isSignedIn("Sign in to have a home of your own."),
  followTag: isSignedIn("Sign in to follow topics."),
  unfollowTag: isSignedIn("Sign in to change what you follow."),
  saveTopic: isStaff,
  addTopicPost: isStaff,
  removeTopicPost: isStaff,
  createHighlight: isSignedIn("Sign in to highlight."),
  deleteHighlight: isSignedIn("Sign in to change your highlights."),
  createNote: isSignedIn("Sign in to make notes."),
  deleteNote: isSignedIn("Sign in to change your notes."),
  createCatalog: isSignedIn("Sign in to keep lists."),
  editCatalog: isSignedIn("Sign in to change your lists."),
  deleteCatalog: isSignedIn("Sign in to change your lists."),
  undeleteCatalog: isSignedIn("Sign in to change your lists."),
  addCatalogItem: isSignedIn("Sign in to save stories."),
  removeCatalogItem: isSignedIn("Sign in to change your lists."),
  moveCatalogItem: isSignedIn("Sign in to change your lists."),
  editCatalogItem: isSignedIn("Sign in to change your lists."),
  clapCatalog: isSignedIn("Sign in to clap."),
  followCatalog: isSignedIn("Sign in to follow lists."),
  unfollowCatalog: isSignedIn("Sign in to change what you follow."),
  hideCatalogResponseOnParent: isSignedIn("Sign in to change your discussions."),
  showCatalogResponseOnParent: isSignedIn("Sign in to change your discussions."),
  setCatalogDiscussionClosed: isSignedIn("Sign in to change your discussions."),
  setReadingHistoryPaused: isSignedIn("Sign in to change your reading history."),
  clearReadingHistory: isSignedIn("Sign in to change your reading history."),
  removeFromReadingHistory: isSignedIn("Sign in to change your reading history."),
  addCustomDomain: isSignedIn("Sign in to set up a domain."),
  verifyCustomDomain: isSignedInOrImpersonating("Sign in to set up a domain."),
  removeCustomDomain: isSignedIn("Sign in to remove a domain."),
  resendVerificationEmail: isSignedInOrImpersonating("Sign in first."),
  dismissFlag: isSignedIn("Sign in first."),
  logClientEvents: isAnonymous,
  logExperimentExposure: isAnonymous,
  logGateExposure: isAnonymous,
  searchClickEvent: isAnonymous,
  revokeSession: isSignedIn("Sign in to see where you are signed in."),
  signOutEverywhere: isSignedIn("Sign in to see where you are signed in."),
  startMobileVerification: isSignedIn("Sign in to verify a number."),
  confirmMobileVerification: isSignedIn("Sign in to verify a number."),
  removeMobileNumber: isSignedIn("Sign in to change your number."),
  connectSocialAccount: isSignedIn("Sign in to connect an account."),
  disconnectSocialAccount: isSignedIn("Sign in to disconnect an account."),
  sendAcctAuthEmail: isAnonymous,
  verifyLoginCode: isAnonymous,
} satisfies Record<string, Rule>;

/** The name of a mutation field. */
export type Mutation = keyof typeof WHO_MAY;

/**
 * Mutations allowed in a session on a custom domain (decision 23): those that readers need
 * while reading. All others require the main site, since the domain's owner could execute them in
 * the reader's name.
 */
const ELSEWHERE: ReadonlySet<Mutation> = new Set<Mutation>([
  "clapPost",
  "clapCatalog",
  "publishResponse",
  "editResponse",
  // Only responses: the write checks it.
  "deletePost",
  "undeletePost",
  "followUser",
  "unfollowUser",
  "followCollection",
  "unfollowCollection",
  "followTag",
  "unfollowTag",
  "followCatalog",
  "unfollowCatalog",
  "muteUser",
  "unmuteUser",
  "muteCollection",
  "unmuteCollection",
  "setFeedReduction",
  "createHighlight",
  "deleteHighlight",
  "createNote",
  "deleteNote",
  "createCatalog",
  "editCatalog",
  "addCatalogItem",
  "removeCatalogItem",
  "moveCatalogItem",
  "editCatalogItem",
  "markNotificationsRead",
  "dismissFlag",
  "logClientEvents",
  "logExperimentExposure",
  "logGateExposure",
  "searchClickEvent",
  "sendAcctAuthEmail",
  "verifyLoginCode",
]);

/** Reads a mutation's target from its arguments. */
const thing =
  (kind: HostThing["kind"], argument: string) =>
  (args: Readonly<Record<string, unknown>>): HostThing => ({ kind, id: String(args[argument]) });

/** Mutations also allowed on a custom domain if their target belongs to the domain's owner. */
const OF_THE_HOST: Partial<
  Record<Mutation, (args: Readonly<Record<string, unknown>>) => HostThing>
> = {
  hidePostResponseOnParentPost: thing("story", "parentPostId"),
  unhidePostResponseOnParentPost: thing("story", "parentPostId"),
  setDiscussionClosed: thing("story", "targetPostId"),
  pinPost: thing("story", "targetPostId"),
  unpinPost: thing("story", "targetPostId"),
  hideCatalogResponseOnParent: thing("catalog", "parentCatalogId"),
  showCatalogResponseOnParent: thing("catalog", "parentCatalogId"),
  setCatalogDiscussionClosed: thing("catalog", "targetCatalogId"),
  updatePublication: thing("collection", "collectionId"),
  setStoryFont: thing("collection", "ownerId"),
  setCollectionNavigation: thing("collection", "collectionId"),
  createPublicationSubmission: thing("collection", "publicationId"),
  setPublicationSubmissionStatus: thing("submission", "submissionId"),
};

/**
 * Why a session can't execute a mutation: it lacks permission, or the main site is required. Null
 * if it can.
 */
async function errorOf(
  mutation: Mutation,
  session: Session | null,
  context: GraphQLContext,
  args: unknown,
): Promise<ErrorResult | null> {
  const error = WHO_MAY[mutation](session);
  if (error || !session?.isElsewhere || ELSEWHERE.has(mutation)) return error;
  const of = OF_THE_HOST[mutation]?.(args as Readonly<Record<string, unknown>>);
  const isHere = of !== undefined && (await isOfHost(context, session, of));
  return isHere ? null : refuse("Forbidden", mainSiteText(context.config));
}

/**
 * True if a session can do on its host what a mutation does, through any endpoint; null means an
 * action without a mutation, which requires the main site. The mutation itself checks targets that
 * must belong to the host's owner.
 */
export function mayOnHostOf({ isElsewhere }: Session, mutation: Mutation | null): boolean {
  if (!isElsewhere || mutation === null) return !isElsewhere;
  return ELSEWHERE.has(mutation) || OF_THE_HOST[mutation] !== undefined;
}

/** The error message on a custom domain for actions that require the main site. */
export function mainSiteText({ publicUrl }: GraphQLContext["config"]): string {
  return `This is done on the main site alone. Go to ${publicUrl} and try again there.`;
}

/** Rate limited by the write, with data that only it has. */
const BY_ITS_WRITE = "by its write";

/** The rate limit of each mutation; without an entry, the limit for changes that add no rows. */
const HOW_OFTEN: Partial<Record<Mutation, Limit | typeof BY_ITS_WRITE>> = {
  createDraft: LIMITS.draftsOfUser,
  saveDraftDeltas: LIMITS.savesOfUser,
  restoreVersion: LIMITS.versionsOfUser,
  setPostPublished: LIMITS.publishesOfUser,
  schedulePost: LIMITS.publishesOfUser,
  clapPost: LIMITS.clapsOfUser,
  followUser: LIMITS.followsOfUser,
  followCollection: LIMITS.followsOfUser,
  followTag: LIMITS.followsOfUser,
  followCatalog: LIMITS.followsOfUser,
  clapCatalog: LIMITS.clapsOfUser,
  muteUser: LIMITS.mutesOfUser,
  muteCollection: LIMITS.mutesOfUser,
  setFeedReduction: LIMITS.reductionsOfUser,
  createPublication: LIMITS.publicationsOfUser,
  saveTopic: LIMITS.topicEditsOfUser,
  addTopicPost: LIMITS.topicEditsOfUser,
  createHighlight: LIMITS.highlightsOfUser,
  createNote: LIMITS.highlightsOfUser,
  createCatalog: LIMITS.catalogsOfUser,
  addCatalogItem: LIMITS.bookmarksOfUser,
  setPostSettings: LIMITS.settingsOfUser,
  updatePublication: LIMITS.settingsOfUser,
  setStoryFont: LIMITS.settingsOfUser,
  setCollectionNavigation: LIMITS.settingsOfUser,
  inviteToCollection: LIMITS.invitationsOfUser,
  setCollectionRole: LIMITS.rolesOfUser,
  createPublicationSubmission: LIMITS.submissionsOfUser,
  setPublicationSubmissionStatus: LIMITS.stepsOfUser,
  addCustomDomain: LIMITS.domainsOfUser,
  verifyCustomDomain: LIMITS.domainsOfUser,
  connectSocialAccount: LIMITS.connectsOfUser,
  // By person and network: repeated deliveries for a story count as one response.
  publishResponse: BY_ITS_WRITE,
  editResponse: BY_ITS_WRITE,
  // By person and network, shared by pages and files.
  importStory: BY_ITS_WRITE,
  // By person, number and network.
  startMobileVerification: BY_ITS_WRITE,
  // By email address, shared by all emails to it.
  resendVerificationEmail: BY_ITS_WRITE,
  createBook: LIMITS.booksOfUser,
  addBookEdition: LIMITS.booksOfUser,
  createForm: LIMITS.formsOfUser,
  createSequence: LIMITS.sequencesOfUser,
  setSequencePosts: LIMITS.settingsOfUser,
};

/** The rate limit of a mutation; null if the write applies it, as for anonymous viewers. */
export function limitOf(mutation: Mutation): Limit | null {
  if (WHO_MAY[mutation] === isAnonymous) return null;
  const limit = HOW_OFTEN[mutation] ?? LIMITS.changesOfUser;
  return limit === BY_ITS_WRITE ? null : limit;
}

/** The error for a rate-limited mutation. Clients retry saves automatically. */
const tooOften = (mutation: Mutation): ErrorResult =>
  refuse(
    mutation === "saveDraftDeltas" ? "ServiceUnavailable" : "RateLimited",
    "You have done this very often. Try again later.",
  );

/** Wraps a mutation's resolver: `write` runs only for permitted sessions. */
export function permitted<Args, Result>(
  mutation: Mutation,
  write: (args: Args, context: GraphQLContext, session: Session) => Promise<Result | ErrorResult>,
): (root: unknown, args: Args, context: GraphQLContext) => Promise<Result | ErrorResult> {
  return async (_root, args, context) => {
    const session = await context.session();
    const error = await errorOf(mutation, session, context, args);
    if (error || !session) return error ?? refuse("Unauthorized", "Sign in first.");
    const limit = limitOf(mutation);
    if (limit && (await isOneTooMany(context, limit, session.userId))) return tooOften(mutation);
    context.browser.noteWrite();
    return write(args, context, session);
  };
}

/** Wraps the resolver of a mutation that works without a session; its rule decides. */
export function permittedToVisitors<Args, Result>(
  mutation: Mutation,
  write: (args: Args, context: GraphQLContext) => Promise<Result | ErrorResult>,
): (root: unknown, args: Args, context: GraphQLContext) => Promise<Result | ErrorResult> {
  return async (_root, args, context) =>
    (await errorOf(mutation, await context.session(), context, args)) ?? write(args, context);
}
