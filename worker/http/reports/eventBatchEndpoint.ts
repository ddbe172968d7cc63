import * as v from "valibot";
import { EVENT_BATCH_MAX_LENGTH, EVENTS_QUEUED_MAX } from "../../../shared/events/clientEvent.ts";
import { queueEvents } from "../../domain/events/queueEvents.ts";
import { readEvents } from "../../domain/events/readEvents.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readReport } from "./readReport.ts";

const BATCH = v.pipe(v.array(v.unknown()), v.maxLength(EVENTS_QUEUED_MAX));

/**
 * Answers POST of a JSON list of events, the alternative to the mutation logClientEvents that a
 * page uses on unload. Invalid events are dropped.
 */
export const eventBatchEndpoint = typedEndpoint(["POST"], async (c) => {
  const context = c.get("request");
  const batch = await readReport(c, { schema: BATCH, maxBytes: EVENT_BATCH_MAX_LENGTH });
  const events = readEvents(batch, { path: "batch", now: context.now }) ?? [];
  if ((await queueEvents(context, events)) === "too-many")
    throw new TypedError("TOO_MANY_REQUESTS", "Too many events. Try again later.");
  return c.body(null, 204, { "Cache-Control": "no-store" });
});
