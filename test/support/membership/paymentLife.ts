// A random life of a member: whatever people, banks and networks may do, in any order.

import { addMonths } from "../../../shared/membership/billingDates.ts";
import { MEMBERSHIP_TYPES, type MembershipType } from "../../../shared/membership/plans.ts";
import { buyGift } from "../../../worker/domain/membership/gifts/buyGift.ts";
import { redeemGift } from "../../../worker/domain/membership/gifts/redeemGift.ts";
import {
  cancelMembership,
  uncancelMembership,
} from "../../../worker/domain/membership/payments/cancelMembership.ts";
import { announcedNext } from "../../../worker/domain/membership/payments/announcePayments.ts";
import { finishPurchase } from "../../../worker/domain/membership/payments/finishPurchase.ts";
import {
  previewSwitch,
  switchPlan,
} from "../../../worker/domain/membership/payments/switchPlan.ts";
import { tierOf } from "../../../worker/domain/membership/rows/tier.ts";
import type { DuePayment } from "../../../worker/ports/payments/PaymentPreview.ts";
import type { Charge } from "../../../worker/dev/payments/provider/records.ts";
import {
  closeDispute,
  openDispute,
  refundCharge,
} from "../../../worker/dev/payments/provider/reversals.ts";
import { isReversed, PaidTimeOracle } from "./paidTimeOracle.ts";
import type { PaymentDatabase } from "./paymentDatabase.ts";
import { buyMembership, CARDS, type PaymentWorld } from "./paymentWorld.ts";

export type Pick = <Item>(items: readonly Item[]) => Item;

/** Random steps seldom do these in this order, after which a purchase finds time that is still paid. */
const BUY_AGAIN = ["buy", "wait", "switch", "reverse", "buy"] as const;

/** A small deterministic generator (mulberry32). */
export function pickFrom(seed: number): Pick {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return (items) => items[Math.floor(random() * items.length)]!;
}

export class PaymentLife {
  /** What happened, for the message of a failure. */
  readonly history: string[] = [];
  hasGift = false;
  #isDisputed = false;
  /** Until when a gift lasts if nothing else is bought, switched or reversed; null if it's unknown. */
  #given: { until: number; paidUntil: number } | null = null;
  /** What was announced before time passed, and what was charged then. */
  readonly announcements: { announced: unknown; charged: unknown; history: string }[] = [];
  /** Paid invoices, and whether their charge is reversed. */
  readonly #invoices = new Map<string, boolean>();
  /** Those whose money the product returned by itself. */
  readonly #returned = new Set<string>();
  /** What happened with invoices, in order. */
  readonly #noted: { id: string; what: (oracle: PaidTimeOracle) => void }[] = [];
  /** Charges that were refunded or disputed here. */
  readonly #reversed = new Set<string>();
  readonly #database: PaymentDatabase;
  readonly #world: PaymentWorld;
  readonly #userId: string;
  readonly #pick: Pick;
  /** Steps that come before the random ones. */
  readonly #opening: (typeof BUY_AGAIN)[number][];

  /** Each tenth life begins with another purchase after a reversal. */
  constructor(database: PaymentDatabase, world: PaymentWorld, userId: string, seed: number) {
    this.#database = database;
    this.#world = world;
    this.#userId = userId;
    this.#pick = pickFrom(seed);
    this.#opening = seed % 10 === 0 ? [...BUY_AGAIN] : [];
  }

