import type { D1Database, D1PreparedStatement, D1Result } from "@cloudflare/workers-types";

/** A sent statement. */
export interface RecordedStatement {
  sql: string;
  values: unknown[];
  /** The size of the result, in characters of JSON. */
  answered?: number;
  /** Rows that the database scanned, including indexes. */
  rowsRead?: number;
  /** Rows that were written, including those of indexes. */
  rowsWritten?: number;
}

/** Stores the result's size with a statement. */
function noteAnswer(sent: RecordedStatement, { results, meta }: D1Result): void {
  sent.answered = JSON.stringify(results).length;
  sent.rowsRead = meta.rows_read;
  sent.rowsWritten = meta.rows_written;
}

/** Wraps the database so that `roundTrips` records every round trip. */
export function recordDatabase(db: D1Database, roundTrips: RecordedStatement[][]): D1Database {
  const recorded = new Map<object, { statement: D1PreparedStatement; sent: RecordedStatement }>();

  const wrap = (statement: D1PreparedStatement, sent: RecordedStatement): D1PreparedStatement => {
    const note = (): D1PreparedStatement => {
      roundTrips.push([sent]);
      return statement;
    };
    const wrapper = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), { sql: sent.sql, values }),
      all: async () => {
        const result = await note().all();
        noteAnswer(sent, result);
        return result;
      },
      run: () => note().run(),
      raw: (options?: { columnNames?: false }) => note().raw(options),
      first: (column?: string) =>
        column === undefined ? note().first() : note().first<unknown>(column),
    } as unknown as D1PreparedStatement;
    recorded.set(wrapper, { statement, sent });
    return wrapper;
  };

  const recording = {
    prepare: (sql: string) => wrap(db.prepare(sql), { sql, values: [] }),
    batch: async (wrappers: D1PreparedStatement[]) => {
      const parts = wrappers.map((wrapper) => recorded.get(wrapper)!);
      roundTrips.push(parts.map(({ sent }) => sent));
      const results = await db.batch(parts.map(({ statement }) => statement));
      results.forEach((result, index) => noteAnswer(parts[index]!.sent, result));
      return results;
    },
    exec: (sql: string) => db.exec(sql),
    withSession: (constraint?: string) =>
      recordDatabase(db.withSession(constraint) as unknown as D1Database, roundTrips),
    getBookmark: () => (db as unknown as { getBookmark: () => string | null }).getBookmark(),
  };
  return recording as unknown as D1Database;
}
