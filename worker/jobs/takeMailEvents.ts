import { applyMailEvent, storeUnusableEvent } from "../domain/core/mail/applyMailEvent.ts";
import { openRequest, type RequestScope } from "../http/request/requestContext.ts";
import { log } from "../log.ts";
import { readPlatformMailEvent } from "../ports/mail/readPlatformMailEvent.ts";

/** The used part of the platform's queue messages. */
export interface QueueBatch {
  readonly messages: readonly {
    readonly id: string;
    readonly body: unknown;
    ack(): void;
    retry(): void;
  }[];
}

/**
 * Applies events of the platform's email service from a queue. A message that fails is delivered
 * again, as the queue's consumer is configured; an event takes effect once.
 */
export async function takeMailEvents(
  batch: QueueBatch,
  bindings: RequestScope["bindings"],
  scope: { waitUntil(work: Promise<unknown>): void },
): Promise<void> {
  const context = await openRequest({
    bindings,
    // There is no requester: no cookies, no headers, and an invalid host.
    request: new Request("https://queue.invalid/"),
    waitUntil: (work) => scope.waitUntil(work),
    pages: undefined,
  });
  context.db.endTimeBudget();
  for (const message of batch.messages) {
    try {
      const read = readPlatformMailEvent(message.body, message.id);
      if (read.kind === "event") await applyMailEvent(context, read.event);
      if (read.kind === "unusable") await storeUnusableEvent(context, read);
      message.ack();
    } catch (error) {
      log("error", "An event of the mail provider failed", { id: message.id, error });
      message.retry();
    }
  }
}