  /** Does one thing. */
  async step(): Promise<void> {
    const pick = this.#pick;
    const actions = {
      buy: () => this.#buy(),
      // Seldom: the library waits before it repeats a call that was beside another.
      buyInTwoTabs: () =>
        pick([true, false, false, false]) ? Promise.all([this.#buy(), this.#buy()]) : this.#buy(),
      wait: () => this.wait(pick([1, 2, 8, 31, 200])),
      waitLong: () => this.wait(pick([3, 31, 366])),
      deliver: () =>
        this.#world.deliver({ again: pick([true, false]), order: pick(["reversed", "shuffled"]) }),
      switch: () => this.#switch(pick(MEMBERSHIP_TYPES)),
      cancel: () => this.#cancel("NONE"),
      acceptDiscount: () => this.#cancel("FIFTY_PERCENT_OFF_ONE_YEAR"),
      reactivate: () => uncancelMembership(this.#world.context, this.#userId, this.#membershipId()),
      reverse: () => this.#reverse(),
      gift: () => this.#redeemGift(),
    };
    const names = Object.keys(actions) as (keyof typeof actions)[];
    const purchases: typeof names = ["buy", "buyInTwoTabs", "gift"];
    const closing: typeof names = ["reverse", "reverse", "reverse"];
    // Most of them do nothing before a purchase, and after a dispute its end is what may differ.
    const likely =
      this.customerId() === null && this.history.length > 1
        ? purchases
        : this.#isDisputed
          ? [...names, ...closing]
          : names;
    const name = this.#opening.shift() ?? pick(likely);
    this.history.push(name);
    await actions[name]();
    await this.noteInvoices();
  }

  /** Lets time pass, and events arrive. */
  async wait(days: number): Promise<void> {
    this.history.push(`${days} days`);
    const deliver = this.#pick([true, true, false]);
    if (deliver) await this.#world.deliver({ order: "shuffled" });
    const announced = deliver ? await announcedNext(this.#world.context, this.#userId) : undefined;
    const since = this.#world.context.now;
    await this.#world.advance(days);
    if (announced !== undefined) await this.#compareAnnounced(announced?.next ?? null, since);
    await this.noteInvoices();
    await this.#world.deliver({ order: this.#pick(["as-created", "reversed", "shuffled"]) });
  }

  /** Expects that the next attempt to charge the card is the one that was announced. */
  async #compareAnnounced(next: DuePayment | null, since: number): Promise<void> {
    const customer = this.customerId();
    if (customer === null) return;
    const attempts = await this.#world.records().list("charge", customer);
    const first = attempts
      .filter(({ createdAt }) => createdAt > since)
      .toSorted((a, b) => a.createdAt - b.createdAt)[0];
    const isDue = next !== null && next.at <= this.#world.context.now;
    this.announcements.push({
      announced: isDue ? { at: next.at, amount: next.total } : null,
      charged: first ? { at: first.createdAt, amount: first.amount } : null,
      history: this.history.join(", "),
    });
  }

  /** Tells the oracle which invoices were paid since, and which of their charges were reversed. */
  async noteInvoices(): Promise<void> {
    const customer = this.customerId();
    if (customer === null) return;
    const records = this.#world.records();
    const [invoices, charges, intents] = await Promise.all([
      records.list("invoice", customer),
      records.list("charge", customer),
      records.list("payment_intent", customer),
    ]);
    const invoiceOf = new Map(intents.map(({ id, invoiceId }) => [id, invoiceId]));
    const chargesOf = Map.groupBy(
      charges.filter(({ hasSucceeded }) => hasSucceeded),
      ({ intentId }) => invoiceOf.get(intentId) ?? "",
    );
    const { now } = this.#world.context;
    for (const invoice of invoices.toSorted((a, b) => a.createdAt - b.createdAt)) {
      if (invoice.status !== "paid") continue;
      const { id } = invoice;
      const own = chargesOf.get(id) ?? [];
      const reversed = own.length > 0 && own.every(isReversed);
      const { hasGift } = this;
      const tell = (what: (oracle: PaidTimeOracle) => void) => this.#noted.push({ id, what });
      if (!this.#invoices.has(id)) tell((oracle) => oracle.invoice(invoice, hasGift));
      const was = this.#invoices.get(id) ?? false;
      if (!was && reversed) tell((oracle) => oracle.reverse(id, now));
      if (was && !reversed) tell((oracle) => oracle.restore(id, now));
      this.#invoices.set(id, reversed);
      // What was paid beside a subscription, or after its checkout was ended, doesn't count.
      if (own.length > 0 && own.every((one) => this.#isReturned(one))) this.#returned.add(id);
    }
  }

  /** A bookkeeper who knows what counted. */
  oracle(): PaidTimeOracle {
    const oracle = new PaidTimeOracle();
    if (this.#returned.size > 0) oracle.kinds.add("a second payment was returned");
    for (const { id, what } of this.#noted) if (!this.#returned.has(id)) what(oracle);
    return oracle;
  }

  /** True if the product returned a charge, and not a person or a bank. */
  #isReturned(charge: Charge): boolean {
    return charge.refunds.length > 0 && !this.#reversed.has(charge.id);
  }

  customerId(): string | null {
    const row = this.#database.sqlite
      .prepare("SELECT customer_id AS id FROM payment_customers WHERE user_id = ?1")
      .get(this.#userId) as { id: string } | undefined;
    return row?.id ?? null;
  }

  #membershipId(): string {
    const row = this.#database.sqlite
      .prepare("SELECT id FROM memberships WHERE user_id = ?1")
      .get(this.#userId) as { id: string } | undefined;
    return row?.id ?? "";
  }

  #buy(): Promise<string> {
    this.#given = null;
    const pick = this.#pick;
    return buyMembership(
      this.#world,
      { id: this.#userId },
      {
        planType: pick([...MEMBERSHIP_TYPES, "YEARLY_DISCOUNT"]),
        currency: pick(["USD", "USD", "CAD"]),
        card: pick([CARDS.works, CARDS.works, CARDS.works, CARDS.failsLater, CARDS.declined]),
        closes: pick([true, false]),
      },
    );
  }

  /** Switches as after the preview, which says what is charged today. */
  async #switch(to: MembershipType): Promise<void> {
    const { context } = this.#world;
    this.#given = null;
    const shown = await previewSwitch(context, this.#userId, to);
    const before = new Set((await this.#world.records().list("charge")).map(({ id }) => id));
    const agreed = shown.kind === "preview" ? (shown.preview.today?.total ?? 0) : null;
    const result = await switchPlan(context, this.#userId, to, agreed);
    if (result.kind !== "done" || shown.kind !== "preview") return;
    const { now } = context;
    const made = (await this.#world.records().list("charge")).filter(({ id }) => !before.has(id));
    const { today } = shown.preview;
    this.announcements.push({
      announced: today && today.total > 0 ? [{ at: now, amount: today.total }] : [],
      charged: made.map(({ createdAt: at, amount }) => ({ at, amount })),
      history: this.history.join(", "),
    });
  }

  #cancel(discount: "NONE" | "FIFTY_PERCENT_OFF_ONE_YEAR") {
    const membershipId = this.#membershipId();
    const input = { membershipId, reason: "COSTS", discount } as const;
    return cancelMembership(this.#world.context, this.#userId, input);
  }

  async #redeemGift(): Promise<void> {
    const { context } = this.#world;
    const buyer = this.#database.addUser();
    const recipients = [{ name: "Robin", email: null }];
    const input = { kind: "GIFT", recipients, message: "", sendAt: null, currency: "USD" } as const;
    const started = await buyGift(context, buyer, input);
    if (started.kind !== "started") throw new Error(started.kind);
    await this.#world.pay(started.purchase.checkout.clientSecret);
    await finishPurchase(context, buyer, started.purchase.id);
    const gift = this.#database.sqlite
      .prepare("SELECT code FROM gifts WHERE buyer_id = ?1")
      .get(buyer) as { code: string };
    const before = this.#membership();
    const result = await redeemGift(context, this.#userId, gift.code);
    this.hasGift = true;
    if (result.kind !== "done") throw new Error(result.kind);
    const paidUntil = this.oracle().paid?.until ?? 0;
    const isKnown =
      Math.max(context.now, before?.paidUntil ?? 0) === Math.max(context.now, paidUntil);
    const months = before?.tier === "FRIEND" ? 4 : 12;
    const until = addMonths(Math.max(context.now, paidUntil), months);
    // A second gift, and one that is redeemed before what was paid is known, aren't compared.
    this.#given = isKnown && (before?.grantedUntil ?? 0) === 0 ? { until, paidUntil } : null;
  }

  /** Until when a gift must last; null if that is unknown. */
  givenUntil(paidUntil: number): number | null {
    return this.#given?.paidUntil === paidUntil ? this.#given.until : null;
  }

  #membership() {
    const row = this.#database.sqlite
      .prepare(
        `SELECT paid_tier AS paidTier, paid_until AS paidAccess, purchased_until AS paidUntil,
           granted_tier AS grantedTier, granted_until AS grantedUntil
         FROM memberships WHERE user_id = ?1`,
      )
      .get(this.#userId) as
      | {
          paidTier: "MEMBER" | "FRIEND" | null;
          paidAccess: number;
          paidUntil: number;
          grantedTier: "MEMBER" | "FRIEND" | null;
          grantedUntil: number;
        }
      | undefined;
    if (!row) return null;
    const tier = tierOf({ ...row, paidUntil: row.paidAccess }, this.#world.context.now);
    return { tier, paidUntil: row.paidUntil, grantedUntil: row.grantedUntil };
  }

  async #reverse(): Promise<void> {
    const records = this.#world.records();
    const charges = (await records.list("charge")).filter(({ hasSucceeded }) => hasSucceeded);
    const open = charges.filter(({ dispute }) => dispute?.status === "needs_response");
    const charge = charges.length > 0 ? this.#pick(open.length > 0 ? open : charges) : null;
    if (!charge) return;
    this.#reversed.add(charge.id);
    this.#given = null;
    const how = this.#pick(
      open.length > 0
        ? (["win", "lose"] as const)
        : (["refund", "refund a part", "dispute", "dispute"] as const),
    );
    this.history.push(`${how} ${charge.amount}`);
    const left = charge.amount - charge.refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (how === "refund" && left > 0 && !charge.dispute) refundCharge(records, charge, null);
    else if (how === "refund a part" && left > 100 && !charge.dispute)
      refundCharge(records, charge, 100);
    else if (how === "dispute" && !charge.dispute && left === charge.amount)
      openDispute(records, charge);
    else if (how === "win" || how === "lose") closeDispute(records, charge, how === "win");
    this.#isDisputed = how === "dispute";
    await records.save();
    await this.noteInvoices();
    await this.#world.deliver({ order: "shuffled" });
  }
}
