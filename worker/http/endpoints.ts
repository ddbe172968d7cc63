// Maps routes without a page to their endpoints. A route without a page that is in neither list
// isn't built and answers 404.

import type { Handler } from "hono";
import { FEED_ROUTES } from "../../shared/routes/table/feedRoutes.ts";
import type { RouteName } from "../../shared/routes/routes.ts";
import { onHomeHost, onPageHosts } from "./crawlers/homeOfSite.ts";
import type { ROW_ENDPOINTS } from "./forms/rowEndpoints.ts";
import { lazily } from "./lazily.ts";
import type { AppEnv } from "./request/requestContext.ts";

/** The endpoint of a form that is a row of `forms/formRows.ts`. */
const formRow = (name: keyof typeof ROW_ENDPOINTS): Handler<AppEnv> =>
  lazily(() => import("./forms/rowEndpoints.ts").then((module) => module.ROW_ENDPOINTS), name);

type Endpoints = Readonly<Partial<Record<RouteName, Handler<AppEnv>>>>;

const beginStoryEndpoint = lazily(
  () => import("./drafts/beginStoryEndpoint.ts"),
  "beginStoryEndpoint",
);
const feedEndpoint = lazily(() => import("./feeds/feedEndpoint.ts"), "feedEndpoint");
const importEndpoint = lazily(() => import("./imports/importEndpoint.ts"), "importEndpoint");
const plainEditorEndpoint = lazily(
  () => import("./drafts/plainEditorEndpoint.ts"),
  "plainEditorEndpoint",
);
const memberFeedEndpoint = lazily(
  () => import("./memberFeeds/memberFeedEndpoint.ts"),
  "memberFeedEndpoint",
);
const meEndpoint = lazily(() => import("./meEndpoint.ts"), "meEndpoint");

/** Endpoints of the route table "all", which behave the same on every host, even an unknown one. */
export const HOST_FREE_ENDPOINTS = {
  ShowPostState: lazily(() => import("./publishing/storyStateEndpoints.ts"), "storyStateEndpoint"),
  RecordPostRead: lazily(() => import("./publishing/storyStateEndpoints.ts"), "storyReadEndpoint"),
  ShowPostRange: lazily(() => import("./statistics/postRangeEndpoint.ts"), "postRangeEndpoint"),
  ShowOEmbed: lazily(() => import("./embeds/oEmbedEndpoint.ts"), "oEmbedEndpoint"),
  PreviewDesign: lazily(() => import("./design/previewDesignEndpoint.ts"), "previewDesignEndpoint"),
  FormWrite: lazily(() => import("./forms/formWriteEndpoint.ts"), "formWriteEndpoint"),
  ReadPlainly: lazily(() => import("./forms/readPlainlyEndpoint.ts"), "readPlainlyEndpoint"),
  Respond: formRow("Respond"),
  RespondToList: formRow("RespondToList"),
  Vote: formRow("Vote"),
  CreateQuote: formRow("CreateQuote"),
  Unsubscribe: lazily(() => import("./newsletters/unsubscribeEndpoint.ts"), "unsubscribeEndpoint"),
  NewsletterClick: lazily(
    () => import("./newsletters/trackingEndpoints.ts"),
    "newsletterClickEndpoint",
  ),
  NewsletterOpen: lazily(
    () => import("./newsletters/trackingEndpoints.ts"),
    "newsletterOpenEndpoint",
  ),
  Bookmark: formRow("Bookmark"),
  ConfirmSubscription: lazily(
    () => import("./newsletters/confirmSubscriptionEndpoint.ts"),
    "confirmSubscriptionEndpoint",
  ),
  SubscribeToNewsletter: formRow("SubscribeToNewsletter"),
  ProcessSubscriberFiles: lazily(
    () => import("./newsletters/importSubscribersEndpoint.ts"),
    "importSubscribersEndpoint",
  ),
  EnableWriterSubscription: formRow("EnableWriterSubscription"),
  ShowMedia: lazily(() => import("./images/mediaEndpoint.ts"), "mediaEndpoint"),
} as const satisfies Endpoints;

