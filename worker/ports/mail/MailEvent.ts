/** What a mail provider reports about an email that it accepted. */
export interface MailEvent {
  /** The same however often the event arrives. */
  id: string;
  type: MailEventType;
  /** The email's key; null if the provider doesn't name it. */
  key: string | null;
  /** The email's subject, which finds an email without a key; null if the provider doesn't say. */
  subject: string | null;
  /** The address that the email went to. */
  recipient: string;
  /** When it happened, in milliseconds since 1970; null if the provider doesn't say. */
  at: number | null;
}

/**
 * HARD_BOUNCE: the address doesn't accept email. SOFT_BOUNCE: it didn't accept this one. COMPLAINT:
 * the reader marked it as spam. FAILURE: the provider couldn't send it, for a reason of its own.
 */
export type MailEventType = "DELIVERED" | "HARD_BOUNCE" | "SOFT_BOUNCE" | "COMPLAINT" | "FAILURE";

/** `ignored`: an event of another kind. `unusable`: one that should be used but has no address. */
export type ReadMailEvent =
  | { kind: "event"; event: MailEvent }
  | { kind: "ignored" }
  | { kind: "unusable"; id: string; type: string };
