// Reads the events of the platform's email service, which an event subscription puts into a queue:
// https://developers.cloudflare.com/email-service/reference/event-subscriptions/

import * as v from "valibot";
import { readEmail } from "../../../shared/format/inputPatterns.ts";
import type { MailEventType, ReadMailEvent } from "./MailEvent.ts";

const TYPED = v.object({ type: v.string() });

const EVENT = v.object({
  payload: v.object({
    eventId: v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/)),
    recipient: v.string(),
    subject: v.optional(v.string()),
    bounce: v.optional(v.object({ type: v.optional(v.string()) })),
    rejection: v.optional(
      v.object({ reason: v.optional(v.string()), party: v.optional(v.string()) }),
    ),
  }),
  metadata: v.optional(v.object({ eventTimestamp: v.optional(v.string()) })),
});

type Payload = v.InferOutput<typeof EVENT>["payload"];

const PREFIX = "cf.email.sending.message.";

/** Reads a message of the queue. `id` is the message's, for an event without an id. */
export function readPlatformMailEvent(body: unknown, id: string): ReadMailEvent {
  const typed = v.safeParse(TYPED, body);
  if (!typed.success) return { kind: "unusable", id, type: "unknown" };
  const name = typed.output.type;
  const parsed = v.safeParse(EVENT, body);
  const type = typeOf(name, parsed.success ? parsed.output.payload : null);
  if (!type) return { kind: "ignored" };
  const recipient = parsed.success ? readEmail(parsed.output.payload.recipient) : null;
  if (!parsed.success || recipient === null)
    return { kind: "unusable", id, type: name.slice(0, 100) };
  const { payload, metadata } = parsed.output;
  const at = Date.parse(metadata?.eventTimestamp ?? "");
  return {
    kind: "event",
    event: {
      id: payload.eventId,
      type,
      key: null,
      subject: payload.subject ?? null,
      recipient,
      at: Number.isNaN(at) ? null : at,
    },
  };
}

/** The type of a named event; null for one that we don't use, such as a delay. */
function typeOf(name: string, payload: Payload | null): MailEventType | null {
  switch (name) {
    case `${PREFIX}delivered`:
      return "DELIVERED";
    case `${PREFIX}bounced`:
      return payload?.bounce?.type === "hard" ? "HARD_BOUNCE" : "SOFT_BOUNCE";
    case `${PREFIX}rejected`:
      return payload?.rejection?.reason === "suppressed" && payload.rejection.party === "recipient"
        ? "HARD_BOUNCE"
        : "FAILURE";
    case `${PREFIX}complained`:
      return "COMPLAINT";
    case `${PREFIX}failed`:
      return "FAILURE";
    default:
      return null;
  }
}
