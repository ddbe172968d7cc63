// Maps routes without a page to their endpoints. A route without a page that is in neither list
// isn't built and answers 404.

import type { Handler } from "hono";
import { FEED_ROUTES } from "../../shared/routes/feedRoutes.ts";
import type { RouteName } from "../../shared/routes/routes.ts";
import { onHomeHost, onPageHosts } from "./crawlers/homeOfSite.ts";
import { lazily } from "./lazily.ts";
import type { AppEnv } from "./request/requestContext.ts";

type Endpoints = Readonly<Partial<Record<RouteName, Handler<AppEnv>>>>;

const beginStoryEndpoint = lazily(
  () => import("./forms/beginStoryEndpoint.ts"),
  "beginStoryEndpoint",
);
const feedEndpoint = lazily(() => import("./feeds/feedEndpoint.ts"), "feedEndpoint");
const importEndpoint = lazily(() => import("./forms/importEndpoint.ts"), "importEndpoint");
const plainEditorEndpoint = lazily(
  () => import("./forms/plainEditorEndpoint.ts"),
  "plainEditorEndpoint",
);
const memberFeedEndpoint = lazily(
  () => import("./feeds/memberFeedEndpoint.ts"),
  "memberFeedEndpoint",
);
const meEndpoint = lazily(() => import("./meEndpoint.ts"), "meEndpoint");
const sequenceEndpoint = lazily(() => import("./forms/sequenceEndpoint.ts"), "sequenceEndpoint");

/** Endpoints of the route table "all", which behave the same on every host, even an unknown one. */
export const HOST_FREE_ENDPOINTS = {
  ShowPostState: lazily(() => import("./forms/storyStateEndpoints.ts"), "storyStateEndpoint"),
  RecordPostRead: lazily(() => import("./forms/storyStateEndpoints.ts"), "storyReadEndpoint"),
  ShowOEmbed: lazily(() => import("./crawlers/oEmbedEndpoint.ts"), "oEmbedEndpoint"),
  FormWrite: lazily(() => import("./forms/formWriteEndpoint.ts"), "formWriteEndpoint"),
  ReadPlainly: lazily(() => import("./forms/readPlainlyEndpoint.ts"), "readPlainlyEndpoint"),
  Respond: lazily(() => import("./forms/respondEndpoint.ts"), "respondEndpoint"),
  RespondToList: lazily(() => import("./forms/respondEndpoint.ts"), "respondToListEndpoint"),
  Vote: lazily(() => import("./forms/voteEndpoint.ts"), "voteEndpoint"),
  CreateQuote: lazily(() => import("./forms/quoteEndpoint.ts"), "quoteEndpoint"),
  Unsubscribe: lazily(() => import("./forms/unsubscribeEndpoint.ts"), "unsubscribeEndpoint"),
  NewsletterClick: lazily(() => import("./forms/trackingEndpoints.ts"), "newsletterClickEndpoint"),
  NewsletterOpen: lazily(() => import("./forms/trackingEndpoints.ts"), "newsletterOpenEndpoint"),
  Bookmark: lazily(() => import("./forms/bookmarkEndpoint.ts"), "bookmarkEndpoint"),
  ConfirmSubscription: lazily(
    () => import("./forms/confirmSubscriptionEndpoint.ts"),
    "confirmSubscriptionEndpoint",
  ),
  SubscribeToNewsletter: lazily(
    () => import("./forms/newsletterEndpoints.ts"),
    "newsletterEndpoint",
  ),
  ProcessSubscriberFiles: lazily(
    () => import("./forms/importSubscribersEndpoint.ts"),
    "importSubscribersEndpoint",
  ),
  EnableWriterSubscription: lazily(
    () => import("./forms/newsletterEndpoints.ts"),
    "writerSubscriptionEndpoint",
  ),
  ShowMedia: lazily(() => import("./uploads/mediaEndpoint.ts"), "mediaEndpoint"),
} as const satisfies Endpoints;

