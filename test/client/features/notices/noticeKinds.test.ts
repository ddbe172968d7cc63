import { describe, expect, test } from "vitest";
import type { NoticeParams, ToastStyle } from "../../../../client/runtime/browser/enqueuedToast.ts";
import { noticeKindOf } from "../../../../client/features/notices/noticeKinds.ts";
import { noticeText } from "../../../../client/features/notices/texts.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const NAMED = { name: "Ann" };
const GENERIC = "An error occured. Please try again or contact our support team for help.";

/** A kind's text, position, duration and button label. */
type Row<Style extends ToastStyle> = [
  params: NoticeParams[Style],
  text: string,
  place: "inside" | "outside",
  theme: "accent" | "error",
  duration: number | null,
  action?: string,
];

const KINDS: { [Style in ToastStyle]: Row<Style> } = {
  "privacy-banner": [
    {},
    `${PRODUCT_NAME} works without following you. If you accept, we also measure how it is used.`,
    "outside",
    "accent",
    null,
    "Accept",
  ],
  "export-email-subscribers": [
    {},
    "Your subscribers are being exported. We’ll email you a link to a zip file.",
    "inside",
    "accent",
    5000,
  ],
  "verify-email": [
    {},
    "Verify your email to get full access to your account.",
    "inside",
    "accent",
    null,
    "Resend email",
  ],
  "sent-verification-email": [
    { email: "a••@b.test" },
    "A verification email has been sent to a••@b.test.",
    "inside",
    "accent",
    5000,
  ],
  "limited-state": [
    {},
    "Your account is limited: what you write reaches fewer people until we’ve reviewed it.",
    "outside",
    "error",
    null,
  ],
  "retryable-error": [{}, GENERIC, "outside", "error", 5000, "Try again"],
  "newsletter-unsubscribe": [
    NAMED,
    "You unsubscribed from Ann. It takes effect within 24 hours.",
    "inside",
    "accent",
    5000,
    "Undo",
  ],
  "newsletter-subscribe": [
    NAMED,
    "You’re subscribed to Ann.",
    "inside",
    "accent",
    5000,
    "Unsubscribe",
  ],
  "user-suspended": [
    {},
    "Your account was found in violation of the Rules",
    "outside",
    "error",
    null,
  ],
  "post-suspended": [
    {},
    "This story was found in violation of the Rules.",
    "outside",
    "error",
    null,
  ],
  "hide-post-response": [{}, "You hid this response.", "inside", "accent", 5000, "Undo"],
  "hide-catalog-response": [{}, "You hid this response.", "inside", "accent", 5000, "Undo"],
  "post-pinned-to-collection-homepage": [
    NAMED,
    "The story is pinned to the homepage of Ann.",
    "inside",
    "accent",
    5000,
  ],
  "subscribe-success": [NAMED, "You’re following Ann.", "inside", "accent", 5000, "Undo"],
  "subscribe-fail": [
    {},
    "Sorry, that didn't work. Click Follow on the page below to try again.",
    "outside",
    "error",
    5000,
  ],
  "subscribe-self": [{}, `You cannot follow yourself on ${PRODUCT_NAME}`, "outside", "error", 5000],
  "subscribed-already": [NAMED, "You're already following Ann", "inside", "accent", 5000],
  "mute-entity": [NAMED, "Ann has been muted.", "inside", "accent", 5000, "Undo"],
  accent: [{}, "", "inside", "accent", 5000, "Undo"],
  "publish-response": [{}, "Your response is published.", "inside", "accent", 5000],
  "account-lockout": [
    { failCount: 6, lockedOutUntil: NOW + 60_000 },
    "After 6 failed attempts to sign in your account is locked for 1 minute.",
    "outside",
    "error",
    5000,
  ],
  "follow-publisher": [NAMED, "You’re following Ann.", "inside", "accent", 5000, "Undo"],
  "feature-story": [NAMED, "The story is featured in Ann.", "inside", "accent", 5000],
  "sign-in-confirmation": [
    { email: "a••@b.test", tier: "FREE" },
    "You are signed in as a••@b.test.",
    "inside",
    "accent",
    10_000,
    "Not you?",
  ],
  "subscription-promotion": [
    NAMED,
    "Get what Ann publishes in your inbox.",
    "inside",
    "accent",
    5000,
    "Subscribe",
  ],
  "move-post-to-trash": [
    {},
    "Your story is in the trash. It will be permanently deleted after 14 days.",
    "inside",
    "accent",
    5000,
    "Undo",
  ],
  "publication-restored": [
    {},
    "The publication is back, among your publications.",
    "inside",
    "accent",
    5000,
  ],
  "unclaim-subdomain-error": [
    {},
    "An error occured during deactivation of the subdomain.",
    "outside",
    "error",
    5000,
  ],
  "undelete-post": [{}, "Your story was restored from the trash.", "inside", "accent", 5000],
  "alternate-user": [
    { userId: "1", redactedEmailAddress: "b••@c.test", socialLogins: [] },
    "You have also signed in here as b••@c.test. Not the account you were looking for?",
    "inside",
    "accent",
    10_000,
    "Switch account",
  ],
  error: [{}, GENERIC, "outside", "error", 5000],
  "follow-catalog": [NAMED, "You’re following Ann.", "inside", "accent", 5000, "Undo"],
  "retry-payment-provider-connection": [
    {},
    "An error occured while we were recording your payout information",
    "outside",
    "error",
    5000,
    "Try again",
  ],
};

