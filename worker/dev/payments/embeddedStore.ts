import { type Database, statement } from "../../db/database.ts";
import type { RecordStore, StoredRecord } from "./provider/records.ts";

/** Stores the records of the embedded payment provider in the database. */
export function embeddedStore(db: Database): RecordStore {
  return {
    async read(id) {
      const row = await db.first<{ body: string }>(
        "SELECT body FROM embedded_payments WHERE id = ?1",
        id,
      );
      return row && (JSON.parse(row.body) as StoredRecord);
    },
    async list(kind, customer) {
      const rows =
        customer === null
          ? await db.all<{ body: string }>(
              "SELECT body FROM embedded_payments WHERE kind = ?1 ORDER BY sequence",
              kind,
            )
          : await db.all<{ body: string }>(
              `SELECT body FROM embedded_payments WHERE customer = ?2 AND kind = ?1
               ORDER BY sequence`,
              kind,
              customer,
            );
      return rows.map(({ body }) => JSON.parse(body) as StoredRecord);
    },
    async write(records) {
      const next = records.map((record) => ({ ...record, revision: (record.revision ?? 0) + 1 }));
      const written = insert(next, "UPDATE SET body = excluded.body, customer = excluded.customer");
      return (await db.write([written], { idempotent: false })).hasRows(written);
    },
    async claim(record) {
      const claimed = insert([record], "NOTHING");
      return (await db.write([claimed], { idempotent: false })).hasRows(claimed);
    },
    async release(id) {
      await db.write([["DELETE FROM embedded_payments WHERE id = ?1", id]], { idempotent: true });
    },
  };
}

/** Inserts records, all or none: none if one of them isn't stored in the revision before. */
function insert(records: readonly StoredRecord[], onConflict: string) {
  return statement<{ id: string }>(
    `INSERT INTO embedded_payments (id, kind, customer, created, sequence, body)
       SELECT r.value ->> 'id', r.value ->> 'kind', r.value ->> 'customer',
         (r.value ->> 'createdAt') / 1000,
         (SELECT coalesce(max(sequence), 0) FROM embedded_payments) + r.key + 1, r.value
       FROM json_each(?1) r
       WHERE NOT EXISTS (SELECT 1 FROM json_each(?1) n JOIN embedded_payments p
         ON p.id = n.value ->> 'id' WHERE p.body ->> 'revision' <> (n.value ->> 'revision') - 1)
       ON CONFLICT (id) DO ${onConflict} RETURNING id`,
    JSON.stringify(records),
  );
}
