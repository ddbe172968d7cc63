// A random life of a member: whatever people, banks and networks may do, in any order.

import { MEMBERSHIP_TYPES, type MembershipType } from "../../shared/rules/plans.ts";
import { buyGift } from "../../worker/domain/accounts/gifts/buyGift.ts";
import { redeemGift } from "../../worker/domain/accounts/gifts/redeemGift.ts";
import {
  cancelMembership,
  uncancelMembership,
} from "../../worker/domain/accounts/payments/cancelMembership.ts";
import { announcedNext } from "../../worker/domain/accounts/payments/announcePayments.ts";
import { finishPurchase } from "../../worker/domain/accounts/payments/finishPurchase.ts";
import { previewSwitch, switchPlan } from "../../worker/domain/accounts/payments/switchPlan.ts";
import type { DuePayment } from "../../worker/ports/payments/PaymentPreview.ts";
import type { Charge } from "../../worker/ports/payments/embedded/records.ts";
import {
  closeDispute,
  openDispute,
  refundCharge,
} from "../../worker/ports/payments/embedded/reversals.ts";
import { isReversed, PaidTimeOracle } from "./paidTimeOracle.ts";
import type { PaymentDatabase } from "./paymentDatabase.ts";
import { buyMembership, CARDS, type PaymentWorld } from "./paymentWorld.ts";

export type Pick = <Item>(items: readonly Item[]) => Item;

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
  readonly oracle = new PaidTimeOracle();
  /** What happened, for the message of a failure. */
  readonly history: string[] = [];
  hasGift = false;
  /** What was announced before time passed, and what was charged then. */
  readonly announcements: { announced: unknown; charged: unknown; history: string }[] = [];
  readonly #invoices = new Set<string>();
  readonly #database: PaymentDatabase;
  readonly #world: PaymentWorld;
  readonly #userId: string;
  readonly #pick: Pick;

  constructor(database: PaymentDatabase, world: PaymentWorld, userId: string, pick: Pick) {
    this.#database = database;
    this.#world = world;
    this.#userId = userId;
    this.#pick = pick;
  }

  /** Does one random thing. */
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
    const name = pick(Object.keys(actions) as (keyof typeof actions)[]);
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

  /** Tells the oracle which invoices were paid since. */
  async noteInvoices(): Promise<void> {
    const customer = this.customerId();
    if (customer === null) return;
    const invoices = await this.#world.records().list("invoice", customer);
    for (const invoice of invoices.toSorted((a, b) => a.createdAt - b.createdAt))
      if (invoice.status === "paid" && !this.#invoices.has(invoice.id)) {
        this.#invoices.add(invoice.id);
        this.oracle.invoice(invoice);
      }
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
    await redeemGift(context, this.#userId, gift.code);
    this.hasGift = true;
  }

  async #reverse(): Promise<void> {
    const records = this.#world.records();
    const charges = (await records.list("charge")).filter(({ hasSucceeded }) => hasSucceeded);
    const charge = charges.length > 0 ? this.#pick(charges) : null;
    if (!charge) return;
    const wasReversed = isReversed(charge);
    const how = this.#pick(["refund", "refund a part", "dispute", "win", "lose"] as const);
    this.history.push(`${how} ${charge.amount}`);
    const left = charge.amount - charge.refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (how === "refund" && left > 0 && !charge.dispute) refundCharge(records, charge, null);
    else if (how === "refund a part" && left > 100 && !charge.dispute)
      refundCharge(records, charge, 100);
    else if (how === "dispute" && !charge.dispute && left === charge.amount)
      openDispute(records, charge);
    else if (how === "win" || how === "lose") closeDispute(records, charge, how === "win");
    await records.save();
    await this.#noteReversal(charge, wasReversed);
    await this.#world.deliver({ order: "shuffled" });
  }

  async #noteReversal(charge: Charge, wasReversed: boolean): Promise<void> {
    if (charge.customer !== this.customerId()) return;
    const intent = await this.#world.records().get("payment_intent", charge.intentId);
    const invoiceId = intent?.invoiceId ?? null;
    const { now } = this.#world.context;
    if (!wasReversed && isReversed(charge)) this.oracle.reverse(invoiceId, now);
    if (wasReversed && !isReversed(charge)) this.oracle.restore(invoiceId, now);
  }
}
