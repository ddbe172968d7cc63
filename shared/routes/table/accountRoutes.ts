// Membership, payment, onboarding, programs, landing pages and administration.
import type { RouteSpec } from "../defineRoute.ts";

const REDEEM_PARAMS = ["giftCode", "giftType", "done"] as const;
const MANAGED = { serviceVariantFlag: "enable_switch_plan_premium_tier" } as const;

export const ACCOUNT_ROUTES = {
  ShowMembership: { path: "/membership", page: "landing-membership" },
  ShowPlans: { path: "/plans", page: "plans" },
  ConfirmPlan: { path: "/plans/confirmation/:membershipType", page: "plans-confirmation" },
  ShowDiscount: { path: "/discount", page: "discount-plans" },
  Upgrade: { path: "/upgrade", page: "plans-branding" },
  Payment: { path: "/payment", page: "checkout", queryParams: ["membershipType", "trial"] },
  ManageMembership: {
    path: "/manage-membership",
    page: "manage-membership",
    queryParams: ["updatedPayment"],
    ...MANAGED,
  },
  ConfirmManagedMembership: {
    path: "/manage-membership/confirmation/:membershipType",
    page: "manage-membership-confirmation",
    ...MANAGED,
  },
  ShowGift: { path: "/gift", page: "landing-gift" },
  ShowGiftPlans: { path: "/gift-plans", page: "gift-membership" },
  GiftCheckout: { path: "/gift-checkout", page: "gift-membership", queryParams: ["giftType"] },
  GroupGift: { path: "/group-gift", page: "group-gift-membership" },
  Redeem: { path: "/redeem", page: "redeem-gift-membership", queryParams: REDEEM_PARAMS },
  RedeemGift: { path: "/redeem-gift", page: "redeem-gift-membership", queryParams: REDEEM_PARAMS },
  VerifyMobile: { path: "/mobile-verification", page: "mobile-verification" },
  VerifyMobileStep: { path: "/mobile-verification/:step", page: "mobile-verification" },
  ShowMastodon: {
    path: "/mastodon",
    page: "mastodon-for-members",
    serviceVariantFlag: "enable_mastodon_for_members",
  },

  GetStarted: { path: "/get-started", page: "topics-onboarding" },
  GetStartedTopics: { path: "/get-started/topics", page: "topics-onboarding" },
  GetStartedPeople: { path: "/get-started/people", page: "topics-onboarding" },
  GetStartedProfile: { path: "/get-started/profile", page: "topics-onboarding" },
  GetStartedPlans: { path: "/get-started/plans", page: "onboarding-plans" },
  ShowWelcome: { path: "/welcome", page: "welcome-member" },
  ShowWelcomeMember: { path: "/welcome-member", page: "welcome-member" },
  GettingStarted: { path: "/m/getting-started", page: "topics-onboarding" },
  ShowShareSuccess: { path: "/m/share/success", page: "share-success" },
  ShowGoodbye: { path: "/m/goodbye", page: "goodbye" },
  ShowApp: { path: "/m/app", page: "download-app" },

  ShowCreators: { path: "/creators", page: "landing-partner-program" },
  ShowCreatorTools: { path: "/creator-tools", page: "landing-partner-program" },
  ShowEarn: { path: "/earn", page: "landing-partner-program" },
  ShowBusiness: { path: "/business", page: "landing-b2b" },
  ShowVerifiedAuthors: { path: "/verified-authors", page: "landing-verified-authors" },
  ShowPartnerProgram: { path: "/partner-program", page: "landing-partner-program" },
  ShowMobilePartnerProgram: { path: "/m/partner-program", page: "landing-partner-program" },
  ApplyToPartnerProgram: {
    path: "/partner-program-application",
    page: "partner-program-application",
  },
  FinishPartnerStripe: {
    path: "/partner-program/stripe/finish",
    page: "partner-program-stripe-finish",
    queryParams: ["code", "state"],
  },
  ReconnectPartnerStripe: {
    path: "/partner-program/stripe/reconnect",
    page: "partner-program-stripe-reconnect",
    queryParams: ["code", "state"],
  },
  ReconnectedPartnerStripe: {
    path: "/partner-program/stripe/reconnect/success",
    page: "partner-program-stripe-reconnect-success",
  },
  PartnerPayoutStep: {
    path: "/partner-program/payout/:step",
    page: "partner-program-payout-settings",
  },
  DownloadApp: { path: "/download-app", page: "download-app" },

  ShowErrorPage: { path: "/_/oh-noes", page: "error-page", table: "all" },
  AdminInternalStatus: { path: "/_/admin/internal-status", page: "internal-status" },
  AdminErrorReports: {
    path: "/_/admin/error-reports",
    page: "error-reports",
    queryParams: ["from"],
  },
  AdminErrorReport: { path: "/_/admin/error-reports/:id", page: "error-report" },
  AdminImpersonation: { path: "/_/admin/impersonation", endpoint: true },
  AdminModeration: { path: "/_/admin/moderation", endpoint: true },
  AdminStopImpersonation: { path: "/_/admin/impersonation/stop", endpoint: true },
  AdminNewsletters: {
    path: "/_/admin/newsletters",
    page: "admin-newsletters",
    queryParams: ["imports", "paused"],
  },
  AdminUsers: { path: "/_/admin/users", page: "admin-users" },
  AdminUser: { path: "/_/admin/users/:id", page: "admin-user" },
  AdminPost: { path: "/_/admin/v2/posts/:id", page: "admin-post" },
} as const satisfies Record<string, RouteSpec>;
