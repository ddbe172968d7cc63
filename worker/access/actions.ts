// Owns who may do what, how often and on which host: one row an action, used by mutations and by
// forms and endpoints that do the same.

import { type Limit, LIMITS } from "../domain/identity/rows/rateLimits.ts";
import {
  type ActionRules,
  BY_ITS_WRITE,
  isAnonymous,
  isSignedIn,
  isSignedInOrImpersonating,
  isStaff,
  target,
} from "./rules.ts";

/** What the parties of a submission do with it. */
const REVIEWS = {
  who: isSignedIn("Sign in to review stories."),
  limit: LIMITS.stepsOfUser,
  host: target("submission", "submissionId"),
};

const CHANGES_MEMBERSHIP = {
  who: isSignedIn("Sign in to change your membership."),
  limit: LIMITS.membershipChangesOfUser,
};

/** A change of what a publication's readers see. */
const CHANGES_PUBLICATION = {
  who: isSignedIn("Sign in to change a publication."),
  limit: LIMITS.settingsOfUser,
  host: target("collection", "collectionId"),
};

/** The actions that are mutations, by the name of their field. */
export const MUTATIONS = {
  editPost: { who: isSignedIn("Sign in to edit your stories.") },
  clapPost: { who: isSignedIn("Sign in to clap."), limit: LIMITS.clapsOfUser, host: "any" },
  // writeResponse.ts: by user and network, and each delivery counts.
  publishResponse: { who: isSignedIn("Sign in to respond."), limit: BY_ITS_WRITE, host: "any" },
  // writeResponse.ts.
  editResponse: {
    who: isSignedIn("Sign in to change your responses."),
    limit: BY_ITS_WRITE,
    host: "any",
  },
  hidePostResponseOnParentPost: {
    who: isSignedIn("Sign in to change your stories."),
    host: target("story", "parentPostId"),
  },
  unhidePostResponseOnParentPost: {
    who: isSignedIn("Sign in to change your stories."),
    host: target("story", "parentPostId"),
  },
  setDiscussionClosed: {
    who: isSignedIn("Sign in to change your stories."),
    host: target("story", "targetPostId"),
  },
  createDraft: { who: isSignedIn("Sign in to write."), limit: LIMITS.draftsOfUser },
  saveDraftDeltas: {
    who: isSignedIn("Sign in to save your text. Until then it stays in this browser."),
    limit: LIMITS.savesOfUser,
  },
  // mayImport.ts: by user and network, shared by pages and files.
  importStory: { who: isSignedIn("Sign in to import your stories."), limit: BY_ITS_WRITE },
  restoreVersion: {
    who: isSignedIn("Sign in to edit your stories."),
    limit: LIMITS.versionsOfUser,
  },
  setPostPublished: { who: isSignedIn("Sign in to publish."), limit: LIMITS.publishesOfUser },
  schedulePost: { who: isSignedIn("Sign in to publish."), limit: LIMITS.publishesOfUser },
  setPostSettings: {
    who: isSignedIn("Sign in to change your stories."),
    limit: LIMITS.settingsOfUser,
  },
  unpublishPost: { who: isSignedIn("Sign in to change your stories.") },
  // Elsewhere only responses: the write checks it.
  deletePost: { who: isSignedIn("Sign in to change your stories."), host: "any" },
  undeletePost: { who: isSignedIn("Sign in to change your stories."), host: "any" },
  createPublication: {
    who: isSignedIn("Sign in to start a publication."),
    limit: LIMITS.publicationsOfUser,
  },
  updatePublication: CHANGES_PUBLICATION,
  renamePublication: CHANGES_PUBLICATION,
  deletePublication: CHANGES_PUBLICATION,
  restorePublication: CHANGES_PUBLICATION,
  setDesign: {
    who: isSignedIn("Sign in to change how your pages look."),
    limit: LIMITS.settingsOfUser,
    host: target("collection", "ownerId"),
  },
  setCollectionHomepage: CHANGES_PUBLICATION,
  setCollectionNavigation: CHANGES_PUBLICATION,
  setCollectionFeaturedPosts: CHANGES_PUBLICATION,
  saveCollectionFeaturePage: CHANGES_PUBLICATION,
  deleteCollectionFeaturePage: CHANGES_PUBLICATION,
  saveCollectionSubpage: CHANGES_PUBLICATION,
  deleteCollectionSubpage: CHANGES_PUBLICATION,
  inviteToCollection: {
    who: isSignedIn("Sign in to change a publication."),
    limit: LIMITS.invitationsOfUser,
  },
  revokeCollectionInvitation: { who: isSignedIn("Sign in to change a publication.") },
  setCollectionRole: {
    who: isSignedIn("Sign in to change a publication."),
    limit: LIMITS.rolesOfUser,
  },
  createPublicationSubmission: {
    who: isSignedIn("Sign in to submit your stories."),
    limit: LIMITS.submissionsOfUser,
    host: target("collection", "publicationId"),
  },
  setPublicationSubmissionStatus: REVIEWS,
  updatePublicationSubmission: REVIEWS,
  addSubmissionComment: REVIEWS,
  deleteSubmissionComment: REVIEWS,
  suggestSubmissionEdit: REVIEWS,
  decideSubmissionSuggestion: REVIEWS,
  markSubmissionViewed: { ...REVIEWS, limit: LIMITS.viewsOfEditor },
  updateProfile: {
    who: isSignedIn("Sign in to change your profile."),
    limit: LIMITS.settingsOfUser,
  },
  setAllowEmailAddressSharingEditorWriter: { who: isSignedIn("Sign in to change your settings.") },
  createBook: { who: isSignedIn("Sign in to change your books."), limit: LIMITS.booksOfUser },
  editBook: { who: isSignedIn("Sign in to change your books.") },
  moveBook: { who: isSignedIn("Sign in to change your books.") },
  deleteBook: { who: isSignedIn("Sign in to change your books.") },
  addBookEdition: { who: isSignedIn("Sign in to change your books."), limit: LIMITS.booksOfUser },
  editBookEdition: { who: isSignedIn("Sign in to change your books.") },
  deleteBookEdition: { who: isSignedIn("Sign in to change your books.") },
  createForm: { who: isSignedIn("Sign in to change your forms."), limit: LIMITS.formsOfUser },
  deleteForm: { who: isSignedIn("Sign in to change your forms.") },
  deleteFormAnswer: { who: isSignedIn("Sign in to change your forms.") },
  createSequence: { who: isSignedIn("Sign in to start a series."), limit: LIMITS.sequencesOfUser },
  editSequence: { who: isSignedIn("Sign in to change your series.") },
  setSequencePosts: {
    who: isSignedIn("Sign in to change your series."),
    limit: LIMITS.settingsOfUser,
  },
  deleteSequence: { who: isSignedIn("Sign in to change your series.") },
  markNotificationsRead: { who: isSignedIn("Sign in to see your notifications."), host: "any" },
  setNotificationPreferences: { who: isSignedIn("Sign in to change your settings.") },
  pinPost: {
    who: isSignedIn("Sign in to change your profile."),
    host: target("story", "targetPostId"),
  },
  unpinPost: {
    who: isSignedIn("Sign in to change your profile."),
    host: target("story", "targetPostId"),
  },
  followUser: {
    who: isSignedIn("Sign in to follow people."),
    limit: LIMITS.followsOfUser,
    host: "any",
  },
  unfollowUser: { who: isSignedIn("Sign in to change who you follow."), host: "any" },
  followCollection: {
    who: isSignedIn("Sign in to follow publications."),
    limit: LIMITS.followsOfUser,
    host: "any",
  },
  unfollowCollection: { who: isSignedIn("Sign in to change what you follow."), host: "any" },
  subscribeToNewsletter: {
    who: isSignedIn("Sign in to subscribe."),
    limit: LIMITS.followsOfUser,
    host: "any",
  },
  unsubscribeFromNewsletter: {
    who: isSignedIn("Sign in to change your subscriptions."),
    host: "any",
  },
  createNewsletter: {
    who: isSignedIn("Sign in to change a publication."),
    limit: LIMITS.newslettersOfUser,
    host: target("collection", "collectionId"),
  },
  editNewsletter: {
    who: isSignedIn("Sign in to change a newsletter."),
    limit: LIMITS.settingsOfUser,
  },
  setNewsletterPaused: {
    who: isSignedIn("Sign in to change a newsletter."),
    limit: LIMITS.settingsOfUser,
  },
  recommendNewsletter: {
    who: isSignedIn("Sign in to change a newsletter."),
    limit: LIMITS.settingsOfUser,
  },
  removeNewsletterRecommendation: { who: isSignedIn("Sign in to change a newsletter.") },
  setNewsletterSender: {
    who: isSignedIn("Sign in to change a newsletter."),
    limit: LIMITS.domainsOfUser,
  },
  checkNewsletterSender: {
    who: isSignedIn("Sign in to change a newsletter."),
    limit: LIMITS.domainsOfUser,
  },
  removeSubscriber: { who: isSignedIn("Sign in to change a newsletter.") },
  unsubscribeFromNewsletters: { who: isSignedIn("Sign in to change your subscriptions.") },
  restoreNewsletterSubscriptions: { who: isSignedIn("Sign in to change your subscriptions.") },
  muteUser: { who: isSignedIn("Sign in to mute people."), limit: LIMITS.mutesOfUser, host: "any" },
  unmuteUser: { who: isSignedIn("Sign in to change who you mute."), host: "any" },
  muteCollection: {
    who: isSignedIn("Sign in to mute publications."),
    limit: LIMITS.mutesOfUser,
    host: "any",
  },
  unmuteCollection: { who: isSignedIn("Sign in to change what you mute."), host: "any" },
  setHomeFeedOrder: { who: isSignedIn("Sign in to get your own home page.") },
  setFeedReduction: {
    who: isSignedIn("Sign in to get your own home page."),
    limit: LIMITS.reductionsOfUser,
    host: "any",
  },
  followTag: {
    who: isSignedIn("Sign in to follow topics."),
    limit: LIMITS.followsOfUser,
    host: "any",
  },
  unfollowTag: { who: isSignedIn("Sign in to change what you follow."), host: "any" },
  saveTopic: { who: isStaff("topic"), limit: LIMITS.topicEditsOfUser },
  addTopicPost: { who: isStaff("topic"), limit: LIMITS.topicEditsOfUser },
  removeTopicPost: { who: isStaff("topic") },
  createHighlight: {
    who: isSignedIn("Sign in to highlight."),
    limit: LIMITS.highlightsOfUser,
    host: "any",
  },
  deleteHighlight: { who: isSignedIn("Sign in to change your highlights."), host: "any" },
  createNote: {
    who: isSignedIn("Sign in to make notes."),
    limit: LIMITS.highlightsOfUser,
    host: "any",
  },
  deleteNote: { who: isSignedIn("Sign in to change your notes."), host: "any" },
  createFriendLink: {
    who: isSignedIn("Sign in to create friend links."),
    limit: LIMITS.friendLinksOfUser,
    host: "any",
  },
  revokeFriendLink: { who: isSignedIn("Sign in to revoke friend links."), host: "any" },
  createMemberFeed: {
    who: isSignedIn("Sign in to create a feed."),
    limit: LIMITS.memberFeedsOfUser,
  },
  revokeMemberFeed: { who: isSignedIn("Sign in to revoke a feed.") },
  createCatalog: {
    who: isSignedIn("Sign in to save lists."),
    limit: LIMITS.catalogsOfUser,
    host: "any",
  },
  editCatalog: { who: isSignedIn("Sign in to change your lists."), host: "any" },
  deleteCatalog: { who: isSignedIn("Sign in to change your lists.") },
  undeleteCatalog: { who: isSignedIn("Sign in to change your lists.") },
  addCatalogItem: {
    who: isSignedIn("Sign in to save stories."),
    limit: LIMITS.bookmarksOfUser,
    host: "any",
  },
  removeCatalogItem: { who: isSignedIn("Sign in to change your lists."), host: "any" },
  moveCatalogItem: { who: isSignedIn("Sign in to change your lists."), host: "any" },
  editCatalogItem: { who: isSignedIn("Sign in to change your lists."), host: "any" },
  clapCatalog: { who: isSignedIn("Sign in to clap."), limit: LIMITS.clapsOfUser, host: "any" },
  followCatalog: {
    who: isSignedIn("Sign in to follow lists."),
    limit: LIMITS.followsOfUser,
    host: "any",
  },
  unfollowCatalog: { who: isSignedIn("Sign in to change what you follow."), host: "any" },
  hideCatalogResponseOnParent: {
    who: isSignedIn("Sign in to change your discussions."),
    host: target("catalog", "parentCatalogId"),
  },
  showCatalogResponseOnParent: {
    who: isSignedIn("Sign in to change your discussions."),
    host: target("catalog", "parentCatalogId"),
  },
  setCatalogDiscussionClosed: {
    who: isSignedIn("Sign in to change your discussions."),
    host: target("catalog", "targetCatalogId"),
  },
  setReadingHistoryPaused: { who: isSignedIn("Sign in to change your reading history.") },
  clearReadingHistory: { who: isSignedIn("Sign in to change your reading history.") },
  removeFromReadingHistory: { who: isSignedIn("Sign in to change your reading history.") },
  addCustomDomain: { who: isSignedIn("Sign in to set up a domain."), limit: LIMITS.domainsOfUser },
  verifyCustomDomain: {
    who: isSignedInOrImpersonating("Sign in to set up a domain."),
    limit: LIMITS.domainsOfUser,
  },
  removeCustomDomain: { who: isSignedIn("Sign in to remove a domain.") },
  // emailConfirmation.ts: by user, and by email address together with other emails to it.
  resendVerificationEmail: {
    who: isSignedInOrImpersonating("Sign in first."),
    limit: BY_ITS_WRITE,
  },
  createMembershipPurchase: {
    who: isSignedIn("Sign in to become a member."),
    limit: LIMITS.purchasesOfUser,
  },
  completeMembershipPurchase: { who: isSignedIn("Sign in to become a member.") },
  cancelMembership: CHANGES_MEMBERSHIP,
  uncancelMembership: CHANGES_MEMBERSHIP,
  previewMembershipSwitch: CHANGES_MEMBERSHIP,
  switchMembershipPlan: CHANGES_MEMBERSHIP,
  cancelMembershipSwitch: CHANGES_MEMBERSHIP,
  createPaymentMethodUpdate: {
    who: isSignedIn("Sign in to change your payment method."),
    limit: LIMITS.membershipChangesOfUser,
  },
  completePaymentMethodUpdate: { who: isSignedIn("Sign in to change your payment method.") },
  createGiftPurchase: { who: isSignedIn("Sign in to give a gift."), limit: LIMITS.purchasesOfUser },
  completeGiftPurchase: { who: isSignedIn("Sign in to give a gift.") },
  redeemGiftMembership: { who: isSignedIn("Sign in to redeem your gift.") },
  refundGiftMembership: { who: isSignedIn("Sign in to see your gifts.") },
  grantMembership: { who: isStaff("person") },
  refundCharge: { who: isStaff("charge") },
  retryPaymentEvent: { who: isStaff("event") },
  liftEmailSuppression: { who: isStaff("person") },
  liftImportLimit: { who: isStaff("person") },
  decideSubscriberImport: { who: isStaff("import") },
  resumeNewsletter: { who: isStaff("newsletter") },
  confirmSubscriberImport: { who: isSignedIn("Sign in to import subscribers.") },
  cancelSubscriberImport: { who: isSignedIn("Sign in to import subscribers.") },
  dismissFlag: { who: isSignedIn("Sign in first."), host: "any" },
  emailPost: { who: isSignedIn("Sign in to email your stories."), limit: LIMITS.issuesOfUser },
  sendTestEmail: {
    who: isSignedIn("Sign in to email your stories."),
    limit: LIMITS.testEmailsOfUser,
  },
  changeNewsletterIssue: { who: isSignedIn("Sign in to change your newsletters.") },
  editNewsletterIssue: {
    who: isSignedIn("Sign in to change your newsletters."),
    limit: LIMITS.settingsOfUser,
  },
  retryNewsletterIssue: {
    who: isSignedIn("Sign in to change your newsletters."),
    limit: LIMITS.issueRetriesOfUser,
  },
  // queueEvents.ts: by network, shared by the three.
  logClientEvents: { who: isAnonymous, limit: BY_ITS_WRITE, host: "any" },
  logExperimentExposure: { who: isAnonymous, limit: BY_ITS_WRITE, host: "any" },
  logGateExposure: { who: isAnonymous, limit: BY_ITS_WRITE, host: "any" },
  // recordClick.ts: by network.
  searchClickEvent: { who: isAnonymous, limit: BY_ITS_WRITE, host: "any" },
  revokeSession: { who: isSignedIn("Sign in to see your sessions.") },
  signOutEverywhere: { who: isSignedIn("Sign in to see your sessions.") },
  // mobileVerification.ts: by user, number and network.
  startMobileVerification: { who: isSignedIn("Sign in to verify a number."), limit: BY_ITS_WRITE },
  confirmMobileVerification: { who: isSignedIn("Sign in to verify a number.") },
  removeMobileNumber: { who: isSignedIn("Sign in to change your number.") },
  connectSocialAccount: {
    who: isSignedIn("Sign in to connect an account."),
    limit: LIMITS.connectsOfUser,
  },
  disconnectSocialAccount: { who: isSignedIn("Sign in to disconnect an account.") },
  // sendAcctAuthEmail.ts: by address and network.
  sendAcctAuthEmail: { who: isAnonymous, limit: BY_ITS_WRITE, host: "any" },
  // verifyLoginCode.ts: by address and network.
  verifyLoginCode: { who: isAnonymous, limit: BY_ITS_WRITE, host: "any" },
} satisfies Record<string, ActionRules>;

