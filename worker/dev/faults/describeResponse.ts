import type { Context } from "hono";
import type { AppEnv } from "../../http/request/requestContext.ts";

/** Says in a response what its request cost, and if asked, that faults can be injected. */
export function describeResponse(c: Context<AppEnv>): void {
  const { roundTrips, statements } = c.get("request").db.use;
  c.header("X-Database-Use", `round-trips=${roundTrips}, statements=${statements}`);
  if (c.req.header("x-fault-injection") === "probe") c.header("x-fault-injection-seam", "on");
}
