// Maps routes without a page to their endpoints. A route without a page that is in neither list
// isn't built and answers 404.

import type { Handler } from "hono";
import { FEED_ROUTES } from "../../shared/routes/feedRoutes.ts";
import type { RouteName } from "../../shared/routes/routes.ts";
import { accountEndpoint } from "./account/accountEndpoint.ts";
import { exportEndpoint } from "./account/exportEndpoint.ts";
import { faviconEndpoint } from "./crawlers/faviconEndpoint.ts";
import { onHomeHost, onPageHosts } from "./crawlers/homeOfSite.ts";

import { bookmarkEndpoint } from "./forms/bookmarkEndpoint.ts";
import { oEmbedEndpoint } from "./crawlers/oEmbedEndpoint.ts";
import { openSearchEndpoint } from "./crawlers/openSearchEndpoint.ts";
import { robotsEndpoint } from "./crawlers/robotsEndpoint.ts";
import {
  siteSitemapEndpoint,
  sitemapEndpoint,
  sitemapIndexEndpoint,
} from "./crawlers/sitemapEndpoints.ts";
import { feedEndpoint } from "./feeds/feedEndpoint.ts";
import { appLoginEndpoint } from "./identity/appLoginEndpoint.ts";
import { authCallbackEndpoint } from "./identity/authCallbackEndpoint.ts";
import { moderationEndpoint } from "./identity/moderationEndpoint.ts";
import {
  impersonationEndpoint,
  stopImpersonationEndpoint,
} from "./identity/impersonationEndpoints.ts";
import { confirmAccountEndpoint } from "./identity/confirmAccountEndpoint.ts";
import { followActionEndpoint } from "./identity/followAction.ts";
import {
  globalIdentity2Endpoint,
  globalIdentity3Endpoint,
  globalIdentityEndpoint,
} from "./identity/globalIdentityEndpoints.ts";
import { loginRedirectEndpoint } from "./identity/loginRedirectEndpoint.ts";
import { passwordEndpoint } from "./identity/passwordEndpoint.ts";
import { secondFactorEndpoint } from "./identity/secondFactorEndpoint.ts";
import { socialCallbackEndpoint } from "./identity/socialCallbackEndpoint.ts";
import { startSocialEndpoint } from "./identity/startSocialEndpoint.ts";
import { signOutEndpoint } from "./identity/signOutEndpoint.ts";
import { tokenEndpoint } from "./identity/tokenEndpoint.ts";
import { authorizeEndpoint } from "./oauth/authorizeEndpoint.ts";
import { beginStoryEndpoint } from "./forms/beginStoryEndpoint.ts";
import { importEndpoint } from "./forms/importEndpoint.ts";
import { mediaEndpoint } from "./uploads/mediaEndpoint.ts";
import { joinCollectionEndpoint } from "./forms/joinCollectionEndpoint.ts";
import { plainEditorEndpoint } from "./forms/plainEditorEndpoint.ts";
import { editUserEndpoint, meEndpoint, yourAboutEndpoint } from "./meEndpoint.ts";
import { postSettingsEndpoint } from "./forms/postSettingsEndpoint.ts";
import { formWriteEndpoint } from "./forms/formWriteEndpoint.ts";
import type { AppEnv } from "./request/requestContext.ts";
import { digestUnsubscribeEndpoint } from "./forms/digestUnsubscribeEndpoint.ts";
import { newsletterEndpoint, writerSubscriptionEndpoint } from "./forms/newsletterEndpoints.ts";
import { quoteEndpoint } from "./forms/quoteEndpoint.ts";
import { respondEndpoint, respondToListEndpoint } from "./forms/respondEndpoint.ts";
import { readerFormEndpoint } from "./forms/readerFormEndpoint.ts";
import { readPlainlyEndpoint } from "./forms/readPlainlyEndpoint.ts";
import { sequenceEndpoint } from "./forms/sequenceEndpoint.ts";
import { signInFormEndpoint } from "./forms/signInFormEndpoint.ts";
import { storyReadEndpoint, storyStateEndpoint } from "./forms/storyStateEndpoints.ts";
import { voteEndpoint } from "./forms/voteEndpoint.ts";

