// The outboxes that dead-letter: how each is processed for a request or a scheduled run.

import { EVENTS, processEvents } from "../../domain/events/processEvents.ts";
import { MAIL } from "../../domain/mail/mailOutbox.ts";
import { processMail } from "../../domain/mail/processMail.ts";
import {
  NOTIFICATIONS,
  processNotifications,
} from "../../domain/notifications/processNotifications.ts";
import {
  PAYMENT_EVENTS,
  processPaymentEvents,
} from "../../domain/membership/sync/paymentEvents.ts";
import { log } from "../../log.ts";
import type { Outbox } from "../../outbox/Outbox.ts";
import type { RequestContext } from "../request/requestContext.ts";

type Processing = Pick<
  RequestContext,
  | "config"
  | "db"
  | "development"
  | "events"
  | "faults"
  | "mail"
  | "notifications"
  | "payments"
  | "purgeSet"
>;

interface Adapter {
  outbox: Outbox;
  /** True if this request queued rows. */
  hasQueued: (context: Processing) => boolean;
  /** Processes what is due. */
  process: (context: Processing) => Promise<unknown>;
}

export const OUTBOXES: Readonly<Record<Outbox["name"], Adapter>> = {
  mail: {
    outbox: MAIL,
    hasQueued: ({ mail }) => mail.queued.size > 0,
    async process({ db, faults, mail }) {
      if (!mail.sender) return;
      mail.queued.clear();
      await processMail({ db, clock: faults.now }, mail.sender);
    },
  },
  events: {
    outbox: EVENTS,
    hasQueued: ({ events }) => events.hasQueued,
    async process({ db, events, faults }) {
      events.hasQueued = false;
      const onMove = (): void => {
        if (__FAULT_SEAM__) faults.at("events");
      };
      await processEvents({ db, clock: faults.now, onMove });
    },
  },
  notifications: {
    outbox: NOTIFICATIONS,
    hasQueued: ({ notifications }) => notifications.hasQueued,
    async process({ db, faults, notifications }) {
      notifications.hasQueued = false;
      await processNotifications({ db, now: faults.now() });
    },
  },
  payments: {
    outbox: PAYMENT_EVENTS,
    hasQueued: ({ payments }) => payments.hasQueued,
    async process(context) {
      const { payments, faults } = context;
      payments.hasQueued = false;
      const { config, db, development, mail, purgeSet } = context;
      const now = faults.now();
      if (development && config.payments.driver === "embedded")
        await (await development.paymentEvents()).deliverWaiting({ config, db, now, payments });
      payments.hasQueued = false;
      await processPaymentEvents({ config, db, mail, purgeSet, payments, clock: faults.now });
    },
  },
};

/** Processes what is due in an outbox. Never throws; failures are retried later. */
export async function processDue(context: Processing, name: Outbox["name"]): Promise<void> {
  await OUTBOXES[name]
    .process(context)
    .catch((error: unknown) =>
      log("error", "An outbox could not be processed", { outbox: name, error }),
    );
}

/** Processes the outboxes in which this request or run queued rows. Never throws. */
export async function processQueued(context: Processing): Promise<void> {
  const queued = Object.values(OUTBOXES).filter(({ hasQueued }) => hasQueued(context));
  await Promise.all(queued.map(({ outbox }) => processDue(context, outbox.name)));
}

/** Processes what is due in every outbox. Never throws. */
export async function processAllDue(context: Processing): Promise<void> {
  await Promise.all(Object.values(OUTBOXES).map(({ outbox }) => processDue(context, outbox.name)));
}
