import {
  applyPlatformEvent,
  storeDeadMailEvent,
} from "../domain/newsletters/sending/deadMailEvents.ts";
import {
  openRequest,
  type RequestContext,
  type RequestScope,
} from "../http/request/requestContext.ts";
import { log } from "../log.ts";

/** The used part of the platform's queue messages. */
export interface QueueBatch {
  readonly queue: string;
  readonly messages: readonly {
    readonly id: string;
    readonly body: unknown;
    ack(): void;
    retry(): void;
  }[];
}

/** How the name of the queue of messages ends that failed too often (wrangler.toml). */
const DEAD_LETTER_QUEUE = /-dead$/;

/**
 * Applies events of the platform's email service from a queue; an event takes effect once. A message
 * that fails is delivered again, as the queue's consumer is configured, then goes to the dead-letter
 * queue. One that fails from there is stored for the operator.
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
      await applyPlatformEvent(context, message);
      message.ack();
    } catch (error) {
      log("error", "An event of the mail provider failed", { id: message.id, error });
      if (DEAD_LETTER_QUEUE.test(batch.queue)) await storeDead(context, message);
      else message.retry();
    }
  }
}

type Message = QueueBatch["messages"][number];

/** Stores a message for the operator; the queue keeps it if that fails, too. Never throws. */
async function storeDead(context: RequestContext, message: Message): Promise<void> {
  try {
    await storeDeadMailEvent(context, message);
    message.ack();
  } catch (error) {
    log("error", "An event of the mail provider could not be stored", { id: message.id, error });
    message.retry();
  }
}
