// The personal area: 47 pages and two redirects.
import type { RouteSpec } from "../defineRoute.ts";

const PAYMENT_PARAMS = ["updatedPayment"] as const;
/** `done` reports which form was just saved. */
const SETTINGS_PARAMS = [...PAYMENT_PARAMS, "done"] as const;

export const PERSONAL_ROUTES = {
  YourStories: { path: "/me/stories/:filterBy", page: "your-stories" },
  YourSeries: { path: "/me/series/:filterBy", page: "your-stories" },

  YourFollowing: { path: "/me/following", page: "customize-following" },
  YourFollowingTopics: { path: "/me/following/topics", page: "customize-following" },
  YourSuggestions: { path: "/me/following/suggestions", page: "customize-suggestions" },
  YourFollowingEntity: { path: "/me/following/:entityName", page: "customize-following" },
  YourFollowingFeed: {
    path: "/me/following-feed/:entityName",
    page: "your-following-feed",
    queryParams: ["selection"],
  },
  MissionControl: { path: "/me/missioncontrol", redirectTo: "YourFollowing" },

  YourLists: { path: "/me/lists", page: "your-catalogs" },
  YourSavedLists: { path: "/me/lists/saved", page: "your-followed-catalogs" },
  YourReadingHistory: { path: "/me/lists/reading-history", page: "your-reading-history" },
  YourList: { path: "/me/list/:catalogSlugId", page: "your-catalog" },
  CustomizeReadingHistory: { path: "/me/readinghistory", page: "customize-reading-history" },
  YourActivity: { path: "/me/activity", page: "notifications" },
  YourNotifications: { path: "/me/notifications", page: "notifications" },
  YourOutbox: { path: "/me/outbox", page: "writer-outbox" },

  YourStats: { path: "/me/stats", page: "stats-homepage" },
  YourStatsResponses: { path: "/me/stats/responses", page: "stats-homepage" },
  YourStatsPost: { path: "/me/stats/post/:postId", page: "stats-post" },

  Settings: { path: "/me/settings", page: "settings", queryParams: SETTINGS_PARAMS },
  SettingsTab: {
    path: "/me/settings/:setting",
    page: "settings",
    queryParams: SETTINGS_PARAMS,
  },
  SettingsCustomDomain: { path: "/me/settings/custom-domain", page: "settings-custom-domain" },
  UpdatePayment: {
    path: "/me/settings/payment/update",
    page: "update-payment",
    queryParams: PAYMENT_PARAMS,
  },
  SettingsMute: { path: "/me/settings/mute", page: "customize-muted" },
  SettingsMuteTab: { path: "/me/settings/mute/:activeTab", page: "customize-muted" },
  SetUpPayout: { path: "/me/settings/payout/setup", page: "partner-program-payout-settings" },
  FinishPayoutStripe: { path: "/me/payout/stripe/finish", page: "partner-program-stripe-finish" },
  PayoutDashboard: { path: "/me/payout/dashboard", page: "partner-program-dashboard" },
  CancelMembership: { path: "/me/membership/cancel", page: "cancel-membership" },
  ShowReceipt: {
    path: "/me/billing-history/receipt/:chargeId",
    page: "billing-receipt",
    queryParams: ["company"],
  },

  PartnerEnroll: { path: "/me/partner/enroll", page: "partner-program-application" },
  PartnerEnrollStep: { path: "/me/partner/enroll/:step", page: "partner-program-application" },
  PartnerUnenroll: { path: "/me/partner/unenroll", page: "partner-program-unenroll" },
  PartnerDashboard: { path: "/me/partner/dashboard", page: "partner-program-dashboard" },
  PartnerDashboardTab: { path: "/me/partner/dashboard/:tab", page: "partner-program-dashboard" },
  PartnerTaxes: { path: "/me/partner/taxes", page: "partner-program-payout-settings" },

  ImportSubscribers: {
    path: "/me/subscribers/import",
    page: "import-mailing-list",
    queryParams: ["newsletter", "error", "older"],
  },
  YourApplications: { path: "/me/applications", page: "applications", queryParams: ["done"] },
  YourApplication: {
    path: "/me/applications/:oauthApplicationId",
    page: "applications",
    queryParams: ["done"],
  },
  NewApplication: { path: "/me/applications/new", redirectTo: "Settings" },

  EmailSettings: { path: "/me/email-settings/:userId/:hash", page: "email-settings" },
  UnsubscribeAllAuthorNewsletters: {
    path: "/me/unsubscribe-all-author-newsletters",
    page: "global-unsubscribe-newsletters",
  },
  UnsubscribeAllNewsletters: {
    path: "/me/unsubscribe-all-newsletters",
    page: "global-unsubscribe-newsletters",
  },
  UnsubscribeNotifications: {
    path: "/me/notifications/unsubscribe",
    page: "notification-unsubscribe",
  },
  ShowExport: { path: "/me/export/:exportId", page: "account-export" },
  SendVerification: { path: "/me/send-verify", page: "verify-email" },
  YourAbout: { path: "/me/about", page: "user-about" },

  FindPublicationForSubmission: {
    path: "/me/find-publication-for-submission/:postId",
    page: "find-publication-for-submission",
  },
  CreateSubmission: {
    path: "/me/create-submission/:publicationId/:postId",
    page: "create-submission",
  },
} as const satisfies Record<string, RouteSpec>;