const styles = Object.keys(KINDS) as ToastStyle[];

describe("the notice kinds", () => {
  test("are the 32 of the specification and one of our own", () => {
    expect(styles.filter((style) => style !== "publication-restored")).toHaveLength(32);
  });

  test.each(styles)("%s has its text, position and duration", (style) => {
    const [params, text, place, theme, duration, action] = KINDS[style];
    const kind = noticeKindOf(style);
    expect(noticeText(style, params, NOW)).toBe(text);
    expect(kind).toMatchObject({ place, theme, duration });
    expect(kind.action).toBe(action);
    // Errors interrupt (role alert); nothing else does.
    expect(kind.role).toBe(theme === "error" ? "alert" : "status");
  });

  test.each([
    ["hide-post-response", { isUndone: true }, "The response is visible again."],
    ["hide-catalog-response", { isUndone: true }, "The response is visible again."],
    ["mute-entity", { ...NAMED, isUndone: true }, "Ann has been unmuted."],
    ["follow-publisher", { ...NAMED, isUndone: true }, "You unfollowed Ann."],
    ["follow-catalog", { ...NAMED, isUndone: true }, "You unfollowed Ann."],
    [
      "post-suspended",
      { isUnderReview: true },
      "The following content is under review as a potential violation of our rules.",
    ],
    [
      "error",
      { closedDiscussionOf: "story" },
      "The author has closed discussion for this story. We are unable to save changes to your response.",
    ],
    [
      "error",
      { closedDiscussionOf: "list" },
      "The author has closed discussion for this list. We are unable to save changes to your response.",
    ],
    [
      "sign-in-confirmation",
      { email: "a••@b.test", tier: "MEMBER" },
      "You are signed into your member account as a••@b.test.",
    ],
    [
      "account-lockout",
      { failCount: 1, lockedOutUntil: NOW + 60_001 },
      "After 1 failed attempt to sign in your account is locked for 2 minutes.",
    ],
    [
      "account-lockout",
      { failCount: 30, lockedOutUntil: null },
      "After 30 failed attempts to sign in your account can no longer be signed in to with a password. A link by email still works.",
    ],
    [
      "alternate-user",
      { userId: "1", redactedEmailAddress: "b••@c.test", socialLogins: ["Google", "X"] },
      "You have also signed in here as b••@c.test with Google or X. Not the account you were looking for?",
    ],
  ] as const satisfies [ToastStyle, NoticeParams[ToastStyle], string][])(
    "%s with %j has another text",
    (style, params, text) => {
      expect(noticeText<ToastStyle>(style, params, NOW)).toBe(text);
    },
  );
});
