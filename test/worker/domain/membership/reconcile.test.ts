import { expect, test } from "vitest";
import { processPaymentEvents } from "../../../../worker/domain/membership/sync/paymentEvents.ts";
import {
  queueReconciliation,
  reconcileBalance,
} from "../../../../worker/domain/membership/sync/reconcilePayments.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { makeUser } from "../../../support/factories.ts";
import { openDispute } from "../../../../worker/dev/payments/provider/reversals.ts";
import { buyMembership, makePaymentWorld } from "../../../support/membership/payments.ts";

test("what no event reported is found at night, and a ledger that differs reaches staff", async () => {
  const world = await makePaymentWorld();
  await runSql("DELETE FROM payment_events");
  const user = await makeUser();
  expect(await buyMembership(world, user, { closes: true })).toBe("ok");
  await world.advance(2);
  for (let run = 0; run < 2; run += 1) await queueReconciliation(world.context);
  await processPaymentEvents(world.context);
  const events = () =>
    allRows<{ state: string; error: string | null }>(
      "SELECT state, error FROM payment_events ORDER BY event_id",
    );
  const [row] = await allRows<{ tier: string }>(
    "SELECT paid_tier AS tier FROM memberships WHERE user_id = ?1",
    user.id,
  );
  expect(row).toEqual({ tier: "MEMBER" });
  // The balance may have been compared before the customer was read; then it is compared again.
  await world.advance(1);
  await queueReconciliation(world.context);
  await processPaymentEvents(world.context);
  expect((await events()).map(({ state }) => state)).not.toContain("waiting");

  await runSql("UPDATE ledger_entries SET amount = amount - 7 WHERE account = 'provider_balance'");
  await world.advance(1);
  await queueReconciliation(world.context);
  await processPaymentEvents(world.context);
  const failing = (await events()).filter(({ state }) => state === "waiting");
  expect(failing).toEqual([
    { state: "waiting", error: "The ledger differs from the balance by 7 usd" },
  ]);
});

test("a dispute that the balance shows before its event does is booked as a dispute", async () => {
  const world = await makePaymentWorld();
  await runSql("DELETE FROM payment_events");
  await buyMembership(world, await makeUser());
  await world.deliver();
  const records = world.records();
  openDispute(records, (await records.list("charge"))[0]!);
  await records.save();
  await reconcileBalance(world.context, world.payments);
  await world.deliver();
  const entries = await allRows<{ account: string; amount: number }>(
    "SELECT account, amount FROM ledger_entries WHERE kind = 'adjustment' ORDER BY account",
  );
  expect(entries).toEqual([
    { account: "disputes", amount: 5000 },
    { account: "provider_balance", amount: -6500 },
    { account: "provider_fees", amount: 1500 },
  ]);
  await reconcileBalance(world.context, world.payments);
});
