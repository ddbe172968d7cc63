// Every sign-in error is an event (platform.md §7.1), those of plain pages too, which have no script to
// tell of them.

import type { Context } from "hono";
import { routeNamed } from "../../../shared/routes/routes.ts";
import { queueEvents } from "../../domain/core/events/queueEvents.ts";
import { log } from "../../log.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** What went wrong, in words of the product's own: nothing that somebody has typed. */
export interface SignInMistake {
  operation: "login" | "register" | "connect" | "confirm";
  /** What was being done. */
  step: string;
  error: string;
}

/** Notes an error of somebody who signs in or up. Never rejects: what they are told stands without it. */
export async function reportSignInError(c: Context<AppEnv>, mistake: SignInMistake): Promise<void> {
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
        // Paths of these pages carry tokens, and so do their queries.
        location: origin + routeNamed(c.get("place").routeName).path,
        referrer: "",
        data: JSON.stringify({ service: "auth", ...mistake }),
      },
    ]);
  } catch (error) {
    log("error", "A sign-in error could not be noted", { error });
  }
}
