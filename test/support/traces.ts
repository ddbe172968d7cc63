import { nextNumber } from "./factories.ts";

/** Tables that open the account, without data in an account export, and why. */
export const SIGN_INS_NOT_IN_A_COPY = {
  email_confirmations: "opens the account, and ends within a day",
  pending_second_factors: "opens the account, and ends within a day",
  sign_in_requests: "opens the account, and ends within a day",
  social_sign_ins: "opens the account, and ends within a day",
  second_factors: "opens the account",
  recovery_codes: "opens the account",
  user_passwords: "opens the account",
} as const;

/** Columns of payments that still reference an erased user, and why. */
export const PAYMENTS_STAY = {
  "memberships.user_id": "what somebody paid for stays on record",
  "membership_log.user_id": "what somebody paid for stays on record",
  "membership_log.staff_id": "what staff did about whom stays on record",
  "payment_customers.user_id": "finds payments at the provider, as bookkeeping requires",
  "purchases.user_id": "what somebody paid for stays on record",
  "charges.user_id": "what somebody paid stays on record",
  "gifts.buyer_id": "what somebody paid for stays on record",
  "gifts.redeemed_by": "what somebody was given stays on record",
} as const;

/** Tables of payments and newsletters without data in an account export, and why. */
export const PAYMENTS_NOT_IN_A_COPY = {
  memberships: "is shown in the settings",
  membership_log: "the steps of a membership, whose payments stand there as charges",
  payment_customers: "an id at the payment provider",
  purchases: "stand there as charges",
  friend_links: "open a story to others",
  member_feeds: "addresses of feeds",
  newsletter_import_days: "counts an import's addresses, for a day",
  newsletter_import_rejections: "somebody's file, whose report is deleted after 30 days",
} as const;

/** Columns of newsletters that still name an erased user, and why. */
export const NEWSLETTERS_STAY = {
  "email_suppressions.email_key": "nobody who complained gets another newsletter",
  "newsletter_import_rejections.email": "somebody's file, whose report is deleted after 30 days",
} as const;

/** Rows of a writer's newsletter, and of what somebody subscribes to. */
export function newsletterTraces(
  userId: string,
  email: string,
  [postId, collectionId]: [postId: string, collectionId: string],
) {
  const key = (name: string): string => `${name}-${nextNumber()}`;
  const newsletter = { id: key("newsletter"), slug: "by-me", name: "By me", user_id: userId };
  const subscriber = {
    id: key("subscriber"),
    newsletter_id: newsletter.id,
    email_key: email,
    email,
    user_id: userId,
    state: "ACTIVE",
    source: "STORY",
    link_token: key("link"),
    created_at: 1,
  };
  const issue = {
    id: key("issue"),
    newsletter_id: newsletter.id,
    post_id: postId,
    subject: "News",
    audience: "ALL",
    due_at: 1,
    created_by: userId,
    created_at: 1,
  };
  const file = {
    id: key("import"),
    newsletter_id: newsletter.id,
    user_id: userId,
    file_name: "readers.csv",
    format: "OTHER",
    consent: "UNCLEAR",
    consent_text: "They know me",
    state: "DONE",
    due_at: 1,
    created_at: 1,
    report_until: 1,
  };
  const link = { id: key("link"), issue_id: issue.id, position: 0, url: "https://a.example/" };
  // Of a publication that stays.
  const recommended = {
    id: key("newsletter"),
    slug: "by-us",
    name: "By us",
    collection_id: collectionId,
  };
  return {
    newsletters: [
      { ...newsletter, created_at: 1 },
      { ...recommended, created_at: 1 },
    ],
    newsletter_recommendations: [newsletter.id, recommended.id].map((id, index, ids) => ({
      newsletter_id: id,
      recommended_id: ids[1 - index]!,
      position: 1,
      created_at: 1,
    })),
    newsletter_senders: [
      {
        newsletter_id: newsletter.id,
        address: "letters@a.example",
        token: key("token"),
        next_check_at: 1,
        created_at: 1,
      },
    ],
    newsletter_imports: [file],
    newsletter_import_days: [{ user_id: userId, day: 1, addresses: 1 }],
    newsletter_subscribers: [subscriber],
    newsletter_issues: [issue],
    email_bounces: [{ email_key: email, bounces: 1, first_at: 1, last_at: 1 }],
    newsletter_issue_readers: [
      { issue_id: issue.id, subscriber_id: subscriber.id, opens: 1, first_at: 1 },
    ],
    newsletter_issue_links: [link],
    newsletter_clicks: [
      { subscriber_id: subscriber.id, link_id: link.id, clicked_at: 1, is_scan: 0 },
    ],
    email_suppressions: [{ email_key: email, reason: "COMPLAINT", created_at: 1 }],
  };
}

/** Rows of what somebody has paid for, and of the links and feeds that a member has created. */
export function paymentTraces(userId: string, postId: string) {
  const key = (name: string): string => `${name}-${nextNumber()}`;
  const purchase = {
    id: key("purchase"),
    user_id: userId,
    kind: "GIFT",
    plan: "YEARLY",
    currency: "USD",
    amount: 5000,
    state: "DONE",
    created_at: 1,
    updated_at: 1,
  };
  const charge = {
    id: key("charge"),
    provider_charge_id: key("provider-charge"),
    user_id: userId,
    purchase_type: "GIFT",
    plan: "YEARLY",
    currency: "USD",
    amount: 5000,
    created_at: 1,
  };
  const gift = {
    id: key("gift"),
    purchase_id: purchase.id,
    position: 0,
    kind: "GIFT",
    buyer_id: userId,
    plan: "YEARLY",
    code: key("gift-code"),
    recipient_name: "Robin",
    created_at: 1,
  };
  const link = {
    id: key("friend-link"),
    post_id: postId,
    creator_id: userId,
    token_hash: key("friend-token"),
    created_at: 1,
  };
  const feed = {
    id: key("member-feed"),
    user_id: userId,
    kind: "FOLLOWING",
    token_hash: key("feed-token"),
    created_at: 1,
  };
  return {
    purchases: [purchase],
    charges: [charge],
    gifts: [gift],
    friend_links: [link],
    member_feeds: [feed],
  };
}
