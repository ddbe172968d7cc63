import { sql } from "../../../db/sql.ts";

/** An address in a newsletter. Only an ACTIVE one gets issues. */
export interface SubscriberRow {
  id: string;
  newsletterId: string;
  /** As typed. */
  email: string;
  /** In the file that it was imported from; null if unknown. */
  name: string | null;
  /** The account with this address; null without one. */
  userId: string | null;
  state: SubscriberState;
  source: SubscriptionSource;
  /** In the links of its emails; see `unsubscribeUrl`. */
  linkToken: string;
  createdAt: number;
  confirmedAt: number | null;
  unsubscribedAt: number | null;
}

/** PENDING waits for the confirmation of the address; SUPPRESSED bounced or complained. */
export type SubscriberState = "PENDING" | "ACTIVE" | "UNSUBSCRIBED" | "SUPPRESSED";

/** Where a reader subscribed. */
export type SubscriptionSource =
  | "STORY"
  | "PROFILE"
  | "PUBLICATION"
  | "LANDING"
  | "ENDPOINT"
  | "IMPORT";

/** SQL: the columns of a SubscriberRow, from `newsletter_subscribers s`. */
export const SUBSCRIBER_COLUMNS = sql`s.id, s.newsletter_id AS newsletterId, s.email, s.name,
  s.user_id AS userId, s.state, s.source, s.link_token AS linkToken, s.created_at AS createdAt,
  s.confirmed_at AS confirmedAt, s.unsubscribed_at AS unsubscribedAt`;
