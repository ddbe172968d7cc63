import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { D1Database } from "@cloudflare/workers-types";

/** A database of Node with the methods of D1 that `Database` calls. */
export function asD1(sqlite: DatabaseSync): D1Database {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const bound = (sql: string, values: unknown[]) => ({
    run: () => ({
      results: prepared(sql)
        .all(
          ...values.map(
            (value) => (typeof value === "boolean" ? Number(value) : value) as SQLInputValue,
          ),
        )
        .map((row) => Object.assign({}, row)),
    }),
    all: async () => bound(sql, values).run(),
  });
  return {
    prepare: (sql: string) => ({ bind: (...values: unknown[]) => bound(sql, values) }),
    batch: async (list: ReturnType<typeof bound>[]) => {
      sqlite.exec("BEGIN");
      try {
        const results = list.map((one) => one.run());
        sqlite.exec("COMMIT");
        return results;
      } catch (error) {
        sqlite.exec("ROLLBACK");
        throw error;
      }
    },
  } as unknown as D1Database;
}
