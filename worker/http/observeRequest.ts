// Owns what the log says of a request, and the id under which it is found there. Never who asked,
// and of the address only the path, without the secrets that some paths hold.

import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { countEdge, flushEdgeCounts } from "../edge/edgeCounts.ts";
import { type Gravity, isLogged, log, logRequest } from "../log.ts";
import { shipLogs } from "./shipLogs.ts";
import type { AppEnv, Located, RequestContext } from "./requestContext.ts";

/** An answer that takes longer is worth a warning, in milliseconds. */
const SLOW_MS = 1000;

/** Params of paths that open something to whoever has them. */
const SECRET_PARAMS: ReadonlySet<string> = new Set(["hash", "key", "token", "xsrf"]);

/** The name of what no route matches (reader.md §7). */
const UNIDENTIFIED = "unidentified";

/** Names the request, logs what it came to, and counts what the edge made of it. */
export const observeRequest = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now();
  const requestId = requestIdOf(c.req.raw);
  c.set("requestId", requestId);
  await next();
  c.res.headers.set("X-Request-Id", requestId);
  const milliseconds = performance.now() - startedAt;
  const gravity = requestGravity(c.res.status, milliseconds);
  if (isLogged(gravity)) logRequest(gravity, { requestId, ...describe(c, milliseconds) });
  count(c);
  ship(c);
});

/** How grave an answer is: a failure of ours, what was asked wrongly or took long, or neither. */
export function requestGravity(status: number, milliseconds: number): Gravity {
  if (status >= 500) return "error";
  return status >= 400 || milliseconds > SLOW_MS ? "warn" : "info";
}

/** Logs what made a request fail. */
export function logFailure(c: Context<AppEnv>, error: unknown): void {
  const { requestId } = c.var;
  const path = loggedPath(new URL(c.req.url).pathname, c.var.located);
  log("error", "A request failed", { requestId, method: c.req.method, path, error });
}

/** What the platform calls the request; elsewhere a name by chance. What is no such name is not taken. */
function requestIdOf(request: Request): string {
  const ray = request.headers.get("cf-ray") ?? "";
  return /^[0-9a-f]{16}(-[A-Z]{3})?$/.test(ray) ? ray : crypto.randomUUID();
}

function describe(c: Context<AppEnv>, milliseconds: number) {
  const { host, pathname } = new URL(c.req.url);
  // Where the configuration can't be read there is no context.
  const { request, edge, located } = c.var as Partial<typeof c.var>;
  const use = request?.db.use;
  return {
    method: c.req.method,
    host,
    path: loggedPath(pathname, located),
    route: routeName(c),
    status: c.res.status,
    group: edge?.group,
    reason: edge?.reason,
    cache: edge?.cacheStatus,
    tags: edge?.tags,
    trips: use?.roundTrips,
    statements: use?.statements,
    ms: Math.round(milliseconds),
    dbMs: use && Math.round(use.milliseconds),
    renderMs: request && Math.round(request.timings.render),
  };
}

/** A middleware's path: the request failed before anything that answers was reached. */
const EVERY_PATH = "/*";

/** The metric name of the route; for what answers before routes, its path in the app's table. */
function routeName(c: Context<AppEnv>): string {
  const { located } = c.var as Partial<typeof c.var>;
  if (located) return located.match?.route.metricName ?? UNIDENTIFIED;
  const path = routePath(c);
  return path === EVERY_PATH ? UNIDENTIFIED : path;
}

/**
 * A path with its secrets left out. A site of one's own leaves out the beginning of a route's path,
 * so both are read from their ends.
 */
export function loggedPath(pathname: string, located: Pick<Located, "match"> | undefined): string {
  const names = located?.match?.route.path.split("/").toReversed() ?? [];
  return pathname
    .split("/")
    .toReversed()
    .map((part, index) => (SECRET_PARAMS.has(names[index]?.slice(1) ?? "") ? "*" : part))
    .toReversed()
    .join("/");
}

function ship(c: Context<AppEnv>): void {
  const { request } = c.var as Partial<typeof c.var>;
  const work = request && shipLogs(request.config);
  if (work) request.waitUntil(work);
}

function count(c: Context<AppEnv>): void {
  const { request, edge } = c.var as Partial<typeof c.var>;
  if (!request || !edge) return;
  const { group, cacheStatus } = edge;
  countEdge({ route: routeName(c), group, cacheStatus }, request.now);
  flush(request);
}

function flush(context: RequestContext): void {
  const flushed = flushEdgeCounts(context);
  if (flushed) context.waitUntil(flushed);
}
