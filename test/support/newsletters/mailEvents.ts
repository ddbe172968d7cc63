// Events of the HTTP mail provider in the form that Resend documents, signed as Svix does.

import { exports } from "cloudflare:workers";
import { nextNumber } from "../factories.ts";
import { ORIGIN } from "../product.ts";

/** The embedded provider's signing secret. */
const SECRET = "whsec_ZW1iZWRkZWQtbWFpbC1ldmVudHM=";

/** An event about an email. */
export interface EventOf {
  to: string;
  /** The email's key in the outbox. */
  key?: string;
  bounce?: "Permanent" | "Transient" | "Undetermined";
  /** In milliseconds since 1970. */
  at?: number;
}

/** The body of an event. */
export function eventBody(type: string, { to, key, bounce, at = Date.now() }: EventOf): string {
  return JSON.stringify({
    type: `email.${type}`,
    created_at: new Date(at).toISOString(),
    data: {
      email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
      created_at: "2026-11-22 23:41:11.894719+00",
      from: "The Post <post@example.com>",
      to: [to],
      subject: "News",
      ...(key !== undefined && { tags: { key } }),
      ...(bounce && { bounce: { message: "No", subType: "General", type: bounce } }),
    },
  });
}

/** The headers of a signed event. `at` in milliseconds since 1970. */
export async function signEvent(
  body: string,
  { id = `msg_${nextNumber()}`, at = Date.now(), secret = SECRET, prefix = "svix" } = {},
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const bytes = Uint8Array.from(atob(secret.slice("whsec_".length)), (c) => c.charCodeAt(0));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
  return {
    [`${prefix}-id`]: id,
    [`${prefix}-timestamp`]: timestamp,
    [`${prefix}-signature`]: `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

/** Posts a body with these headers. */
export function postEvent(body: string, headers: Record<string, string>): Promise<Response> {
  return exports.default.fetch(`${ORIGIN}/_/mail/events`, { method: "POST", headers, body });
}
