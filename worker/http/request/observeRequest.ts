// Owns what the log says of a request, and the id under which it is found there. Never who asked,
// and of the address only the path, without the secrets that some paths hold.

import type { Context } from "hono";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { withoutSecrets } from "../../../shared/rules/secretParams.ts";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { DATA_GROUP } from "../../domain/core/edgeReports/edgeMinutes.ts";
import { countEdge, flushEdgeCounts } from "../../edge/edgeCounts.ts";
import { type Severity, isLogged, log, logRequest } from "../../log.ts";
import { shipLogs } from "./shipLogs.ts";
import { type AppEnv, type EdgeResult, known, type RequestContext } from "./requestContext.ts";

/** An answer that takes longer is worth a warning, in milliseconds. */
const SLOW_MS = 1000;

/** The name of what no route matches (reader.md §7). */
const UNIDENTIFIED = "unidentified";

/** What is looked at of a request beside its answer. */
type ObservedRequest = Pick<RequestContext, "config" | "db" | "now" | "timings" | "waitUntil">;

/** A request that has been answered, as far as it was found out what it was. */
interface Observed {
  method: string;
  url: string;
  /** The metric name of the route; for what answers before routes, its path in the app's table. */
  route: string;
  /** The address without its secrets; most answers are not logged. */
  path: () => string;
  status: number;
  requestId: string;
  milliseconds: number;
  /** Undefined where the configuration can't be read. */
  request: ObservedRequest | undefined;
  /** Undefined for all but pages. */
  edge: EdgeResult | undefined;
}

/** By this header who asked can name the request. */
export const REQUEST_ID_HEADER = "X-Request-Id";

/** Names the request, and observes what it came to. */
export const observeRequest = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now();
  const requestId = requestIdOf(c.req.raw);
  c.set("requestId", requestId);
  await next();
  c.res.headers.set(REQUEST_ID_HEADER, requestId);
  observe({
    method: c.req.method,
    url: c.req.url,
    route: routeName(c),
    path: () => loggedPathOf(c),
    status: c.res.status,
    requestId,
    milliseconds: performance.now() - startedAt,
    request: known(c, "request"),
    edge: known(c, "edge"),
  });
});

/** Logs what a request came to, and counts what the edge made of it. */
export function observe(observed: Observed): void {
  const { status, milliseconds, requestId, request } = observed;
  const gravity = requestSeverity(status, milliseconds);
  if (isLogged(gravity)) logRequest(gravity, { requestId, ...describe(observed) });
  if (!request) return;
  count(observed, request);
  const work = shipLogs(request.config);
  if (work) request.waitUntil(work);
}

/**
 * How grave an answer is: a failure of ours, what was asked wrongly or took long, or neither. 501 says
 * that a form was asked for which there isn't.
 */
export function requestSeverity(status: number, milliseconds: number): Severity {
  if (status >= 500 && status !== 501) return "error";
  return status >= 400 || milliseconds > SLOW_MS ? "warn" : "info";
}

/** Logs what made a request fail. */
export function logFailure(c: Context<AppEnv>, error: unknown): void {
  const requestId = c.get("requestId");
  const path = loggedPathOf(c);
  log("error", "A request failed", { requestId, method: c.req.method, path, error });
}

/** What the platform calls the request; elsewhere a name by chance. What is no such name is not taken. */
export function requestIdOf(request: Request): string {
  const ray = request.headers.get("cf-ray") ?? "";
  return /^[0-9a-f]{16}(-[A-Z]{3})?$/.test(ray) ? ray : crypto.randomUUID();
}

function describe({ method, url, route, path, status, milliseconds, request, edge }: Observed) {
  const { host } = new URL(url);
  const use = request?.db.use;
  return {
    method,
    host,
    path: path(),
    route,
    status,
    group: edge?.group,
    reason: edge?.reason,
    also: edge?.also,
    cache: edge?.cacheStatus,
    data: edge?.dataStatus,
    tags: edge?.tags,
    roundTrips: use?.roundTrips,
    statements: use?.statements,
    ms: Math.round(milliseconds),
    dbMs: use && Math.round(use.milliseconds),
    renderMs: request && Math.round(request.timings.render),
  };
}

/** A middleware's path: the request failed before anything that answers was reached. */
const EVERY_PATH = "/*";

function routeName(c: Context<AppEnv>): string {
  const located = known(c, "located");
  if (located) return located.match?.route.metricName ?? UNIDENTIFIED;
  const path = routePath(c);
  return path === EVERY_PATH ? UNIDENTIFIED : path;
}

/**
 * The path of a request with its secrets left out. What answers before it is found out what the
 * address names has its pattern in the app's own table.
 */
export function loggedPathOf(c: Context<AppEnv>): string {
  const located = known(c, "located");
  const { pathname } = new URL(c.req.url);
  const pattern = located ? (located.match?.route ?? routeMeant(pathname))?.path : routePath(c);
  return withoutSecrets(pathname, pattern ?? "");
}

/** The route of an address that names none only for the slashes after it: its secrets are secrets too. */
const routeMeant = (pathname: string) =>
  matchRoute({ kind: "default" }, pathname.replace(/\/+$/, ""))?.route;

function count({ route, edge }: Observed, request: ObservedRequest): void {
  if (!edge) return;
  const { group, cacheStatus, dataStatus } = edge;
  countEdge({ route, group, cacheStatus }, request.now);
  if (dataStatus) countEdge({ route, group: DATA_GROUP, cacheStatus: dataStatus }, request.now);
  const flushed = flushEdgeCounts(request);
  if (flushed) request.waitUntil(flushed);
}
