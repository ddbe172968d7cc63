// POST /_/ops/notifications/retry: an operator has notifications made that were set aside, once their
// cause is mended. The body names some by their ids, as the log has them, or all; the answer says what
// came of it.

import * as v from "valibot";
import {
  processNotifications,
  type NotificationQueue,
  readNotificationQueue,
} from "../../domain/reading/notifications/processNotifications.ts";
import { retryNotifications } from "../../domain/reading/notifications/retryNotifications.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

/** Ids of one request. */
const MAX_IDS = 500;

/** The answer to a retry. */
export interface NotificationsRetryReceipt {
  /** Ids of those that were set aside and have been tried again. */
  retried: number[];
  /** Named, but not to be tried: unknown, delivered, or waiting anyway. */
  passedOver: number[];
  /** What the queue holds after that. */
  queue: NotificationQueue;
}

const BODY = v.union(
  [
    v.strictObject({
      ids: v.pipe(
        v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
        v.minLength(1),
        v.maxLength(MAX_IDS),
      ),
    }),
    v.strictObject({ all: v.literal(true) }),
  ],
  `Name one of: ids (1 to ${MAX_IDS}), all (true).`,
);

/** Answers POST of a retry. */
export const notificationsRetryEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const context = c.get("request");
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const ids = "ids" in parsed.output ? [...new Set(parsed.output.ids)] : null;
  const retried = await retryNotifications(context, ids);
  await processNotifications(context);
  const receipt: NotificationsRetryReceipt = {
    retried,
    passedOver: ids?.filter((id) => !retried.includes(id)) ?? [],
    queue: await readNotificationQueue(context),
  };
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
