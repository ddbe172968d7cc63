import type { ExecutionContext } from "hono";
import { app } from "./app.ts";
import type { Env } from "./env.ts";
import { serveCached } from "./http/pages/serveCached.ts";
import { openRequest, scopeOf } from "./http/request/requestContext.ts";
import { runSchedule } from "./jobs/runSchedule.ts";

async function answer(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const opened = openRequest(scopeOf(request, env, context));
  return (await serveCached(opened)) ?? app.fetch(request, { opened }, context);
}

export default { fetch: answer, scheduled: runSchedule };

export { Pages } from "./http/pages/PagesEntrypoint.ts";