/** Endpoints whose response, or whose route, depends on the site. */
export const ENDPOINTS: Endpoints = {
  ...Object.fromEntries(Object.keys(FEED_ROUTES).map((name) => [name, feedEndpoint])),
  AppLogin: lazily(() => import("./identity/sessions/appLoginEndpoint.ts"), "appLoginEndpoint"),
  AuthCallback: lazily(() => import("./identity/authCallbackEndpoint.ts"), "authCallbackEndpoint"),
  AuthCallbackFacebook: lazily(
    () => import("./identity/social/socialCallbackEndpoint.ts"),
    "facebookCallbackEndpoint",
  ),
  ConnectGoogle: lazily(
    () => import("./identity/social/startSocialEndpoint.ts"),
    "startGoogleEndpoint",
  ),
  ConnectFacebook: lazily(
    () => import("./identity/social/startSocialEndpoint.ts"),
    "startFacebookEndpoint",
  ),
  StartAuthApple: lazily(
    () => import("./identity/social/startSocialEndpoint.ts"),
    "startAppleEndpoint",
  ),
  AuthenticateTwitter: lazily(
    () => import("./identity/social/startSocialEndpoint.ts"),
    "startTwitterEndpoint",
  ),
  AuthToken: lazily(() => import("./identity/sessions/tokenEndpoint.ts"), "tokenEndpoint"),
  AdminImpersonation: lazily(
    () => import("./staff/impersonationEndpoints.ts"),
    "impersonationEndpoint",
  ),
  AdminModeration: lazily(() => import("./staff/moderationEndpoint.ts"), "moderationEndpoint"),
  AdminStopImpersonation: lazily(
    () => import("./staff/impersonationEndpoints.ts"),
    "stopImpersonationEndpoint",
  ),
  NewsletterPreview: lazily(
    () => import("./newsletters/newsletterPreviewEndpoint.ts"),
    "newsletterPreviewEndpoint",
  ),
  IssuePreview: lazily(
    () => import("./newsletters/issuePreviewEndpoint.ts"),
    "issuePreviewEndpoint",
  ),
  PreviewDraft: lazily(() => import("./drafts/previewDraftEndpoint.ts"), "previewDraftEndpoint"),
  FeedMember: memberFeedEndpoint,
  FeedMemberJson: memberFeedEndpoint,
  // The page handles all methods but POST.
  YourMemberFeeds: formRow("YourMemberFeeds"),
  ExportMarks: lazily(() => import("./highlights/exportMarksEndpoint.ts"), "exportMarksEndpoint"),
  ExportSubscribers: lazily(
    () => import("./newsletters/exportSubscribersEndpoint.ts"),
    "exportSubscribersEndpoint",
  ),
  ExportUserAudience: lazily(
    () => import("./newsletters/exportSubscribersEndpoint.ts"),
    "exportAudienceEndpoint",
  ),
  ShowImportReport: lazily(
    () => import("./newsletters/importSubscribersEndpoint.ts"),
    "importReportEndpoint",
  ),
  ShowExport: lazily(() => import("./personalData/exportEndpoint.ts"), "exportEndpoint"),
  ManageAccount: lazily(() => import("./identity/account/accountEndpoint.ts"), "accountEndpoint"),
  ChangePassword: lazily(() => import("./identity/passwordEndpoint.ts"), "passwordEndpoint"),
  SecondFactor: lazily(() => import("./identity/secondFactorEndpoint.ts"), "secondFactorEndpoint"),
  OAuthAuthorize: lazily(() => import("./oauth/authorizeEndpoint.ts"), "authorizeEndpoint"),
  ConfirmAccount: lazily(
    () => import("./identity/confirmAccountEndpoint.ts"),
    "confirmAccountEndpoint",
  ),
  FollowAction: formRow("FollowAction"),
  FollowActionNewsletter: lazily(
    () => import("./newsletters/subscribeEndpoint.ts"),
    "subscribeEndpoint",
  ),
  GlobalIdentity: lazily(
    () => import("./identity/sessions/globalIdentityEndpoints.ts"),
    "globalIdentityEndpoint",
  ),
  GlobalIdentity2: lazily(
    () => import("./identity/sessions/globalIdentityEndpoints.ts"),
    "globalIdentity2Endpoint",
  ),
  GlobalIdentity3: lazily(
    () => import("./identity/sessions/globalIdentityEndpoints.ts"),
    "globalIdentity3Endpoint",
  ),
  LoginRedirect: lazily(
    () => import("./identity/sessions/loginRedirectEndpoint.ts"),
    "loginRedirectEndpoint",
  ),
  SignOut: lazily(() => import("./identity/sessions/signOutEndpoint.ts"), "signOutEndpoint"),
  EditUser: lazily(() => import("./meEndpoint.ts"), "editUserEndpoint"),
  ShowMe: meEndpoint,
  YourAbout: lazily(() => import("./meEndpoint.ts"), "yourAboutEndpoint"),
  // The page handles all methods but POST.
  SignIn: lazily(() => import("./identity/signInFormEndpoint.ts"), "signInFormEndpoint"),
  PostSettings: formRow("PostSettings"),
  EmbedForm: lazily(() => import("./forms/readerFormEndpoint.ts"), "readerFormEndpoint"),
  EmbedSubscribeBox: lazily(
    () => import("./newsletters/subscribeBoxEndpoint.ts"),
    "subscribeBoxEndpoint",
  ),
  NewSequence: formRow("NewSequence"),
  EditSequence: formRow("EditSequence"),
  NewStory: beginStoryEndpoint,
  NewStoryPlainly: plainEditorEndpoint,
  EditPostPlainly: plainEditorEndpoint,
  RepostStory: beginStoryEndpoint,
  NewPostResponse: beginStoryEndpoint,
  NewCollectionStory: beginStoryEndpoint,
  NewNewsletterEmail: beginStoryEndpoint,
  NewCollectionNewsletter: formRow("NewCollectionNewsletter"),
  JoinCollection: lazily(
    () => import("./publications/joinCollectionEndpoint.ts"),
    "joinCollectionEndpoint",
  ),
  ImportPost: importEndpoint,
  ImportStory: importEndpoint,
  ShowRobots: onPageHosts(lazily(() => import("./crawlers/robotsEndpoint.ts"), "robotsEndpoint")),
  ShowFavicon: lazily(() => import("./crawlers/faviconEndpoint.ts"), "faviconEndpoint"),
  ShowOpenSearch: lazily(() => import("./search/openSearchEndpoint.ts"), "openSearchEndpoint"),
  ShowWebManifest: lazily(() => import("./offline/offlineEndpoints.ts"), "webManifestEndpoint"),
  ShowServiceWorker: lazily(() => import("./offline/offlineEndpoints.ts"), "serviceWorkerEndpoint"),
  ShowOffline: lazily(() => import("./offline/offlineEndpoints.ts"), "offlineEndpoint"),
  ShowSitemapIndex: onHomeHost(
    lazily(() => import("./sitemaps/sitemapEndpoints.ts"), "sitemapIndexEndpoint"),
  ),
  ShowSiteSitemap: onHomeHost(
    lazily(() => import("./sitemaps/sitemapEndpoints.ts"), "siteSitemapEndpoint"),
  ),
  ShowSitemap: onHomeHost(
    lazily(() => import("./sitemaps/sitemapEndpoints.ts"), "sitemapEndpoint"),
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
