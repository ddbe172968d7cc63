// Random lives of members: whatever happens, in whichever order and however often its events arrive,
// our tables end as the provider's truth, the ledger as its balance, and access as what was paid for.

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  isLive,
  projectMembership,
} from "../../../../worker/domain/membership/sync/projectMembership.ts";
import { reconcileBalance } from "../../../../worker/domain/membership/sync/reconcilePayments.ts";
import { syncCustomer } from "../../../../worker/domain/membership/sync/syncCustomer.ts";
import { tierOf } from "../../../../worker/domain/membership/rows/tier.ts";
import { openPaymentDatabase } from "../../../support/membership/paymentDatabase.ts";
import { PaymentLife } from "../../../support/membership/paymentLife.ts";
import { soakSeeds } from "../../../support/soak.ts";

const DAY_MS = 86_400_000;
const STEPS = 8;
const SEEDS = soakSeeds({ test: 500, soak: 10_000 });
/** Lives of one test: a failure names the first seed. */
const AT_ONCE = 50;

const database = openPaymentDatabase();

// The provider's library reads a stack with each call, and Vite maps each frame of it to its source.
const { stackTraceLimit } = Error;
beforeAll(() => void (Error.stackTraceLimit = 1));
afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

/** How often access was compared with what was paid, so that the comparison can't become empty. */
let compared = 0;
const kinds = new Map<string, number>();
/** Lives whose access the bookkeeper doesn't know, by the reason. */
const doubts = new Map<string, number>();

const COMPARED_KINDS = [
  "a dispute of an earlier subscription was won",
  "a dispute was won",
  "a gift",
  "a payment was reversed",
  "a second payment was returned",
  "bought again while paid time was left",
  "discount",
  "switched at once",
  "switched to a cheaper period at once",
];
const STARTS = Array.from(
  { length: Math.ceil((SEEDS.to - SEEDS.from) / AT_ONCE) },
  (_, index) => SEEDS.from + index * AT_ONCE,
);

test.each(STARTS)(
  "lives from seed %d on end as the provider says",
  async (from) => {
    const to = Math.min(from + AT_ONCE, SEEDS.to);
    for (let seed = from; seed < to; seed += 1) await live(seed);
  },
  // Lives share a database, so one that continued after a timeout would disturb the next.
  600_000,
);

// A part of the seeds need not have every kind.
test.runIf(SEEDS.isWhole)(
  "the access of nearly all lives is known, and every kind of change is among them",
  () => {
    expect([...doubts.values()].reduce((sum, lives) => sum + lives, 0)).toBeLessThan(compared / 10);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(COMPARED_KINDS));
  },
);

interface Row {
  paid_until: number;
  paid_tier: "MEMBER" | "FRIEND" | null;
  purchased_until: number;
  granted_tier: "MEMBER" | "FRIEND" | null;
  granted_until: number;
  revision: number;
  updated_at: number;
}

async function live(seed: number): Promise<void> {
  const world = await database.openWorld(Date.UTC(2026, 0, 31, 12));
  const userId = database.addUser();
  const life = new PaymentLife(database, world, userId, seed);
  const about = (): string => `seed ${seed}: ${life.history.join(", ")}`;
  const read = () =>
    database.sqlite.prepare("SELECT * FROM memberships WHERE user_id = ?1").get(userId) as
      | Row
      | undefined;
  for (let count = 0; count < STEPS; count += 1) await life.step();
  await world.deliver({ order: "reversed" });
  await world.deliver({ again: true, order: "shuffled" });
  await life.noteInvoices();

  const customerId = life.customerId();
  if (customerId === null) return;
  // As at night: time may have passed since the last event.
  await syncCustomer(world.context, world.payments, customerId);
  const state = await world.payments.readCustomer(customerId);
  const truth = projectMembership(state, 7);
  const row = read();
  if (truth !== null)
    expect(row, about()).toMatchObject({
      paid_until: truth.paidUntil,
      purchased_until: truth.purchasedUntil,
      subscription_status: truth.subscriptionStatus,
      paid_tier: truth.tier,
    });

  // Nobody has two subscriptions that are paid.
  const running = state.subscriptions.filter(isLive);
  expect(running.length, about()).toBeLessThanOrEqual(1);

  // Once more changes nothing but the time of the comparison.
  await syncCustomer(world.context, world.payments, customerId);
  const { revision: _was, updated_at: _at, ...before } = row ?? ({} as Row);
  const { revision: _is, updated_at: _now, ...after } = read() ?? ({} as Row);
  expect(after, about()).toEqual(before);

  for (const { announced, charged, history } of life.announcements)
    expect(charged, `seed ${seed}: ${history}`).toEqual(announced);
  await compareLedger(world, about);
  compareAccess(life, row, world.context.now, about);
}

/** Every cent of the provider is in the ledger, once. */
async function compareLedger(
  world: Awaited<ReturnType<typeof database.openWorld>>,
  about: () => string,
): Promise<void> {
  await reconcileBalance(world.context, world.payments);
  const unbalanced = database.sqlite
    .prepare(
      `SELECT transaction_key FROM ledger_entries GROUP BY transaction_key, currency
       HAVING sum(amount) <> 0`,
    )
    .all();
  expect(unbalanced, about()).toEqual([]);
  const charges = (await world.records().list("charge")).filter((one) => one.hasSucceeded);
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const refunded = charges
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { amount }) => sum + amount, 0);
  const ours = database.sqlite
    .prepare(
      "SELECT coalesce(sum(amount), 0) AS paid, coalesce(sum(refunded), 0) AS refunded FROM charges",
    )
    .get();
  expect({ ...ours }, about()).toEqual({ paid, refunded });
}

/** Access ends on the day until which it was paid, with the tier that was paid for. */
function compareAccess(
  life: PaymentLife,
  row: Row | undefined,
  now: number,
  about: () => string,
): void {
  const { doubt, paid, kinds: known } = life.oracle();
  if (doubt !== null) count(doubts, doubt);
  if (doubt !== null || !paid || !row) return;
  compared += 1;
  for (const kind of known) count(kinds, kind);
  const end = Math.max(now, paid.until);
  expect(Math.abs(Math.max(now, row.purchased_until) - end), about()).toBeLessThan(DAY_MS);
  const givenUntil = life.givenUntil(paid?.until ?? 0);
  if (givenUntil !== null) {
    count(kinds, "a gift");
    expect(Math.abs(row.granted_until - givenUntil), about()).toBeLessThan(DAY_MS);
  }
  if (life.hasGift) return;
  const tier = tierOf(
    {
      paidTier: row.paid_tier,
      paidUntil: row.purchased_until,
      grantedTier: row.granted_tier,
      grantedUntil: row.granted_until,
    },
    now,
  );
  expect(tier, about()).toBe(paid.until > now ? paid.tier : "FREE");
}

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
