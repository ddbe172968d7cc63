import { sql, prepare } from "../../db/sql.ts";
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { createHash } from "node:crypto";
import { type Row, upsertRows } from "./bulkWrite.ts";
import type { ItemNote } from "./Report.ts";

/** Part of every item's hash, so that items are imported again when the parser changes. */
const READING_VERSION = 1;

/** The record of an imported item. */
export interface LedgerEntry {
  sourceKey: string;
  entityId: string;
  hash: string;
  notes: readonly ItemNote[];
}

/** Items written by earlier imports, by the source's keys. */
export class Ledger {
  readonly #db: D1Database;
  readonly #now: number;
  readonly #hashes: Map<string, string>;

  constructor(db: D1Database, now: number, hashes: Map<string, string>) {
    this.#db = db;
    this.#now = now;
    this.#hashes = hashes;
  }

  static async open(db: D1Database, now: number): Promise<Ledger> {
    const hashes = new Map<string, string>();
    const page = (after: string) => sql`
      SELECT source_key AS sourceKey, content_hash AS hash FROM import_items
      WHERE source_key > ${after} ORDER BY source_key LIMIT 5000`;
    let last = "";
    for (;;) {
      const { results } = await prepare(db, page(last)).all<{ sourceKey: string; hash: string }>();
      for (const { sourceKey, hash } of results) hashes.set(sourceKey, hash);
      const end = results.at(-1);
      if (!end) return new Ledger(db, now, hashes);
      last = end.sourceKey;
    }
  }

  has(sourceKey: string): boolean {
    return this.#hashes.has(sourceKey);
  }

  /** True if the item was imported with this content. */
  isUnchanged(sourceKey: string, hash: string): boolean {
    return this.#hashes.get(sourceKey) === hash;
  }

  /** Statements that record items, for the batch that writes the items' rows. */
  remember(entries: readonly LedgerEntry[]): D1PreparedStatement[] {
    const rows: Row[] = entries.map(({ sourceKey, entityId, hash, notes }) => ({
      source_key: sourceKey,
      entity_id: entityId,
      content_hash: hash,
      notes: JSON.stringify(notes),
      imported_at: this.#now,
    }));
    const columns = ["source_key", "entity_id", "content_hash", "notes", "imported_at"];
    const target = {
      table: "import_items",
      columns,
      key: ["source_key"],
      update: columns.slice(1),
    };
    return upsertRows(this.#db, target, rows);
  }
}

/** The hash of an item's content. */
export function hashOf(...parts: unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([READING_VERSION, ...parts]))
    .digest("hex")
    .slice(0, 32);
}
