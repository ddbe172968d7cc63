// Switches that wait for the end of the paid period: schedules at Stripe. A schedule is in the way of
// other changes and has to be released before them. Meanwhile the subscription's metadata hold the
// switch, so that a process that ends between two calls doesn't lose it: `syncCustomer` resumes it.

import { Stripe } from "stripe";
import { type PriceKey } from "./Payments.ts";
import { priceKeyOf } from "./prices.ts";
import { HELD_SWITCH, idOf, readSubscription } from "./readStripe.ts";

export interface ScheduleAccount {
  stripe: Stripe;
  priceId: (key: PriceKey) => Promise<string>;
}

const PARTS = ["customer", "default_payment_method", "discounts", "latest_invoice", "schedule"];

export const readWhole = ({ stripe }: ScheduleAccount, id: string): Promise<Stripe.Subscription> =>
  stripe.subscriptions.retrieve(id, { expand: PARTS });

/** Schedules another price for the end of the period. */
export async function schedulePrice(
  account: ScheduleAccount,
  id: string,
  price: PriceKey,
): Promise<void> {
  const { stripe, priceId } = account;
  const { schedule } = await stripe.subscriptions.retrieve(id);
  const scheduleId =
    idOf(schedule) ?? (await stripe.subscriptionSchedules.create({ from_subscription: id })).id;
  // Another process may have moved the end of the period.
  const subscription = await stripe.subscriptions.retrieve(id);
  const item = subscription.items.data[0]!;
  // A phase replaces what the subscription has, so a free period and a discount are repeated.
  const discounts = subscription.discounts.flatMap((discount) => {
    const discountId = idOf(discount);
    return discountId === null ? [] : [{ discount: discountId }];
  });
  const kept = discounts.length > 0 ? { discounts } : {};
  await stripe.subscriptionSchedules.update(scheduleId, {
    end_behavior: "release",
    proration_behavior: "none",
    metadata: { price },
    phases: [
      {
        items: [{ price: item.price.id }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        ...(subscription.status === "trialing" ? { trial: true } : {}),
        ...kept,
      },
      { items: [{ price: await priceId(price) }], metadata: { price }, ...kept },
    ],
  });
}

/** Revokes a switch that waits. */
export async function releaseSchedule({ stripe }: ScheduleAccount, id: string): Promise<void> {
  const { schedule, metadata } = await stripe.subscriptions.retrieve(id);
  if (metadata[HELD_SWITCH]) await stripe.subscriptions.update(id, { metadata: letGo });
  const scheduleId = idOf(schedule);
  if (scheduleId !== null) await stripe.subscriptionSchedules.release(scheduleId);
}

const letGo = { [HELD_SWITCH]: "" };

/**
 * Updates a subscription whose schedule would be in the way. The switch that waits is scheduled again
 * if `keepsSwitch`, or if Stripe rejects the update; otherwise it ends with the update.
 */
export async function updateWithoutSchedule(
  account: ScheduleAccount,
  id: string,
  update: Stripe.SubscriptionUpdateParams,
  { keepsSwitch, idempotencyKey }: { keepsSwitch: boolean; idempotencyKey?: string },
): Promise<void> {
  const { stripe } = account;
  const subscription = await readWhole(account, id);
  const { switchTo, isSwitchHeld } = readSubscription(subscription, null);
  const price = switchTo && priceKeyOf(switchTo.plan);
  if (price && !isSwitchHeld)
    await stripe.subscriptions.update(id, { metadata: { [HELD_SWITCH]: price } });
  const scheduleId = idOf(subscription.schedule);
  if (scheduleId !== null) await stripe.subscriptionSchedules.release(scheduleId);
  const sent = keepsSwitch ? update : { ...update, metadata: { ...update.metadata, ...letGo } };
  try {
    const updated = await stripe.subscriptions.update(
      id,
      sent,
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
    // Another process took it for an interrupted one.
    const resumed = idOf(updated.schedule);
    if (!keepsSwitch && resumed !== null) await stripe.subscriptionSchedules.release(resumed);
  } catch (error) {
    if (price && isRejected(error)) await resumeSwitch(account, id);
    throw error;
  }
  if (keepsSwitch && price) {
    await schedulePrice(account, id, price);
    await stripe.subscriptions.update(id, { metadata: letGo });
  }
}

/** Schedules a held switch again, after its change was interrupted. Idempotent. */
export async function resumeSwitch(account: ScheduleAccount, id: string): Promise<void> {
  const { stripe } = account;
  const { switchTo, isSwitchHeld } = readSubscription(await readWhole(account, id), null);
  if (!isSwitchHeld) return;
  if (switchTo) await schedulePrice(account, id, priceKeyOf(switchTo.plan));
  const { metadata, schedule } = await stripe.subscriptions.retrieve(id);
  if (metadata[HELD_SWITCH]) await stripe.subscriptions.update(id, { metadata: letGo });
  // The change wasn't interrupted, and has ended the switch meanwhile.
  else if (schedule !== null) await stripe.subscriptionSchedules.release(idOf(schedule)!);
}

/** True if Stripe certainly changed nothing. */
function isRejected(error: unknown): boolean {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  return error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
}
