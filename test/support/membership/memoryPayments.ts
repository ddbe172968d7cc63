// The embedded payment provider in memory, with a clock: for tests of many sequences.

import { answerCall } from "../../../worker/dev/payments/provider/answer.ts";
import { runDue } from "../../../worker/dev/payments/provider/billing.ts";
import { confirmCard } from "../../../worker/dev/payments/provider/confirm.ts";
import {
  Records,
  type RecordStore,
  type StoredRecord,
} from "../../../worker/dev/payments/provider/records.ts";
import type { Payments } from "../../../worker/ports/payments/Payments.ts";
import { stripePayments } from "../../../worker/ports/payments/stripePayments.ts";

/** A succeeded charge. */
export interface MadeCharge {
  at: number;
  amount: number;
}

export interface MemoryPayments {
  payments: Payments;
  now: () => number;
  /** Moves the clock, and does what is due until then. */
  advanceTo(time: number): Promise<void>;
  pay(clientSecret: string | null, number?: string): Promise<string>;
  records(): Records;
  /** All succeeded charges, in order. */
  charges(): Promise<MadeCharge[]>;
  /** The same provider at the same time, whose future doesn't change this one's. */
  fork(): MemoryPayments;
  /** The same provider for a process that dies at its nth write: before it, or after it is made. */
  dyingAt(write: number, isMade: boolean): { payments: Payments; died: Promise<"died"> };
}

const SETTINGS = {
  driver: "embedded",
  secretKey: "sk_test_memory",
  webhookSecrets: [],
  hasTax: true,
  apiUrl: null,
} as const;

export function makeMemoryPayments(
  start: number,
  stored: readonly StoredRecord[] = [],
): MemoryPayments {
  const byId = new Map(stored.map((record) => [record.id, record]));
  let now = start;
  const store = memoryStore(byId);
  const records = () => new Records(store, now);
  return {
    payments: stripePayments(
      SETTINGS,
      async (input, init) => answerCall(store, now, new Request(input, init)),
      () => now,
    ),
    now: () => now,
    records,
    async advanceTo(time) {
      now = time;
      const moved = records();
      await runDue(moved);
      await moved.save();
    },
    async pay(clientSecret, number = "4242424242424242") {
      const card = {
        number,
        expirationDate: "12/60",
        cvv: "123",
        postalCode: "1",
        challenge: null,
      };
      const result = await confirmCard(store, now, clientSecret ?? "", card);
      return result.kind === "error" ? result.message : result.kind;
    },
    async charges() {
      const charges = await records().list("charge");
      return charges
        .filter(({ hasSucceeded }) => hasSucceeded)
        .map(({ createdAt: at, amount }) => ({ at, amount }))
        .toSorted((a, b) => a.at - b.at);
    },
    dyingAt(write, isMade) {
      const { promise: died, resolve: die } = Promise.withResolvers<"died">();
      let writes = 0;
      const payments = stripePayments(
        SETTINGS,
        async (input, init) => {
          const request = new Request(input, init);
          const isWrite = request.method === "POST" && !request.url.endsWith("create_preview");
          if (isWrite) writes += 1;
          if (writes < write) return answerCall(store, now, request);
          if (isWrite && writes === write && isMade) await answerCall(store, now, request);
          die("died");
          return new Promise(() => {});
        },
        () => now,
      );
      return { payments, died };
    },
    fork: () => makeMemoryPayments(now, structuredClone([...byId.values()])),
  };
}

function memoryStore(byId: Map<string, StoredRecord>): RecordStore {
  const read = (id: string): StoredRecord | null => structuredClone(byId.get(id) ?? null);
  const revision = (id: string): number => byId.get(id)?.revision ?? 0;
  return {
    async read(id) {
      return read(id);
    },
    async list(kind, customer) {
      return [...byId.values()]
        .filter((record) => record.kind === kind)
        .filter((record) => customer === null || record.customer === customer)
        .map(({ id }) => read(id)!);
    },
    async write(records) {
      if (records.some(({ id, revision: known = 0 }) => revision(id) !== known)) return false;
      for (const record of records)
        byId.set(record.id, structuredClone({ ...record, revision: revision(record.id) + 1 }));
      return true;
    },
    async claim(record) {
      if (byId.has(record.id)) return false;
      byId.set(record.id, structuredClone(record));
      return true;
    },
    async release(id) {
      byId.delete(id);
    },
  };
}