type Endpoints = Readonly<Partial<Record<RouteName, Handler<AppEnv>>>>;

/** Endpoints of the route table "all", which behave the same on every host, even an unknown one. */
export const HOST_FREE_ENDPOINTS = {
  ShowPostState: storyStateEndpoint,
  RecordPostRead: storyReadEndpoint,
  ShowOEmbed: oEmbedEndpoint,
  FormWrite: formWriteEndpoint,
  ReadPlainly: readPlainlyEndpoint,
  Respond: respondEndpoint,
  RespondToList: respondToListEndpoint,
  Vote: voteEndpoint,
  CreateQuote: quoteEndpoint,
  DigestUnsubscribe: digestUnsubscribeEndpoint,
  Bookmark: bookmarkEndpoint,
  SubscribeToNewsletter: newsletterEndpoint,
  EnableWriterSubscription: writerSubscriptionEndpoint,
  ShowMedia: mediaEndpoint,
} as const satisfies Endpoints;

/** Endpoints whose response, or whose route, depends on the site. */
export const ENDPOINTS: Endpoints = {
  ...Object.fromEntries(Object.keys(FEED_ROUTES).map((name) => [name, feedEndpoint])),
  AppLogin: appLoginEndpoint,
  AuthCallback: authCallbackEndpoint,
  AuthCallbackFacebook: socialCallbackEndpoint("facebook"),
  ConnectGoogle: startSocialEndpoint("google"),
  ConnectFacebook: startSocialEndpoint("facebook"),
  StartAuthApple: startSocialEndpoint("apple"),
  AuthenticateTwitter: startSocialEndpoint("twitter"),
  AuthToken: tokenEndpoint,
  AdminImpersonation: impersonationEndpoint,
  AdminModeration: moderationEndpoint,
  AdminStopImpersonation: stopImpersonationEndpoint,
  ShowExport: exportEndpoint,
  ManageAccount: accountEndpoint,
  ChangePassword: passwordEndpoint,
  SecondFactor: secondFactorEndpoint,
  OAuthAuthorize: authorizeEndpoint,
  ConfirmAccount: confirmAccountEndpoint,
  FollowAction: followActionEndpoint,
  FollowActionNewsletter: newsletterEndpoint,
  GlobalIdentity: globalIdentityEndpoint,
  GlobalIdentity2: globalIdentity2Endpoint,
  GlobalIdentity3: globalIdentity3Endpoint,
  LoginRedirect: loginRedirectEndpoint,
  SignOut: signOutEndpoint,
  EditUser: editUserEndpoint,
  ShowMe: meEndpoint,
  YourAbout: yourAboutEndpoint,
  // The page handles all methods but POST.
  SignIn: signInFormEndpoint,
  PostSettings: postSettingsEndpoint,
  EmbedForm: readerFormEndpoint,
  NewSequence: sequenceEndpoint,
  EditSequence: sequenceEndpoint,
  NewStory: beginStoryEndpoint,
  NewStoryPlainly: plainEditorEndpoint,
  EditPostPlainly: plainEditorEndpoint,
  RepostStory: beginStoryEndpoint,
  NewPostResponse: beginStoryEndpoint,
  NewCollectionStory: beginStoryEndpoint,
  JoinCollection: joinCollectionEndpoint,
  ImportPost: importEndpoint,
  ImportStory: importEndpoint,
  ShowRobots: onPageHosts(robotsEndpoint),
  ShowFavicon: faviconEndpoint,
  ShowOpenSearch: openSearchEndpoint,
  ShowSitemapIndex: onHomeHost(sitemapIndexEndpoint),
  ShowSiteSitemap: onHomeHost(siteSitemapEndpoint),
  ShowSitemap: onHomeHost(sitemapEndpoint),
};

/**
 * True for a route without a page that is built.
 *
 * @public The command that prints the routes loads it by its path.
 */
export function hasEndpoint(name: RouteName): boolean {
  return name in HOST_FREE_ENDPOINTS || name in ENDPOINTS;
}
