import { sql, type Sql, identifier, joinSql } from "./sql.ts";

/** Maps each row field to the SQL column that it is read from. */
export type Columns<Row> = Record<keyof Row & string, string>;

/** Builds `alias.column AS field, …` for a select list. */
export function selectList<Row>(columns: Columns<Row>, alias: string): Sql {
  return once(columns, `list ${alias}`, (entries) =>
    joinSql(
      entries.map(([field, column]) => sql`${columnOf(alias, column)} AS ${identifier(field)}`),
      ", ",
    ),
  );
}

/** D1 limits functions to this many arguments (D1 limits page). */
const MAX_ARGUMENTS = 32;

/**
 * Builds `json_array(alias.column, …)`: a whole row as one value, for `fromJsonRow`. Each value in
 * a D1 result has a cost, so a wide row is cheaper as one string.
 */
export function jsonRow<Row>(columns: Columns<Row>, alias: string): Sql {
  return once(columns, `json ${alias}`, (entries) => {
    const parts: Sql[] = [];
    for (let at = 0; at < entries.length; at += MAX_ARGUMENTS) {
      const values = entries
        .slice(at, at + MAX_ARGUMENTS)
        .map(([, column]) => columnOf(alias, column));
      parts.push(sql`json_array(${joinSql(values, ", ")})`);
    }
    return parts.length === 1 ? parts[0]! : sql`json_array(${joinSql(parts, ", ")})`;
  });
}

const columnOf = (alias: string, column: string): Sql =>
  sql`${identifier(alias)}.${identifier(column)}`;

/**
 * Parses a row that `jsonRow` built from the same columns, from its JSON or from the parsed array.
 */
export function fromJsonRow<Row>(columns: Columns<Row>, row: string | readonly unknown[]): Row {
  const read = typeof row === "string" ? (JSON.parse(row) as unknown[]) : row;
  // Rows with more columns than one call allows come as nested arrays; no column holds an array
  // itself.
  const values = Array.isArray(read[0]) ? read.flat() : read;
  // Copying an object that already has all fields is faster than adding them one by one.
  const fields: Record<string, unknown> = { ...columns };
  let index = 0;
  for (const field in columns) {
    fields[field] = values[index];
    index += 1;
  }
  return fields as Row;
}

/**
 * Caches the generated SQL by columns and use. There are few combinations, and every statement
 * needs one.
 */
const made = new WeakMap<object, Map<string, Sql>>();

function once(columns: object, use: string, make: (entries: [string, string][]) => Sql): Sql {
  let uses = made.get(columns);
  if (!uses) made.set(columns, (uses = new Map()));
  let list = uses.get(use);
  if (!list) {
    list = make(Object.entries(columns) as [string, string][]);
    uses.set(use, list);
  }
  return list;
}
