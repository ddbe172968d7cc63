// The payment events that couldn't be applied, for staff. Others can't learn that there are any.

import {
  type DeadEvent,
  listDeadEvents,
  retryDeadEvent,
} from "../../domain/membership/sync/deadEvents.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

const DeadPaymentEvent = builder.objectRef<DeadEvent>("DeadPaymentEvent").implement({
  description: "An event of the payment provider that couldn't be applied, for staff.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The provider's id of the event." }),
    type: t.exposeString("type", { description: "The provider's type of the event." }),
    error: t.exposeString("error", { nullable: true, description: "The latest error." }),
    attempts: t.exposeInt("attempts", { description: "Failed attempts." }),
    receivedAt: t.expose("receivedAt", { type: "Timestamp", description: "When it arrived." }),
    userId: t.exposeID("userId", {
      nullable: true,
      description: "The id of the person it is about; null if that isn't known.",
    }),
  }),
});

builder.queryField("deadPaymentEvents", (t) =>
  t.field({
    type: [DeadPaymentEvent],
    nullable: true,
    description:
      "The latest 100 dead-lettered payment events, for staff in their own session. Null for every other viewer.",
    resolve: async (_root, _args, context) =>
      isStaffAtWork(await context.session()) ? listDeadEvents(context) : null,
  }),
);

interface Retried {
  __typename: "PaymentEventRetry";
  eventId: string;
}

const PaymentEventRetry = builder.objectRef<Retried>("PaymentEventRetry").implement({
  description: "A payment event that is tried again.",
  fields: (t) => ({ eventId: t.exposeID("eventId", { description: "The event's id." }) }),
});

const RetryPaymentEventResult = defineResult({
  name: "RetryPaymentEventResult",
  description: "Result of trying a payment event again.",
  types: [PaymentEventRetry],
  errors: WRITE_ERRORS,
});

builder.mutationField("retryPaymentEvent", (t) =>
  t.field({
    type: RetryPaymentEventResult,
    description: "Tries a dead-lettered payment event again. Staff only.",
    args: { eventId: idArg(t, "event") },
    resolve: permitted("retryPaymentEvent", async ({ eventId }: { eventId: string }, context) =>
      (await retryDeadEvent(context, eventId))
        ? { __typename: "PaymentEventRetry" as const, eventId }
        : errorResult("NotFound", "This event isn’t waiting for a retry. Reload the page."),
    ),
  }),
);
