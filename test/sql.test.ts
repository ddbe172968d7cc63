// Prepares every SQL statement of the Worker against the schema (decision 1). The statements are
// found in the sources, not sent: see test/support/sql.

import { describe, expect, test, vi } from "vitest";
import { fieldsOf, rowTypeOf } from "./support/sql/rowTypes.ts";
import { migratedDatabase } from "./support/sql/schema.ts";
import { findStatements, type FoundStatement } from "./support/sql/statements.ts";
import { HOLE } from "./support/sql/unknown.ts";

/** Sources whose SQL can't be computed here, with the reason. */
const NOT_COMPUTED: Readonly<Record<string, string>> = {
  // test/support/checkQueryPlans.ts checks the statements that it makes.
  "worker/db/database.ts": "puts lookups in place of parameters of other statements",
  "worker/ops/import/bulkWrite.ts": "makes its INSERT from the fields of the rows it is given",
  "worker/ops/migrateLocal.ts": "sends the statements of the migrations, which make the schema",
  // Each outbox is sent through these by the tests of the status page and of retries.
  "worker/outbox/readStatus.ts": "is called with the outbox by files without SQL",
  "worker/outbox/retryDead.ts": "is called with the outbox by files without SQL",
};

/** Row types that name no fields, with the reason. */
const WITHOUT_FIELDS: readonly { type: RegExp; reason: string }[] = [
  { type: /\bRecord</, reason: "columns are computed, one for each of a list" },
  { type: /^(Row|Target)$/, reason: "a parameter of the function, given with its SELECT" },
  { type: /^object$/, reason: "only whether there is a row" },
];

// A busy machine takes several times as long as an idle one.
vi.setConfig({ testTimeout: 60_000 });

const database = migratedDatabase();
// Wrangler's own table.
database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");
const found = findStatements();

/** SQLite's message about a statement; null if it can be prepared. */
function objectionTo(text: string): string | null {
  try {
    database.prepare(bound(text));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const objections = new Map(
  found.statements.flatMap(({ texts }) => [...texts].map((text) => [text, objectionTo(text)])),
);

/** A text with parameters for values that only a request knows. */
function bound(text: string): string {
  return text.replaceAll(`?${HOLE}`, "?").replaceAll(HOLE, "?");
}

/** True for a text whose unknown parts are numbers of parameters. */
const isWhole = (text: string): boolean => !text.replaceAll(`?${HOLE}`, "").includes(HOLE);

const isComputed = (place: string): boolean => !NOT_COMPUTED[place.split(":")[0]!];

/** The texts that can be prepared. */
const preparedOf = ({ texts }: FoundStatement): string[] =>
  [...texts].filter((text) => objections.get(text) === null);

describe("every statement", () => {
  test("is found where the database is called", () => {
    expect(found.missing.filter(isComputed)).toEqual([]);
    expect(found.statements.length).toBeGreaterThan(600);
  });

  test("can be prepared", () => {
    const prepared = found.statements.flatMap(preparedOf);
    const wrong = found.statements
      .filter(({ place }) => isComputed(place))
      .flatMap((statement) => {
        const texts = [...statement.texts];
        const bad = texts.filter((text) => objections.get(text) !== null);
        // A function that others give a table or condition is checked with what they give.
        return bad
          .filter((text) => bad.length === texts.length || isWhole(text))
          .filter((text) => !isPartOf(statement, text, prepared))
          .map((text) => `${statement.place}: ${objections.get(text)}\n${bound(text)}`);
      });
    expect(wrong).toEqual([]);
  });

  test("contains all the SQL of the sources", () => {
    const all = found.statements.flatMap(preparedOf).join("\n");
    const unused = found.fragments
      .filter(({ place }) => isComputed(place))
      .filter(({ texts }) => ![...texts].some((text) => all.includes(text)));
    expect(unused.map(({ place }) => place)).toEqual([]);
  });

  test("returns the fields that its row type names", () => {
    const wrong = found.statements.flatMap((statement) => {
      const type = rowTypeOf(statement.file, statement.node);
      if (!type || type.type === "TSUnknownKeyword") return [];
      const fields = fieldsOf(statement.file, type);
      const name = statement.file.text.slice(type.start, type.end);
      if (!fields)
        return WITHOUT_FIELDS.some((one) => one.type.test(name))
          ? []
          : [`${statement.place}: the fields of ${name} can't be told`];
      return preparedOf(statement).flatMap((text) => {
        const columns = database
          .prepare(bound(text))
          .columns()
          .map((column) => column.name);
        const extra = columns.filter((column) => !fields.has(column));
        const lacking = [...fields].filter(
          ([field, isRequired]) => isRequired && !columns.includes(field),
        );
        return extra
          .map((column) => `${statement.place}: ${column} is not in ${name}`)
          .concat(lacking.map(([field]) => `${statement.place}: ${field} is not selected`));
      });
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  test.each(["users", "posts", "collections"])(
    "that names a column of %s fails once the column is renamed",
    (table) => {
      const texts = [...new Set(found.statements.map((one) => preparedOf(one)[0] ?? ""))];
      const unnoticed: string[] = [];
      for (const column of ownColumnsOf(table)) {
        const naming = texts.filter((text) => new RegExp(`(?<!\\bAS )\\b${column}\\b`).test(text));
        // Legacy: SQLite can't rename what a recursive view selects.
        database.exec(
          `PRAGMA legacy_alter_table = ON; BEGIN; ALTER TABLE ${table} RENAME COLUMN ${column} TO renamed`,
        );
        unnoticed.push(
          ...naming
            .filter((text) => objectionTo(text) === null)
            .map((text) => `${column}: ${bound(text)}`),
        );
        database.exec("ROLLBACK");
      }
      expect(unnoticed).toEqual([]);
    },
  );
});

/** An array of SELECTs that are put together is no statement. */
function isPartOf({ node }: FoundStatement, text: string, prepared: readonly string[]): boolean {
  return (
    node.type === "ArrayExpression" &&
    prepared.some((other) => other !== text && other.includes(text))
  );
}

/** Columns of a table that no other table has. */
function ownColumnsOf(table: string): string[] {
  const columns = database
    .prepare(
      `SELECT c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
       WHERE t.type IN ('table', 'view') GROUP BY c.name
       HAVING count(DISTINCT t.name) = 1 AND max(t.name) = ?`,
    )
    .all(table);
  return columns.map(({ name }) => String(name));
}
