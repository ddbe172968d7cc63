// Grows a real site: copies every story repeatedly, each time with a different half of its
// paragraphs and a new title and id. Inserts the rows first and builds the index once at the end,
// through the same views that the triggers use.

import type { DatabaseSync } from "node:sqlite";

/** Returns a table's columns without generated ones. */
function columnsOf(db: DatabaseSync, table: string): string[] {
  return db
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
}

/** Triggers on a story's rows, by the tables they watch. */
const FOLLOWING = `SELECT name, sql FROM sqlite_master WHERE type = 'trigger'
  AND name GLOB 'search_follow_*' AND tbl_name IN ('posts', 'post_bodies', 'post_tags', 'user_posts')`;

/** Stories indexed per transaction. */
const STEP = 5000;

/** Adds stories until there are `max`. Returns their number. */
export function growStories(db: DatabaseSync, max: number, say: (line: string) => void): number {
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
  withSearchIndex(
    db,
    () => {
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
    },
    tell,
  );
  db.exec("DROP TABLE seed; PRAGMA wal_checkpoint(TRUNCATE)");
  tell("the index is made");
  return made;
}

/**
 * Runs `write` without the triggers that index each story, and indexes all stories afterwards,
 * which takes a fraction of the time.
 */
export function withSearchIndex(
  db: DatabaseSync,
  write: () => void,
  tell: (what: string) => void = () => {},
): void {
  const following = db.prepare(FOLLOWING).all() as { name: string; sql: string }[];
  for (const { name } of following) db.exec(`DROP TRIGGER ${name}`);
  write();
  // In the order in which a site would have written them.
  db.exec(`CREATE TEMP TABLE unfound AS SELECT p.id, row_number() OVER (ORDER BY p.rowid) AS at
    FROM posts p LEFT JOIN search_entries e ON e.entity_id = p.id
    WHERE p.is_listed = 1 AND e.id IS NULL`);
  const index = db.prepare(
    "INSERT INTO search_stories (entity_id) SELECT id FROM unfound WHERE at > ?1 AND at <= ?2 ORDER BY at",
  );
  const unfound = Number(db.prepare("SELECT count(*) AS count FROM unfound").get()!.count);
  for (let at = 0; at < unfound; at += STEP) {
    db.exec("BEGIN");
    index.run(at, at + STEP);
    db.exec("COMMIT");
    if (at % (4 * STEP) === 0) tell(`${at} of ${unfound} in the index`);
  }
  for (const { sql } of following) db.exec(sql);
  db.exec("DROP TABLE unfound");
}
