import { processNotifications } from "../../domain/reading/notifications/processNotifications.ts";
import { log } from "../../log.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** Creates due notifications. Never throws; failures are retried later. */
export async function notifyDue(
  context: Pick<RequestContext, "db" | "notifications">,
): Promise<void> {
  await processNotifications(context).catch((error: unknown) =>
    log("error", "The notification outbox could not be processed", { error }),
  );
}
