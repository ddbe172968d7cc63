// POST /_/ops/statistics/recount: lets an operator count a day again from the raw events. The body is
// `{ "day": "2026-03-15" }`, UTC.

import * as v from "valibot";
import { DAY_MS } from "../../../shared/durations.ts";
import { type Recount, recountDay } from "../../domain/statistics/recountDay.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

const BODY = v.strictObject(
  { day: v.pipe(v.string(), v.isoDate("The day must be a date, as 2026-03-15.")) },
  "Name a day.",
);

/** Answers POST of a day. */
export const statisticsRecountEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const time = Date.parse(parsed.output.day);
  if (Number.isNaN(time)) throw new TypedError("BAD_REQUEST", "There is no such day.");
  const context = c.get("request");
  context.statistics.db.endTimeBudget();
  const receipt: Recount = await recountDay(context, time / DAY_MS);
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
