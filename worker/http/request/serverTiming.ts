import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import type { RequestContext } from "./requestContext.ts";

/**
 * The value of `Server-Timing` for a page: cache statuses, and durations in milliseconds. Null for
 * anonymous viewers, to whom timings would reveal what is cached or slow.
 */
export async function serverTiming(
  context: RequestContext,
  cacheStatus: string,
  dataStatus?: string,
): Promise<string | null> {
  if (!(await maySee(context))) return null;
  const { timings, db } = context;
  const parts: [name: string, milliseconds: number][] = [
    ["db", db.use.milliseconds],
    ["render", timings.render],
    ["total", performance.now() - timings.startedAt],
  ];
  return [
    `cache;desc=${cacheStatus}`,
    ...(dataStatus ? [`data;desc=${dataStatus}`] : []),
    ...parts.map(([name, milliseconds]) => `${name};dur=${Math.round(milliseconds * 10) / 10}`),
  ].join(", ");
}

async function maySee(context: RequestContext): Promise<boolean> {
  if (__FAULT_SEAM__ || __DEVELOPMENT__) return true;
  return isStaffAtWork(await context.session());
}
