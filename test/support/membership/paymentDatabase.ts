// Payments without a Worker: its domain in Node, over SQLite in memory. A life of a member takes a
// hundredth of the time that it takes in workerd.

import type { DatabaseSync } from "node:sqlite";
import { Database } from "../../../worker/db/database.ts";
import type { DomainContext } from "../../../worker/domain/kernel/context.ts";
import { PurgeSet } from "../../../worker/domain/kernel/PurgeSet.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { readPaymentSettings } from "../../../worker/settings/paymentSettings.ts";
import { readSiteSettings } from "../../../worker/settings/siteSettings.ts";
import { openPaymentWorld, type PaymentWorld } from "./paymentWorld.ts";
import { asD1 } from "../sql/asD1.ts";
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
