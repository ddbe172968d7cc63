// Random lives of members: whatever happens, in whichever order and however often its events arrive,
// our tables end as the provider's truth, and the ledger as its balance.

import { expect, test } from "vitest";
import {
  cancelMembership,
  uncancelMembership,
} from "../../../../worker/domain/accounts/payments/cancelMembership.ts";
import { customerOf } from "../../../../worker/domain/accounts/payments/customers.ts";
import { projectMembership } from "../../../../worker/domain/accounts/payments/projectMembership.ts";
import { reconcileBalance } from "../../../../worker/domain/accounts/payments/reconcilePayments.ts";
import { switchPlan } from "../../../../worker/domain/accounts/payments/switchPlan.ts";
import { syncCustomer } from "../../../../worker/domain/accounts/payments/syncCustomer.ts";
import {
  closeDispute,
  openDispute,
  refundCharge,
} from "../../../../worker/ports/payments/embedded/reversals.ts";
import { MEMBERSHIP_TYPES } from "../../../../shared/rules/plans.ts";
import { allRows } from "../../../support/database.ts";
import { makeUser } from "../../../support/factories.ts";
import {
  buyMembership,
  CARDS,
  makePaymentWorld,
  type PaymentWorld,
} from "../../../support/payments.ts";

const STEPS = 14;
const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

/** A small deterministic generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Pick = <Item>(items: readonly Item[]) => Item;

async function step(world: PaymentWorld, userId: string, pick: Pick): Promise<void> {
  const [own] = await allRows<{ id: string }>(
    "SELECT id FROM memberships WHERE user_id = ?1",
    userId,
  );
  const membershipId = own?.id ?? "";
  const actions: (() => Promise<unknown>)[] = [
    () =>
      buyMembership(
        world,
        { id: userId },
        {
          planType: pick(MEMBERSHIP_TYPES),
          currency: pick(["USD", "CAD"]),
          card: pick([CARDS.works, CARDS.works, CARDS.failsLater, CARDS.declined]),
          closes: pick([true, false]),
        },
      ),
    () => world.advance(pick([1, 2, 8, 31, 200])),
    () => world.advance(pick([3, 31, 366])),
    () => world.deliver({ again: pick([true, false]), order: pick(["reversed", "shuffled"]) }),
    () =>
      cancelMembership(world.context, userId, { membershipId, reason: "TIME", discount: "NONE" }),
    () => uncancelMembership(world.context, userId, membershipId),
    () => switchPlan(world.context, userId, pick(MEMBERSHIP_TYPES)),
    async () => {
      const records = world.records();
      const charges = (await records.list("charge")).filter(({ hasSucceeded }) => hasSucceeded);
      const charge = charges.length > 0 ? pick(charges) : null;
      if (!charge) return;
      if (charge.dispute) closeDispute(records, charge, pick([true, false]));
      else if (charge.refunds.length > 0) openDispute(records, charge);
      else refundCharge(records, charge, pick([null, 100]));
      await records.save();
    },
  ];
  await pick(actions)();
}

test.each(SEEDS)("a life with seed %d ends as the provider says", async (seed) => {
  const world = await makePaymentWorld();
  const { id } = await makeUser();
  const random = randomFrom(seed);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)]!;
  for (let count = 0; count < STEPS; count += 1) await step(world, id, pick);
  await world.deliver({ order: "reversed" });
  await world.deliver({ again: true, order: "shuffled" });

  const customerId = await customerOf(world.context, id);
  if (customerId === null) return;
  const truth = projectMembership(await world.payments.readCustomer(customerId), 7);
  const read = () =>
    allRows<Record<string, unknown>>("SELECT * FROM memberships WHERE user_id = ?1", id);
  const [row] = await read();
  if (truth === null) expect(row).toBeUndefined();
  else
    expect(row).toMatchObject({
      paid_until: truth.paidUntil,
      paid_tier: truth.tier,
      subscription_status: truth.subscriptionStatus,
      is_cancelled: Number(truth.isCancelled),
    });

  // Nobody has two subscriptions that are paid.
  const live = (await world.records().list("subscription")).filter(({ status }) =>
    ["active", "trialing", "past_due"].includes(status),
  );
  expect(live.length).toBeLessThanOrEqual(1);

  // Once more changes nothing but the time of the comparison.
  await syncCustomer(world.context, world.payments, customerId);
  const { revision: _was, updated_at: _at, ...before } = row ?? {};
  const { revision: _is, updated_at: _now, ...after } = (await read())[0] ?? {};
  expect(after).toEqual(before);

  await reconcileBalance(world.context, world.payments);
  const unbalanced = await allRows(
    `SELECT transaction_key FROM ledger_entries GROUP BY transaction_key, currency
     HAVING sum(amount) <> 0`,
  );
  expect(unbalanced).toEqual([]);
});
