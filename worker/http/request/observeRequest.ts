// Logs requests, and assigns the id that identifies them in the log. Logs never contain the viewer,
// and of the URL only the path, without the secrets that some paths contain.

import type { Context } from "hono";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { withoutSecrets } from "../../../shared/privacy/secretParams.ts";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { DATA_GROUP } from "../../domain/reports/edge/edgeMinutes.ts";
import { countEdge, flushEdgeCounts } from "../../edge/edgeCounts.ts";
import { type Severity, isLogged, log, logRequest } from "../../log.ts";
import { shipLogs } from "./shipLogs.ts";
import { type AppEnv, type EdgeResult, known, type RequestContext } from "./requestContext.ts";

/** Responses slower than this are logged as warnings, in milliseconds. */
const SLOW_MS = 1000;

/** The metric name of requests without a route. */
const UNIDENTIFIED = "unidentified";

/** The parts of a request that are observed. */
type ObservedRequest = Pick<RequestContext, "config" | "db" | "now" | "timings" | "waitUntil">;

/** A completed request, as far as it was identified. */
interface Observed {
  method: string;
  url: string;
  /** The route's metric name; for handlers before routing, their path in the app's table. */
  route: string;
  /** The path without secrets; a function, since most requests aren't logged. */
  path: () => string;
  status: number;
  requestId: string;
  milliseconds: number;
  /** Undefined if the configuration is invalid. */
  request: ObservedRequest | undefined;
  /** Undefined for everything but pages. */
  edge: EdgeResult | undefined;
}

/** Response header that clients can quote to identify a request. */
export const REQUEST_ID_HEADER = "X-Request-Id";

/** Assigns the request id, and observes the result. */
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

const ERROR_PAGE = "show-error-page";

/** Logs the request, and counts its cache status. */
export function observe(observed: Observed): void {
  const { status, milliseconds, requestId, request } = observed;
  // Anyone can open the error page, and what led there has a log line of its own.
  const isErrorPage = observed.route === ERROR_PAGE;
  const severity = requestSeverity(isErrorPage ? 404 : status, milliseconds);
  if (isLogged(severity)) logRequest(severity, { requestId, ...describe(observed) });
  if (!request) return;
  count(observed, request);
  const work = shipLogs(request.config);
  if (work) request.waitUntil(work);
}

/**
 * The severity of a response: error for our failures, warn for client errors and slow responses,
 * otherwise info. 501 isn't our failure: it means an unsupported format.
 */
export function requestSeverity(status: number, milliseconds: number): Severity {
  if (status >= 500 && status !== 501) return "error";
  return status >= 400 || milliseconds > SLOW_MS ? "warn" : "info";
}

/** Logs why a request failed. */
export function logFailure(c: Context<AppEnv>, error: unknown): void {
  const requestId = c.get("requestId");
  const path = loggedPathOf(c);
  log("error", "A request failed", { requestId, method: c.req.method, path, error });
}

/** The platform's ray id if it is well-formed; otherwise a random id. */
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

/** A middleware's path: the request failed before it reached a handler. */
const EVERY_PATH = "/*";

function routeName(c: Context<AppEnv>): string {
  const location = known(c, "location");
  if (location) return location.match?.route.metricName ?? UNIDENTIFIED;
  const path = routePath(c);
  return path === EVERY_PATH ? UNIDENTIFIED : path;
}

/**
 * The path of a request without secrets. Before routing, the handler's pattern in the app's table
 * applies.
 */
export function loggedPathOf(c: Context<AppEnv>): string {
  const location = known(c, "location");
  const { pathname } = location?.url ?? new URL(c.req.url);
  const pattern = location ? (location.match?.route ?? routeMeant(pathname))?.path : routePath(c);
  return withoutSecrets(pathname, pattern ?? "");
}

/**
 * The route that an address would match without its trailing slashes, since its secrets must be
 * removed too.
 */
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
