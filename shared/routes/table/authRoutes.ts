// Sign-in and accounts; `/_/oh-noes` is in accountRoutes.ts. Routes
// in the table "all" are reachable on every site, because each site has its own session.
import type { RouteSpec } from "../defineRoute.ts";

const AUTH = { service: "auth" } as const;
const RETURN_PARAMS = ["redirect", "operation", "actionUrl", "state", "token"] as const;
const CALLBACK_PARAMS = [
  "code",
  "state",
  "token",
  "operation",
  "redirect",
  "error",
  "error_description",
] as const;
const IDENTITY = { ...AUTH, endpoint: true, table: "all" } as const;

export const AUTH_ROUTES = {
  SignIn: {
    path: "/m/signin",
    page: "sign-in",
    ...AUTH,
    table: "all",
    queryParams: [
      ...RETURN_PARAMS,
      "stepOverride",
      "mode",
      "susiEntry",
      "collection",
      "user",
      "newsletterV3",
      "error",
    ],
  },
  ConnectGoogle: {
    path: "/m/connect/google",
    ...AUTH,
    endpoint: true,
    queryParams: RETURN_PARAMS,
  },
  StartAuthApple: {
    path: "/m/start-auth/apple",
    ...AUTH,
    endpoint: true,
    queryParams: RETURN_PARAMS,
  },
  ConnectFacebook: {
    path: "/m/connect/facebook",
    ...AUTH,
    endpoint: true,
    queryParams: RETURN_PARAMS,
  },
  AuthToken: {
    path: "/m/token",
    ...AUTH,
    endpoint: true,
    queryParams: ["redirect", "state"],
  },
  AuthCallback: {
    path: "/m/callback/:authProvider",
    ...AUTH,
    endpoint: true,
    queryParams: CALLBACK_PARAMS,
  },
  AuthCallbackFacebook: {
    path: "/m/callback/v2/facebook",
    ...AUTH,
    endpoint: true,
    queryParams: CALLBACK_PARAMS,
  },
  AuthCallbackMastodon: {
    path: "/m/callback/mastodon",
    page: "mastodon-callback",
    ...AUTH,
    queryParams: CALLBACK_PARAMS,
  },
  LoginRedirect: {
    path: "/m/login-redirect",
    ...IDENTITY,
    queryParams: ["redirect", "token", "state", "operation"],
  },
  SignOut: { path: "/m/signout/:xsrf", ...IDENTITY, queryParams: ["redirect"] },
  SecondFactor: { path: "/m/second-factor", ...AUTH, endpoint: true },
  ManageAccount: { path: "/m/account/:step", ...AUTH, endpoint: true, queryParams: ["redirect"] },
  ConfirmAccount: { path: "/m/account/confirm/:key", page: "verify-email", ...AUTH },
  AuthenticateTwitter: {
    path: "/m/account/authenticate-twitter",
    ...AUTH,
    endpoint: true,
    queryParams: RETURN_PARAMS,
  },
  AppLogin: { path: "/m/app/login/:token", ...AUTH, endpoint: true, queryParams: ["redirect"] },
  OAuthAuthorize: {
    path: "/m/oauth/authorize",
    page: "oauth-authorize",
    ...AUTH,
    queryParams: [
      "client_id",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
      "code_challenge",
      "code_challenge_method",
    ],
  },
  FollowAction: { path: "/_/subscribe/:followKind/:id", ...IDENTITY, queryParams: ["redirect"] },
  // Subscribes to a newsletter of the target; `new` is a writer's that doesn't exist yet, `promoted`
  // the one that a publication promotes.
  FollowActionNewsletter: {
    path: "/_/subscribe/:followKind/:id/:newsletterId",
    ...IDENTITY,
    queryParams: ["redirect"],
  },
  GlobalIdentity: { path: "/m/global-identity", ...IDENTITY, queryParams: ["redirectUrl"] },
  GlobalIdentity2: {
    path: "/m/global-identity-2",
    ...IDENTITY,
    queryParams: ["redirectUrl", "state"],
  },
  GlobalIdentity3: {
    path: "/m/global-identity-3",
    ...IDENTITY,
    queryParams: ["redirectUrl", "token"],
  },
  ChangePassword: {
    path: "/password",
    page: "crupdate-password",
    ...AUTH,
    queryParams: ["token", "redirect"],
  },
  ShowSuspended: { path: "/suspended", page: "suspended", ...AUTH },
  ShowUnrecognizedAccount: {
    path: "/unrecognized-account",
    page: "unrecognized-account",
    ...AUTH,
    queryParams: ["state", "redirect"],
  },
} as const satisfies Record<string, RouteSpec>;