/** Endpoints whose response, or whose route, depends on the site. */
export const ENDPOINTS: Endpoints = {
  ...Object.fromEntries(Object.keys(FEED_ROUTES).map((name) => [name, feedEndpoint])),
  AppLogin: lazily(() => import("./identity/appLoginEndpoint.ts"), "appLoginEndpoint"),
  AuthCallback: lazily(() => import("./identity/authCallbackEndpoint.ts"), "authCallbackEndpoint"),
  AuthCallbackFacebook: lazily(
    () => import("./identity/socialCallbackEndpoint.ts"),
    "facebookCallbackEndpoint",
  ),
  ConnectGoogle: lazily(() => import("./identity/startSocialEndpoint.ts"), "startGoogleEndpoint"),
  ConnectFacebook: lazily(
    () => import("./identity/startSocialEndpoint.ts"),
    "startFacebookEndpoint",
  ),
  StartAuthApple: lazily(() => import("./identity/startSocialEndpoint.ts"), "startAppleEndpoint"),
  AuthenticateTwitter: lazily(
    () => import("./identity/startSocialEndpoint.ts"),
    "startTwitterEndpoint",
  ),
  AuthToken: lazily(() => import("./identity/tokenEndpoint.ts"), "tokenEndpoint"),
  AdminImpersonation: lazily(
    () => import("./identity/impersonationEndpoints.ts"),
    "impersonationEndpoint",
  ),
  AdminModeration: lazily(() => import("./identity/moderationEndpoint.ts"), "moderationEndpoint"),
  AdminStopImpersonation: lazily(
    () => import("./identity/impersonationEndpoints.ts"),
    "stopImpersonationEndpoint",
  ),
  IssuePreview: lazily(() => import("./forms/issuePreviewEndpoint.ts"), "issuePreviewEndpoint"),
  FeedMember: memberFeedEndpoint,
  FeedMemberJson: memberFeedEndpoint,
  // The page handles all methods but POST.
  YourMemberFeeds: lazily(() => import("./forms/memberFeedsEndpoint.ts"), "memberFeedsEndpoint"),
  ExportSubscribers: lazily(
    () => import("./account/exportSubscribersEndpoint.ts"),
    "exportSubscribersEndpoint",
  ),
  ExportUserAudience: lazily(
    () => import("./account/exportSubscribersEndpoint.ts"),
    "exportAudienceEndpoint",
  ),
  ShowImportReport: lazily(
    () => import("./forms/importSubscribersEndpoint.ts"),
    "importReportEndpoint",
  ),
  ShowExport: lazily(() => import("./account/exportEndpoint.ts"), "exportEndpoint"),
  ManageAccount: lazily(() => import("./account/accountEndpoint.ts"), "accountEndpoint"),
  ChangePassword: lazily(() => import("./identity/passwordEndpoint.ts"), "passwordEndpoint"),
  SecondFactor: lazily(() => import("./identity/secondFactorEndpoint.ts"), "secondFactorEndpoint"),
  OAuthAuthorize: lazily(() => import("./oauth/authorizeEndpoint.ts"), "authorizeEndpoint"),
  ConfirmAccount: lazily(
    () => import("./identity/confirmAccountEndpoint.ts"),
    "confirmAccountEndpoint",
  ),
  FollowAction: lazily(() => import("./identity/followAction.ts"), "followActionEndpoint"),
  FollowActionNewsletter: lazily(() => import("./forms/subscribeEndpoint.ts"), "subscribeEndpoint"),
  GlobalIdentity: lazily(
    () => import("./identity/globalIdentityEndpoints.ts"),
    "globalIdentityEndpoint",
  ),
  GlobalIdentity2: lazily(
    () => import("./identity/globalIdentityEndpoints.ts"),
    "globalIdentity2Endpoint",
  ),
  GlobalIdentity3: lazily(
    () => import("./identity/globalIdentityEndpoints.ts"),
    "globalIdentity3Endpoint",
  ),
  LoginRedirect: lazily(
    () => import("./identity/loginRedirectEndpoint.ts"),
    "loginRedirectEndpoint",
  ),
  SignOut: lazily(() => import("./identity/signOutEndpoint.ts"), "signOutEndpoint"),
  EditUser: lazily(() => import("./meEndpoint.ts"), "editUserEndpoint"),
  ShowMe: meEndpoint,
  YourAbout: lazily(() => import("./meEndpoint.ts"), "yourAboutEndpoint"),
  // The page handles all methods but POST.
  SignIn: lazily(() => import("./forms/signInFormEndpoint.ts"), "signInFormEndpoint"),
  PostSettings: lazily(() => import("./forms/postSettingsEndpoint.ts"), "postSettingsEndpoint"),
  EmbedForm: lazily(() => import("./forms/readerFormEndpoint.ts"), "readerFormEndpoint"),
  NewSequence: sequenceEndpoint,
  EditSequence: sequenceEndpoint,
  NewStory: beginStoryEndpoint,
  NewStoryPlainly: plainEditorEndpoint,
  EditPostPlainly: plainEditorEndpoint,
  RepostStory: beginStoryEndpoint,
  NewPostResponse: beginStoryEndpoint,
  NewCollectionStory: beginStoryEndpoint,
  NewNewsletterEmail: beginStoryEndpoint,
  JoinCollection: lazily(
    () => import("./forms/joinCollectionEndpoint.ts"),
    "joinCollectionEndpoint",
  ),
  ImportPost: importEndpoint,
  ImportStory: importEndpoint,
  ShowRobots: onPageHosts(lazily(() => import("./crawlers/robotsEndpoint.ts"), "robotsEndpoint")),
  ShowFavicon: lazily(() => import("./crawlers/faviconEndpoint.ts"), "faviconEndpoint"),
  ShowOpenSearch: lazily(() => import("./crawlers/openSearchEndpoint.ts"), "openSearchEndpoint"),
  ShowSitemapIndex: onHomeHost(
    lazily(() => import("./crawlers/sitemapEndpoints.ts"), "sitemapIndexEndpoint"),
  ),
  ShowSiteSitemap: onHomeHost(
    lazily(() => import("./crawlers/sitemapEndpoints.ts"), "siteSitemapEndpoint"),
  ),
  ShowSitemap: onHomeHost(
    lazily(() => import("./crawlers/sitemapEndpoints.ts"), "sitemapEndpoint"),
  ),
};

/**
 * True for a route without a page that is built.
 *
 * @public The command that prints the routes loads it by its path.
 */
export function hasEndpoint(name: RouteName): boolean {
  return name in HOST_FREE_ENDPOINTS || name in ENDPOINTS;
}
