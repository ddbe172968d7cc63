import { nextNumber } from "../factories.ts";

/** Rows of a writer's newsletter, and of what somebody subscribes to. */
export function newsletterRows(
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
  const theirFile = { ...file, id: key("import"), newsletter_id: recommended.id, user_id: null };
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
    newsletter_imports: [file, theirFile],
    newsletter_import_rejections: [
      { import_id: theirFile.id, row_number: 1, email, reason: "COMPLAINED" },
    ],
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
export function paymentRows(userId: string, postId: string) {
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
    redeemed_by: userId,
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
  const membership = {
    user_id: userId,
    id: key("membership"),
    plan: "YEARLY",
    provider: "STRIPE",
    member_since: 1,
    started_at: 1,
    period_ends_at: 1,
    updated_at: 1,
  };
  return {
    memberships: [membership],
    membership_log: [{ user_id: userId, at: 1, actor: "STAFF", staff_id: userId, action: "GRANT" }],
    payment_customers: [{ user_id: userId, customer_id: key("customer"), created_at: 1 }],
    purchases: [purchase],
    charges: [charge],
    gifts: [gift],
    friend_links: [link],
    member_feeds: [feed],
  };
}
