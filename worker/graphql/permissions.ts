// Who may make which write, on one page. Every mutation resolves through `permitted`, which asks
// this table before anything is read or written; a mutation without a row has no resolver. That the
// one who asks is on a page of theirs, `executeOperation` has seen to before.

import { isOneTooMany, type Limit, LIMITS } from "../domain/identity/rateLimits.ts";
import type { Session } from "../domain/identity/session.ts";
import type { GraphQLContext } from "./context.ts";
import { type Refusal, refuse } from "./results.ts";

/** A rule over who asks: null where they may, else why not. */
type Rule = (session: Session | null) => Refusal | null;

/** The rule that someone is signed in. `reason` says what they would be signing in for. */
const isSignedIn =
  (reason: string): Rule =>
  (session) =>
    session ? null : refuse("Unauthorized", reason);

/** The rule that someone is signed in as themself: staff who act as somebody may not. */
const isThemself =
  (reason: string): Rule =>
  (session) => {
    if (!session) return refuse("Unauthorized", reason);
    return session.isSpoofed
      ? refuse("Forbidden", "Only the owner of an account changes it.")
      : null;
  };

/** The rule of what a visitor may do as well: its write bounds how often. */
const isAnyone: Rule = () => null;

/** What must be true of the one who asks. What depends on the thing itself, its write decides. */
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
  inviteToCollection: isSignedIn("Sign in to change a publication."),
  revokeCollectionInvitation: isSignedIn("Sign in to change a publication."),
  setCollectionRole: isSignedIn("Sign in to change a publication."),
  createPublicationSubmission: isSignedIn("Sign in to submit your stories."),
  setPublicationSubmissionStatus: isSignedIn("Sign in to review stories."),
  setAllowEmailAddressSharingEditorWriter: isThemself("Sign in to change your settings."),
  pinPost: isSignedIn("Sign in to change your profile."),
  unpinPost: isSignedIn("Sign in to change your profile."),
  followUser: isSignedIn("Sign in to follow people."),
  unfollowUser: isSignedIn("Sign in to change whom you follow."),
  followCollection: isSignedIn("Sign in to follow publications."),
  unfollowCollection: isSignedIn("Sign in to change what you follow."),
  followTag: isSignedIn("Sign in to follow topics."),
  unfollowTag: isSignedIn("Sign in to change what you follow."),
  createCatalog: isSignedIn("Sign in to keep lists."),
  editCatalog: isSignedIn("Sign in to change your lists."),
  deleteCatalog: isSignedIn("Sign in to change your lists."),
  undeleteCatalog: isSignedIn("Sign in to change your lists."),
  addCatalogItem: isSignedIn("Sign in to save stories."),
  removeCatalogItem: isSignedIn("Sign in to change your lists."),
  moveCatalogItem: isSignedIn("Sign in to change your lists."),
  editCatalogItem: isSignedIn("Sign in to change your lists."),
  addCustomDomain: isSignedIn("Sign in to set up a domain."),
  verifyCustomDomain: isSignedIn("Sign in to set up a domain."),
  removeCustomDomain: isSignedIn("Sign in to remove a domain."),
  resendVerificationEmail: isSignedIn("Sign in first."),
  dismissFlag: isSignedIn("Sign in first."),
  logClientEvents: isAnyone,
  logExperimentExposure: isAnyone,
  logGateExposure: isAnyone,
  searchClickEvent: isAnyone,
  revokeSession: isThemself("Sign in to see where you are signed in."),
  signOutEverywhere: isThemself("Sign in to see where you are signed in."),
  connectSocialAccount: isSignedIn("Sign in to connect an account."),
  disconnectSocialAccount: isSignedIn("Sign in to disconnect an account."),
  sendAcctAuthEmail: isAnyone,
  verifyLoginCode: isAnyone,
} satisfies Record<string, Rule>;

/** How often one person may make a write whose rows add up. */
const HOW_OFTEN: Partial<Record<keyof typeof WHO_MAY, Limit>> = {
  createDraft: LIMITS.draftsOfUser,
  saveDraftDeltas: LIMITS.savesOfUser,
  clapPost: LIMITS.clapsOfUser,
  followUser: LIMITS.followsOfUser,
  followCollection: LIMITS.followsOfUser,
  followTag: LIMITS.followsOfUser,
  createPublication: LIMITS.publicationsOfUser,
  createCatalog: LIMITS.catalogsOfUser,
  addCatalogItem: LIMITS.bookmarksOfUser,
  setPostSettings: LIMITS.settingsOfUser,
  inviteToCollection: LIMITS.invitationsOfUser,
  setCollectionRole: LIMITS.rolesOfUser,
  createPublicationSubmission: LIMITS.submissionsOfUser,
  setPublicationSubmissionStatus: LIMITS.stepsOfUser,
};

/** What a write is refused with that comes too often. A save is tried again by itself. */
const tooOften = (mutation: keyof typeof WHO_MAY): Refusal =>
  refuse(
    mutation === "saveDraftDeltas" ? "ServiceUnavailable" : "RateLimited",
    "You have done this very often. Try again later.",
  );

/** The resolver of a mutation: `write` runs only for those who may, with their session. */
export function permitted<Args, Result>(
  mutation: keyof typeof WHO_MAY,
  write: (args: Args, context: GraphQLContext, session: Session) => Promise<Result | Refusal>,
): (root: unknown, args: Args, context: GraphQLContext) => Promise<Result | Refusal> {
  return async (_root, args, context) => {
    const session = await context.session();
    const refusal = WHO_MAY[mutation](session);
    if (refusal || !session) return refusal ?? refuse("Unauthorized", "Sign in first.");
    const limit = HOW_OFTEN[mutation];
    if (limit && (await isOneTooMany(context, limit, session.userId))) return tooOften(mutation);
    return write(args, context, session);
  };
}

/** The resolver of a mutation that needs nobody signed in; its row says who may. */
export function permittedToVisitors<Args, Result>(
  mutation: keyof typeof WHO_MAY,
  write: (args: Args, context: GraphQLContext) => Promise<Result | Refusal>,
): (root: unknown, args: Args, context: GraphQLContext) => Promise<Result | Refusal> {
  return async (_root, args, context) =>
    WHO_MAY[mutation](await context.session()) ?? write(args, context);
}
