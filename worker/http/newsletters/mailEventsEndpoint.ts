// POST /_/mail/events: events of the mail provider. The signature covers the body and a time; an event
// takes effect once, in one transaction, before the response.

import type { Context } from "hono";
import {
  applyMailEvent,
  storeUnusableEvent,
} from "../../domain/newsletters/sending/applyMailEvent.ts";
import { readHttpMailEvent } from "../../ports/mail/readHttpMailEvent.ts";
import { verifyWebhook } from "../../ports/mail/webhookSignature.ts";
import { eventSecretsOf } from "../../settings/mailSettings.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** Largest event, in characters: well above the provider's. */
const MAX_BODY = 300_000;

const NO_STORE = { "Cache-Control": "no-store" };

/** Answers an event: 200 once it has taken effect, 400 for what the provider didn't sign. */
export async function mailEventsEndpoint(c: Context<AppEnv>): Promise<Response> {
  if (c.req.method !== "POST") return c.text("", 405, { ...NO_STORE, Allow: "POST" });
  const context = c.get("request");
  const secrets = eventSecretsOf(context.config.mail);
  if (secrets.length === 0) return c.json({ error: "Events are off." }, 404, NO_STORE);
  const body = await c.req.text();
  const { headers } = c.req.raw;
  const id =
    body.length > MAX_BODY ? null : await verifyWebhook({ headers, body }, secrets, context.now);
  if (id === null) return c.json({ error: "The signature is invalid." }, 400, NO_STORE);
  const read = readHttpMailEvent(body, id);
  if (read.kind === "event") await applyMailEvent(context, read.event);
  // The provider would send it again for days, so it gets the same answer.
  if (read.kind === "unusable") await storeUnusableEvent(context, read);
  return c.json({ received: true }, 200, NO_STORE);
}
