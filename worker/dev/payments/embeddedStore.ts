import type { Database } from "../../db/database.ts";
import { sql, type Sql } from "../../db/sql.ts";
import type { RecordStore, StoredRecord } from "./provider/records.ts";

/** Stores the records of the embedded payment provider in the database. */
export function embeddedStore(db: Database): RecordStore {
  return {
    async read(id) {
      const row = await db.first<{ body: string }>(
        sql`SELECT body FROM embedded_payments WHERE id = ${id}`,
      );
      return row && (JSON.parse(row.body) as StoredRecord);
    },
    async list(kind, customer) {
      const rows =
        customer === null
          ? await db.all<{ body: string }>(
              sql`SELECT body FROM embedded_payments WHERE kind = ${kind} ORDER BY sequence`,
            )
          : await db.all<{ body: string }>(sql`
            SELECT body FROM embedded_payments WHERE customer = ${customer} AND kind = ${kind}
            ORDER BY sequence`);
      return rows.map(({ body }) => JSON.parse(body) as StoredRecord);
    },
    async write(records) {
      const next = records.map((record) => ({ ...record, revision: (record.revision ?? 0) + 1 }));
      const written = insert(
        next,
        sql`UPDATE SET body = excluded.body, customer = excluded.customer`,
      );
      return (await db.write([written], { idempotent: false })).hasRows(written);
    },
    async claim(record) {
      const claimed = insert([record], sql`NOTHING`);
      return (await db.write([claimed], { idempotent: false })).hasRows(claimed);
    },
    async release(id) {
      await db.write([sql`DELETE FROM embedded_payments WHERE id = ${id}`], { idempotent: true });
    },
  };
}

/** Inserts records, all or none: none if one of them isn't stored in the revision before. */
function insert(records: readonly StoredRecord[], onConflict: Sql) {
  return sql<{ id: string }>`
    INSERT INTO embedded_payments (id, kind, customer, created, sequence, body)
    SELECT r.value ->> 'id', r.value ->> 'kind', r.value ->> 'customer',
      (r.value ->> 'createdAt') / 1000,
      (SELECT coalesce(max(sequence), 0) FROM embedded_payments) + r.key + 1, r.value
    FROM json_each(${JSON.stringify(records)}) r
    WHERE NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(records)}) n JOIN embedded_payments p
      ON p.id = n.value ->> 'id' WHERE p.body ->> 'revision' <> (n.value ->> 'revision') - 1)
    ON CONFLICT (id) DO ${onConflict} RETURNING id`;
}
