// What someone types to give memberships, and what the server needs of it.

import { characterCount } from "../../../../shared/format/characterCount.ts";
import { EMAIL_MESSAGE, readEmail } from "../../../../shared/format/inputPatterns.ts";
import {
  MAX_GIFT_DAYS_AHEAD,
  MAX_GIFT_MESSAGE,
  MAX_GIFT_NAME,
  MAX_GIFTS,
} from "../../../../shared/membership/gifts.ts";
import * as texts from "./texts.ts";

/** How gifts get to their recipients. */
export const DELIVERIES = ["now", "date", "print"] as const;
export type Delivery = (typeof DELIVERIES)[number];

export interface Recipient {
  name: string;
  email: string;
}

export interface GiftDraft {
  recipients: readonly Recipient[];
  delivery: Delivery;
  /** "2027-02-28" in the buyer's time zone; only read to send on a date. */
  date: string;
  message: string;
}

export const NO_RECIPIENT: Recipient = { name: "", email: "" };

export const EMPTY_DRAFT: GiftDraft = {
  recipients: [NO_RECIPIENT],
  delivery: "now",
  date: "",
  message: "",
};

export interface DraftErrors {
  /** By recipient. */
  recipients: readonly { name?: string; email?: string }[];
  date?: string;
  message?: string;
}

/** What the server needs of a draft. */
export interface GiftOrderInput {
  recipients: readonly { name: string; email: string | null }[];
  message: string;
  /** In milliseconds since 1970; null for at once. */
  sendAt: number | null;
}

export type DraftReading =
  | { kind: "read"; input: GiftOrderInput }
  | { kind: "invalid"; errors: DraftErrors };

/** The hour at which gifts are sent on a date, in the buyer's time zone. */
export const SENDING_HOUR = 9;

/** Reads a draft. `now` in milliseconds since 1970. */
export function readGiftDraft(draft: GiftDraft, now: number): DraftReading {
  const isPrinted = draft.delivery === "print";
  const seen = new Set<string>();
  const recipients = draft.recipients.map(({ name, email }) => {
    const errors: { name?: string; email?: string } = {};
    if (characterCount(name.trim(), MAX_GIFT_NAME).isOver) errors.name = texts.nameTooLong;
    if (isPrinted) return errors;
    const address = readEmail(email)?.toLowerCase();
    if (email.trim() === "") errors.email = texts.emailMissing;
    else if (address === undefined) errors.email = EMAIL_MESSAGE;
    else if (seen.has(address)) errors.email = texts.emailRepeated;
    else seen.add(address);
    return errors;
  });
  const errors: DraftErrors = { recipients };
  const sendAt = draft.delivery === "date" ? sendingTime(draft.date, now) : null;
  if (typeof sendAt === "string") errors.date = sendAt;
  const message = draft.message.trim();
  if (characterCount(message, MAX_GIFT_MESSAGE).isOver) errors.message = texts.messageTooLong;
  const isInvalid =
    errors.date !== undefined ||
    errors.message !== undefined ||
    recipients.some(({ name, email }) => name !== undefined || email !== undefined);
  if (isInvalid || typeof sendAt === "string") return { kind: "invalid", errors };
  return {
    kind: "read",
    input: {
      recipients: draft.recipients.map(({ name, email }) => ({
        name: name.trim(),
        email: isPrinted ? null : email.trim(),
      })),
      message,
      sendAt,
    },
  };
}

/** When gifts of a date are sent: null for at once, or why not then. */
function sendingTime(date: string, now: number): number | null | string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (day === undefined) return texts.dateMissing;
  if (date < localDate(now, 0)) return texts.datePast;
  if (date > localDate(now, MAX_GIFT_DAYS_AHEAD)) return texts.dateTooFar;
  const time = new Date(Number(year), Number(month) - 1, Number(day), SENDING_HOUR).getTime();
  return time <= now ? null : time;
}

/** A day in this browser's time zone, as a date field has it; `days` from now. */
export function localDate(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The recipients without empty rows; at least one row. */
export function filledRecipients(recipients: readonly Recipient[]): readonly Recipient[] {
  const filled = recipients.filter(({ name, email }) => name.trim() !== "" || email.trim() !== "");
  return filled.length > 0 ? filled : [NO_RECIPIENT];
}

/** How many more recipients a draft has room for. */
export function roomFor(recipients: readonly Recipient[]): number {
  return MAX_GIFTS - recipients.length;
}
