// Reads the events of the HTTP provider (httpMail.ts), as Resend sends them.

import * as v from "valibot";
import { readEmail } from "../../../shared/format/inputPatterns.ts";
import { KEY_TAG } from "./httpMail.ts";
import type { MailEventType, ReadMailEvent } from "./MailEvent.ts";

const TYPED = v.object({ type: v.string() });

const EVENT = v.object({
  created_at: v.optional(v.string()),
  data: v.object({
    to: v.union([v.pipe(v.array(v.string()), v.minLength(1)), v.string()]),
    subject: v.optional(v.string()),
    // Documented as an object; sent emails have a list.
    tags: v.fallback(
      v.optional(
        v.union([
          v.record(v.string(), v.string()),
          v.array(v.object({ name: v.string(), value: v.string() })),
        ]),
      ),
      undefined,
    ),
    bounce: v.optional(v.object({ type: v.optional(v.string()) })),
  }),
});

type Parsed = v.InferOutput<typeof EVENT>;

/** Reads an event whose signature is valid. `id` is that of its signature. */
export function readHttpMailEvent(body: string, id: string): ReadMailEvent {
  const json = parseJson(body);
  const typed = v.safeParse(TYPED, json);
  if (!typed.success) return { kind: "unusable", id, type: "unknown" };
  const name = typed.output.type;
  const parsed = v.safeParse(EVENT, json);
  const type = typeOf(name, parsed.success ? parsed.output : null);
  if (!type) return { kind: "ignored" };
  const recipient = parsed.success ? readEmail([parsed.output.data.to].flat()[0]!) : null;
  if (!parsed.success || recipient === null)
    return { kind: "unusable", id, type: name.slice(0, 100) };
  const { created_at, data } = parsed.output;
  const at = Date.parse(created_at ?? "");
  return {
    kind: "event",
    event: {
      id,
      type,
      key: keyIn(data.tags),
      subject: data.subject ?? null,
      recipient,
      at: Number.isNaN(at) ? null : at,
    },
  };
}

/** The type of a named event; null for one that we don't use. */
function typeOf(name: string, event: Parsed | null): MailEventType | null {
  switch (name) {
    case "email.delivered":
      return "DELIVERED";
    case "email.bounced":
      return event?.data.bounce?.type === "Permanent" ? "HARD_BOUNCE" : "SOFT_BOUNCE";
    // The provider didn't send it, since the address bounced or complained before.
    case "email.suppressed":
      return "HARD_BOUNCE";
    case "email.complained":
      return "COMPLAINT";
    case "email.failed":
      return "FAILURE";
    default:
      return null;
  }
}

function keyIn(tags: Parsed["data"]["tags"]): string | null {
  if (!tags) return null;
  const value = Array.isArray(tags)
    ? tags.find(({ name }) => name === KEY_TAG)?.value
    : tags[KEY_TAG];
  return value ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
