import { createMiddleware } from "hono/factory";
import { indexDue } from "./indexDue.ts";
import { processAllDue, processQueued } from "./outboxes.ts";
import { pause, purgeDue, purgeWithin } from "../pages/purgePages.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";

/** Longest time that the response to a write waits for its purge, in milliseconds. */
const WRITER_WAITS_MS = 1000;
/** How often an isolate checks the queues without a schedule, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

let lookedAt = Date.now();

/**
 * Processes what a request's writes have queued: purges before the response, so that the writer's
 * next page is fresh, and emails, events, notifications and search documents after it. Slow work continues after the
 * response; failures are left to the schedule (jobs/runSchedule.ts).
 */
export const workOutboxes = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const context = c.get("request");
  context.db.endTimeBudget();
  context.waitUntil(processQueued(context));
  if (context.search.hasQueued) context.waitUntil(indexDue(context));
  if (!context.purgeSet.isEmpty) {
    await purgeWithin(context, WRITER_WAITS_MS);
  } else if (isTimeToLook(context)) {
    context.waitUntil(
      pause(0).then(() =>
        Promise.all([purgeDue(context), processAllDue(context), indexDue(context)]),
      ),
    );
  }
});

/** Development has no schedule, and commands write to the database directly. */
function isTimeToLook({ pageCache }: RequestContext): boolean {
  const now = Date.now();
  if (pageCache?.driver !== "local" || now - lookedAt < LOOK_EVERY_MS) return false;
  lookedAt = now;
  return true;
}
