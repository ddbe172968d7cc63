// Indexes the rows of a grown database, as the product does what its writes queue.

import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { WriteResult } from "../../../worker/db/database.ts";
import type { Statement } from "../../../worker/db/sql.ts";
import { INDEXED_ROWS } from "../../../worker/domain/searchIndex/indexedRows.ts";
import { processSearchQueue } from "../../../worker/domain/searchIndex/processSearchQueue.ts";

/** Indexes all rows that the index lacks, in the order in which a site would have written them. */
export async function indexRows(
  db: DatabaseSync,
  say: (what: string) => void = () => {},
): Promise<void> {
  for (const [index, { table, condition }] of Object.entries(INDEXED_ROWS))
    db.exec(`INSERT INTO search_queue (kind, entity_id) SELECT '${index}', x.id FROM ${table} x
      WHERE ${condition.toD1().text} AND NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.entity_id = x.id)
      ORDER BY x.rowid`);
  const run = (statement: Statement) => {
    const { text, values } = statement.toD1();
    return db.prepare(text).all(...(values as SQLInputValue[]));
  };
  const connection = {
    all: async <Row>(statement: Statement<Row>) => run(statement) as Row[],
    write: async (statements: readonly Statement[]) =>
      new WriteResult(statements, statements.map(run)),
  };
  let [indexed, processed] = [0, 0];
  do {
    // One transaction for many documents, so that they share segments of the index.
    db.exec("BEGIN");
    // oxlint-disable-next-line no-await-in-loop -- each call continues where the last one ended
    processed = await processSearchQueue({ db: connection });
    db.exec("COMMIT");
    indexed += processed;
    if (indexed % 20_000 === 0) say(`${indexed} in the index`);
  } while (processed > 0);
}
