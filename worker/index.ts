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

export default { fetch: answer, scheduled };

export { Pages } from "./http/pages/PagesEntrypoint.ts";
