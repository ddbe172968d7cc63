// What the embedded provider stores. Times are milliseconds since 1970; show.ts makes Stripe's
// objects of them. Amounts are in minor units.

import type { Currency } from "../../../../shared/format/money.ts";
import type { BalanceTransaction, CouponId, PriceKey } from "../../../ports/payments/Payments.ts";
import type { TestCard } from "./cards.ts";

interface Stored {
  id: string;
  /** How often it was written; nothing for a new one. A write of an older revision is rejected. */
  revision?: number;
  customer: string | null;
  createdAt: number;
  metadata: Record<string, string>;
}

export interface Customer extends Stored {
  kind: "customer";
  name: string;
  email: string | null;
  methodId: string | null;
  /** Used for the next invoices in the currency; negative for what was too little to charge. */
  credit: Partial<Record<Currency, number>>;
}

export interface Method extends Stored {
  kind: "payment_method";
  last4: string;
  month: number;
  year: number;
  card: TestCard;
}

export interface Subscription extends Stored {
  kind: "subscription";
  status: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled";
  itemId: string;
  price: PriceKey;
  currency: Currency;
  hasTax: boolean;
  coupon: { id: CouponId; endsAt: number | null } | null;
  /** A time on the day of the month on which it is billed. */
  anchorAt: number;
  periodStart: number;
  periodEnd: number;
  /** The price of the present period after the discount, before tax; 0 for a trial. */
  periodPrice: number;
  cancelAtPeriodEnd: boolean;
  cancelledAt: number | null;
  endedAt: number | null;
  methodId: string | null;
  invoiceId: string | null;
  setupId: string | null;
  switchTo: { scheduleId: string; price: PriceKey | null; at: number } | null;
  /** When an unpaid invoice is tried again. */
  nextAttemptAt: number | null;
}

export interface InvoiceLine {
  price: PriceKey;
  amount: number;
  start: number;
  end: number;
}

export interface Invoice extends Stored {
  kind: "invoice";
  subscriptionId: string;
  /** The subscription's metadata then. */
  snapshot: Record<string, string>;
  currency: Currency;
  status: "open" | "paid" | "void";
  lines: InvoiceLine[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  /** Paid with the customer's credit. */
  credited: number;
  attempts: number;
  /** Null for an invoice of nothing. */
  intentId: string | null;
}

export interface Intent extends Stored {
  kind: "payment_intent";
  amount: number;
  currency: Currency;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  invoiceId: string | null;
  methodId: string | null;
  error: TestCard["decline"];
}

export interface Setup extends Stored {
  kind: "setup_intent";
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  methodId: string | null;
  subscriptionId: string | null;
  error: TestCard["decline"];
}

export interface Charge extends Stored {
  kind: "charge";
  amount: number;
  currency: Currency;
  hasSucceeded: boolean;
  intentId: string;
  methodId: string;
  transaction: BalanceTransaction | null;
  refunds: { id: string; amount: number; createdAt: number; transaction: BalanceTransaction }[];
  dispute: {
    id: string;
    status: "needs_response" | "won" | "lost";
    createdAt: number;
    transactions: BalanceTransaction[];
  } | null;
}

/** An event with the object as it was then. */
export interface StoredEvent extends Stored {
  kind: "event";
  type: string;
  object: unknown;
  isDelivered: boolean;
}

/** Whether events wait to be delivered by hand. */
export interface Webhook extends Stored {
  kind: "webhook";
  holdsEvents: boolean;
}

/** A write that was made with an idempotency key; its answer is null while it is being made. */
export interface Repeat extends Stored {
  kind: "repeat";
  /** Its parameters: the key may not be used with others. */
  body: string;
  answer: unknown;
}

export type StoredRecord =
  | Customer
  | Method
  | Subscription
  | Invoice
  | Intent
  | Setup
  | Charge
  | StoredEvent
  | Webhook
  | Repeat;

export type RecordOf<Kind extends StoredRecord["kind"]> = Extract<StoredRecord, { kind: Kind }>;

/** Where records are stored; implemented over the database by the domain. */
export interface RecordStore {
  read(id: string): Promise<StoredRecord | null>;
  /** In order of creation; all of a kind without a customer. */
  list(kind: StoredRecord["kind"], customer: string | null): Promise<StoredRecord[]>;
  /** Adds or replaces records, all or none: false if another call has written one of them since. */
  write(records: readonly StoredRecord[]): Promise<boolean>;
  /** Adds a record unless its id is taken; true if it was added. */
  claim(record: StoredRecord): Promise<boolean>;
  release(id: string): Promise<void>;
}

/** The records of one call: reads see its writes, which are stored together at its end. */
export class Records {
  readonly #store: RecordStore;
  /** Each record once, so that changes of it are seen by whoever reads it next. */
  readonly #known = new Map<string, StoredRecord>();
  readonly #changed = new Map<string, StoredRecord>();
  #now: number;

  constructor(store: RecordStore, now: number) {
    this.#store = store;
    this.#now = now;
  }

  async get<Kind extends StoredRecord["kind"]>(
    kind: Kind,
    id: string,
  ): Promise<RecordOf<Kind> | null> {
    const record = this.#known.get(id) ?? (await this.#store.read(id));
    if (record && !this.#known.has(id)) this.#known.set(id, record);
    return record?.kind === kind ? (record as RecordOf<Kind>) : null;
  }

  /** A record that another names. */
  async need<Kind extends StoredRecord["kind"]>(kind: Kind, id: string): Promise<RecordOf<Kind>> {
    const record = await this.get(kind, id);
    if (!record) throw new Error(`The embedded provider has no ${kind} ${id}`);
    return record;
  }

  async list<Kind extends StoredRecord["kind"]>(
    kind: Kind,
    customer: string | null = null,
  ): Promise<RecordOf<Kind>[]> {
    const stored = await this.#store.list(kind, customer);
    for (const record of stored)
      if (!this.#known.has(record.id)) this.#known.set(record.id, record);
    const byId = new Map(stored.map(({ id }) => [id, this.#known.get(id)!]));
    for (const [id, record] of this.#changed)
      if (record.kind === kind && (customer === null || record.customer === customer))
        byId.set(id, record);
    return [...byId.values()] as RecordOf<Kind>[];
  }

  put<Stored extends StoredRecord>(record: Stored): Stored {
    this.#known.set(record.id, record);
    this.#changed.set(record.id, record);
    return record;
  }

  async webhook(): Promise<Webhook> {
    const base = { customer: null, createdAt: 0, metadata: {}, holdsEvents: false };
    return (await this.get("webhook", "webhook")) ?? { kind: "webhook", id: "webhook", ...base };
  }

  get now(): number {
    return this.#now;
  }

  /** Runs what follows at another time. */
  setNow(now: number): void {
    this.#now = now;
  }

  get changed(): readonly StoredRecord[] {
    return [...this.#changed.values()];
  }

  /** Stores the changes. Throws ConflictError if another call has changed the same since. */
  async save(): Promise<void> {
    if (this.#changed.size > 0 && !(await this.#store.write(this.changed)))
      throw new ConflictError();
    for (const record of this.#changed.values()) record.revision = (record.revision ?? 0) + 1;
    this.#changed.clear();
  }
}

/** Another call has written the same records. Nothing was stored, and the call may be repeated. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
}

/** A new id with Stripe's prefix. */
export function newRecordId(prefix: string): string {
  return `${prefix}_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
