import { processSearchQueue } from "../../domain/searchIndex/processSearchQueue.ts";
import { log } from "../../log.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** Indexes queued search documents. Never throws; failures are retried later. */
export async function indexDue({
  db,
  search,
}: Pick<RequestContext, "db" | "search">): Promise<void> {
  search.hasQueued = false;
  await processSearchQueue({ db }).catch((error: unknown) =>
    log("error", "The search queue could not be processed", { error }),
  );
}
