import { beforeEach, expect, test } from "vitest";
import { cancelMembership } from "../../../../worker/domain/membership/payments/cancelMembership.ts";
import { customerOf } from "../../../../worker/domain/membership/payments/customers.ts";
import { refundCharge } from "../../../../worker/domain/membership/ledger/refundCharge.ts";
import { syncCustomer } from "../../../../worker/domain/membership/sync/syncCustomer.ts";
import { makeOwner } from "../../../support/identity/account.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { makeUser } from "../../../support/factories.ts";
import { clearMail } from "../../../support/mail.ts";
import {
  buyMembership,
  CARDS,
  makePaymentWorld,
  type PaymentWorld,
} from "../../../support/membership/payments.ts";

let world: PaymentWorld;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeEach(async () => {
  await clearMail();
  world = await makePaymentWorld(Date.UTC(2028, 1, 29, 12));
  owner = await makeOwner();
});

/** The subjects and texts of the owner's emails, in order. */
const mails = () =>
  allRows<{ subject: string; text: string }>(
    "SELECT subject, text FROM mail_outbox WHERE recipient = ?1 ORDER BY queued_at, key",
    owner.email,
  );
const subjects = async () => (await mails()).map(({ subject }) => subject);

/** Reads the customer again, as a late or repeated event and the nightly comparison do. */
async function syncAgain(times = 2): Promise<void> {
  const customerId = await customerOf(world.context, owner.id);
  for (let time = 0; time < times; time += 1)
    await syncCustomer(world.context, world.payments, customerId!);
}

async function advance(days: number): Promise<void> {
  await world.advance(days);
  await world.deliver({ again: true });
  await syncAgain();
}

const RECEIPT = "Your Deckle receipt";
const FAILED = "Your Deckle payment failed";

test("a payment has one receipt, whatever is delivered again, and each renewal another", async () => {
  await buyMembership(world, owner, { planType: "MONTHLY" });
  await world.deliver({ again: true });
  await syncAgain();
  expect(await subjects()).toEqual([RECEIPT]);
  const [{ text } = { text: "" }] = await mails();
  expect(text).toContain("You paid $5.00 USD, including $0.00 USD tax.");
  expect(text).toContain("from February 29, 2028 to March 29, 2028.");
  expect(text).toMatch(/\/me\/billing-history\/receipt\/chg_\w+/);
  expect(text).toContain("/me/settings/membership");
  await advance(30);
  expect(await subjects()).toEqual([RECEIPT, RECEIPT]);
});

test("each failed attempt is told once, with the next one, and then the end", async () => {
  await buyMembership(world, owner, { planType: "MONTHLY", card: CARDS.failsLater });
  await world.deliver();
  await advance(29.1);
  const told = await mails();
  expect(told.map(({ subject }) => subject)).toEqual([RECEIPT, FAILED]);
  expect(told[1]!.text).toContain("We’ll try again on March 30, 2028.");
  expect(told[1]!.text).toContain("/me/settings/payment/update");
  for (const days of [1, 2, 2, 2]) await advance(days);
  expect(await subjects()).toEqual([
    RECEIPT,
    FAILED,
    FAILED,
    FAILED,
    FAILED,
    "Your Deckle membership has ended",
  ]);
});

test("a cancellation is confirmed, and so is the end", async () => {
  await buyMembership(world, owner, { planType: "MONTHLY" });
  const [row] = await allRows<{ id: string }>(
    "SELECT id FROM memberships WHERE user_id = ?1",
    owner.id,
  );
  const input = { membershipId: row!.id, reason: "COSTS" as const, discount: "NONE" as const };
  await cancelMembership(world.context, owner.id, input);
  await syncAgain();
  const canceled = (await mails()).find(({ subject }) => subject.endsWith("is canceled"));
  expect(canceled?.text).toContain("You can read everything until March 29, 2028");
  await advance(30);
  expect((await subjects()).toSorted()).toEqual([
    "Your Deckle membership has ended",
    "Your Deckle membership is canceled",
    RECEIPT,
  ]);
});

test("a refund is told with its amount", async () => {
  await buyMembership(world, owner);
  const [charge] = await allRows<{ id: string }>(
    "SELECT id FROM charges WHERE user_id = ?1",
    owner.id,
  );
  const staff = await makeUser({ is_staff: 1 });
  const input = { chargeId: charge!.id, seen: null, reason: "Bought twice", staffId: staff.id };
  await refundCharge(world.context, input);
  await world.deliver({ again: true });
  await syncAgain();
  const refund = (await mails()).filter(({ subject }) => subject === "Your Deckle refund");
  expect(refund.map(({ text }) => text)).toEqual([
    expect.stringContaining("We refunded $50.00 USD of your payment of February 29, 2028."),
  ]);
});

test("nothing is sent about old payments, or to closed accounts", async () => {
  await buyMembership(world, owner);
  const sent = await subjects();
  await clearMail();
  await advance(8);
  expect(await subjects()).toEqual([]);
  await runSql("UPDATE users SET closed_at = 1 WHERE id = ?1", owner.id);
  await advance(358);
  expect(await subjects()).toEqual([]);
  expect(sent).toEqual([RECEIPT]);
});
