// POST /_/ops/notifications/retry: lets an operator retry dead-lettered notifications after their
// cause is fixed. The body lists their ids, as logged, or all; the response reports the result.

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

/** Most ids per request. */
const MAX_IDS = 500;

/** The response to a retry. */
export interface NotificationsRetryReceipt {
  /** Ids of the dead-lettered notifications that were retried. */
  retried: number[];
  /** Ids that can't be retried: unknown, already delivered, or still queued. */
  passedOver: number[];
  /** The queue afterwards. */
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
