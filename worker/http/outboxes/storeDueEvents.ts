import { processEvents } from "../../domain/core/events/processEvents.ts";
import { log } from "../../log.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** Stores due events. Never throws; failures are retried later. */
export async function storeDueEvents({
  db,
  events,
  faults,
}: Pick<RequestContext, "db" | "events" | "faults">): Promise<void> {
  events.hasQueued = false;
  const onBatch = (): void => {
    if (__FAULT_SEAM__) faults.at("events");
  };
  await processEvents({ db, clock: faults.now, onBatch }).catch((error: unknown) =>
    log("error", "The event queue could not be processed", { error }),
  );
}
