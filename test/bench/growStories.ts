// Makes a large site of a real one: every story again and again, each time with another half of its
// paragraphs, under a title and an id of its own. The triggers make the index as they do of any write.

import type { DatabaseSync } from "node:sqlite";

/** Columns of a table that a row is made of; what SQLite generates is not among them. */
function columnsOf(db: DatabaseSync, table: string): string[] {
  return db
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
}

/** Adds stories until there are `most`. Answers how many there are. */
export function growStories(db: DatabaseSync, most: number, say: (line: string) => void): number {
  const { count } = db.prepare("SELECT count(*) AS count FROM posts WHERE is_listed = 1").get() as {
    count: number;
  };
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
  for (let copy = 1; made < most; copy += 1) {
    const many = Math.min(count, most - made);
    db.exec("BEGIN");
    for (const sql of statements) {
      const statement = db.prepare(sql);
      statement.setAllowUnknownNamedParameters(true);
      statement.run({ copy, many });
    }
    db.exec("COMMIT");
    made += many;
    say(`${made} stories`);
  }
  db.exec("DROP TABLE seed");
  return made;
}
