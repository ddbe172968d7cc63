// Records every sign-in error as an event, including those of no-JS pages, which
// can't report them.

import type { Context } from "hono";
import { routeNamed } from "../../../shared/routes/routes.ts";
import { queueEvents } from "../../domain/events/queueEvents.ts";
import { log } from "../../log.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** A sign-in error without any text typed by a user. */
export interface SignInErrorEvent {
  operation: "login" | "register" | "connect" | "confirm";
  /** The step that failed. */
  step: string;
  error: string;
}

/** Records a sign-in or sign-up error. Never rejects, so that the response doesn't depend on it. */
export async function reportSignInError(
  c: Context<AppEnv>,
  event: SignInErrorEvent,
): Promise<void> {
  const context = c.get("request");
  const { origin } = new URL(c.req.url);
  try {
    await queueEvents(context, [
      {
        eventId: crypto.randomUUID(),
        key: "susi.error",
        type: "outcome",
        happenedAt: context.now,
        postId: null,
        source: "",
        referrerSource: "",
        // Uses the route's pattern, since paths and queries of these pages contain tokens.
        location: origin + routeNamed(c.get("siteLocation").routeName).path,
        referrer: "",
        data: JSON.stringify({ service: "auth", ...event }),
      },
    ]);
  } catch (error) {
    log("error", "A sign-in error could not be recorded", { error });
  }
}
