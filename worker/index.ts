import type { ExecutionContext } from "hono";
import { app } from "./app.ts";
import type { Env } from "./env.ts";
import { serveCached } from "./http/pages/serveCached.ts";
import { openRequest, scopeOf } from "./http/request/requestContext.ts";
import { loadOnce } from "../shared/loadOnce.ts";

async function answer(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const opened = openRequest(scopeOf(request, env, context));
  return (await serveCached(opened)) ?? app.fetch(request, { opened }, context);
}

const schedule = loadOnce(() => import("./jobs/runSchedule.ts"));

async function scheduled(
  ...run: Parameters<typeof import("./jobs/runSchedule.ts").runSchedule>
): Promise<void> {
  await (await schedule()).runSchedule(...run);
}

const mailEvents = loadOnce(() => import("./jobs/takeMailEvents.ts"));
const pageViews = loadOnce(() => import("./jobs/takePageViews.ts"));

/** Queues of reports of page views, and of events of the platform's email service. */
async function queue(
  ...run: Parameters<typeof import("./jobs/takeMailEvents.ts").takeMailEvents>
): Promise<void> {
  if (/-statistics(-dead)?$/.test(run[0].queue)) await (await pageViews()).takePageViews(...run);
  else await (await mailEvents()).takeMailEvents(...run);
}

export default { fetch: answer, scheduled, queue };

export { Pages } from "./http/pages/PagesEntrypoint.ts";
