import { sql, type Statement } from "../../../db/sql.ts";
import type { LedgerEntry } from "./ledger.ts";

/** The statement that adds entries of the ledger which aren't there. */
export function insertEntries(entries: readonly LedgerEntry[]): Statement {
  return sql`
    INSERT INTO ledger_entries (transaction_key, account, amount, currency, charge_id, kind,
      created_at)
    SELECT e.value ->> 'transactionKey', e.value ->> 'account', e.value ->> 'amount',
      e.value ->> 'currency',
      (SELECT id FROM charges WHERE provider_charge_id = e.value ->> 'chargeId'),
      e.value ->> 'kind', e.value ->> 'createdAt'
    FROM json_each(${JSON.stringify(entries)}) e WHERE TRUE ON CONFLICT DO NOTHING`;
}
