import { drainNotifications } from "../domain/notifications/drainNotifications.ts";
import { log } from "../log.ts";
import type { RequestContext } from "./requestContext.ts";

/** Makes the notifications that are due. Never throws: what fails waits for the next time. */
export async function tellDue(
  context: Pick<RequestContext, "db" | "notifications">,
): Promise<void> {
  await drainNotifications(context).catch((error: unknown) =>
    log("error", "The outbox of notifications could not be worked off", { error }),
  );
}