/** The actions of forms and endpoints that have no mutation. */
const ENDPOINT_ACTIONS = {
  // uploadImage.ts: by user and network.
  uploadImage: { who: isSignedIn("Sign in first."), limit: BY_ITS_WRITE },
  // embedFactsEndpoint.ts: by user, in the round trip that reads whether they are suspended.
  describeEmbed: { who: isSignedIn("Sign in first."), limit: BY_ITS_WRITE },
  startNewsletter: { who: isSignedIn("Sign in first.") },
  // mayImportSubscribers.ts: by user.
  importSubscribers: {
    who: isSignedIn("Sign in to import subscribers."),
    limit: BY_ITS_WRITE,
  },
  // No limit, because an invitation works once.
  answerInvitation: { who: isSignedIn("Sign in first."), limit: BY_ITS_WRITE },
  // http/identity/: the write of each step, by address, number and network.
  changeAccount: { who: isSignedIn("Sign in first."), limit: BY_ITS_WRITE },
} satisfies Record<string, ActionRules>;

const ACTIONS = { ...MUTATIONS, ...ENDPOINT_ACTIONS };

/** The name of a mutation field. */
export type Mutation = keyof typeof MUTATIONS;

/** The name of an action. */
export type Action = keyof typeof ACTIONS;

/** The rules of an action. */
export function rulesOf(action: Action): ActionRules {
  return ACTIONS[action];
}

/** The rate limit of an action per user; null if the write applies it. */
export function limitOf(action: Action): Limit | null {
  const { limit = LIMITS.changesOfUser } = rulesOf(action);
  return limit === BY_ITS_WRITE ? null : limit;
}
