// Payments without a Worker: its domain in Node, over SQLite in memory. A life of a member takes a
// hundredth of the time that it takes in workerd.

import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { D1Database } from "@cloudflare/workers-types";
import { Database } from "../../../worker/db/database.ts";
import type { DomainContext } from "../../../worker/domain/kernel/context.ts";
import { PurgeSet } from "../../../worker/domain/kernel/PurgeSet.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { readPaymentSettings } from "../../../worker/settings/paymentSettings.ts";
import { readSiteSettings } from "../../../worker/settings/siteSettings.ts";
import { openPaymentWorld, type PaymentWorld } from "./paymentWorld.ts";
import { migratedDatabase } from "../sql/schema.ts";

/** A database that tests read with SQL, and what the domain needs of it. */
export interface PaymentDatabase {
  sqlite: DatabaseSync;
  /** Empties what a life wrote, and opens a provider at a time. */
  openWorld(start: number): Promise<PaymentWorld>;
  /** Adds an account; returns its id. */
  addUser(): string;
}

const TABLES = [
  "ledger_entries",
  "gifts",
  "charges",
  "purchases",
  "payment_events",
  "payment_customers",
  "membership_log",
  "memberships",
  "embedded_payments",
  "rate_limits",
  "purge_outbox",
];

export function openPaymentDatabase(): PaymentDatabase {
  const sqlite = migratedDatabase();
  const d1 = asD1(sqlite);
  let users = 0;
  return {
    sqlite,
    openWorld(start) {
      for (const table of TABLES) sqlite.exec(`DELETE FROM ${table}`);
      const settings = readSiteSettings({});
      const base = {
        db: new Database(d1, NO_FAULTS),
        config: { settings, payments: readPaymentSettings({}, settings), publicUrl: "" },
        mail: { sender: null },
        purgeSet: new PurgeSet(),
        network: "",
      } as unknown as DomainContext;
      return openPaymentWorld(base, start);
    },
    addUser() {
      users += 1;
      const id = `payer${users}`;
      sqlite
        .prepare(
          `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
           VALUES (?1, ?1, ?1, 'Robin', 0, 0)`,
        )
        .run(id);
      return id;
    },
  };
}

/** A database of Node with the methods of D1 that `Database` calls. */
function asD1(sqlite: DatabaseSync): D1Database {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const bound = (sql: string, values: unknown[]) => ({
    run: () => ({
      results: prepared(sql)
        .all(
          ...values.map(
            (value) => (typeof value === "boolean" ? Number(value) : value) as SQLInputValue,
          ),
        )
        .map((row) => Object.assign({}, row)),
    }),
    all: async () => bound(sql, values).run(),
  });
  return {
    prepare: (sql: string) => ({ bind: (...values: unknown[]) => bound(sql, values) }),
    batch: async (list: ReturnType<typeof bound>[]) => {
      sqlite.exec("BEGIN");
      try {
        const results = list.map((one) => one.run());
        sqlite.exec("COMMIT");
        return results;
      } catch (error) {
        sqlite.exec("ROLLBACK");
        throw error;
      }
    },
  } as unknown as D1Database;
}
