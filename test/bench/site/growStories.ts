// Grows a real site: copies every story repeatedly, each time with a different half of its
// paragraphs and a new title and id. Inserts the rows first and builds the index once at the end.

import type { DatabaseSync } from "node:sqlite";
import { indexRows } from "./indexRows.ts";

/** Returns a table's columns without generated ones. */
function columnsOf(db: DatabaseSync, table: string): string[] {
  return db
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
}

/** Adds stories until there are `max`. Returns their number. */
export async function growStories(
  db: DatabaseSync,
  max: number,
  say: (line: string) => void,
): Promise<number> {
  const one = (sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
  const count = one("SELECT count(*) FROM posts WHERE is_listed = 1");
  if (count >= max) return count;
  const startedAt = performance.now();
  const tell = (what: string): void =>
    say(`${what} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
  // An interrupted run starts again from the import, so nothing here must survive a crash.
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
  db.exec("PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY");
  db.exec(
    "CREATE TEMP TABLE seed AS SELECT id, row_number() OVER (ORDER BY id) AS at FROM posts WHERE is_listed = 1",
  );
  const newId = "substr(s.id, 1, 1) || printf('%03x%08x', :copy, s.at)";
  const copyInto = (table: string, changed: Record<string, string>): string => {
    const key = table === "posts" ? "id" : "post_id";
    const columns = columnsOf(db, table);
    const values = columns.map((name) => changed[name] ?? (name === key ? newId : `x.${name}`));
    return `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")}
      FROM ${table} x JOIN seed s ON s.id = x.${key} WHERE s.at <= :many`;
  };
  const statements = [
    copyInto("posts", { title: "x.title || ' (' || :copy || ')'" }),
    copyInto("post_authors", {}),
    copyInto("post_tags", {}),
    copyInto("post_bodies", {
      document: `json_object('paragraphs', (SELECT json_group_array(json(p.value))
        FROM json_each(x.document, '$.paragraphs') p WHERE (p.key + :copy) % 2 = 0))`,
    }),
  ];
  let made = count;
  for (let copy = 1; made < max; copy += 1) {
    const many = Math.min(count, max - made);
    db.exec("BEGIN");
    for (const sql of statements) {
      const statement = db.prepare(sql);
      statement.setAllowUnknownNamedParameters(true);
      statement.run({ copy, many });
    }
    db.exec("COMMIT");
    made += many;
    if (copy % 8 === 0) tell(`${made} stories`);
  }
  tell(`${made} stories`);
  await indexRows(db, tell);
  db.exec("DROP TABLE seed; PRAGMA wal_checkpoint(TRUNCATE)");
  tell("the index is built");
  return made;
}
