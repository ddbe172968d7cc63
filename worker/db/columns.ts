/** Maps each row field to the SQL column that it is read from. */
export type Columns<Row> = Record<keyof Row & string, string>;

/** Builds `alias.column AS field, …` for a select list. */
export function selectList<Row>(columns: Columns<Row>, alias: string): string {
  return once(columns, `list ${alias}`, (entries) =>
    entries.map(([field, column]) => `${alias}.${column} AS ${field}`).join(", "),
  );
}

/** D1 limits functions to this many arguments (D1 limits page). */
const MAX_ARGUMENTS = 32;

/**
 * Builds `json_array(alias.column, …)`: a whole row as one value, for `fromJsonRow`. Each value in
 * a D1 result has a cost, so a wide row is cheaper as one string.
 */
export function jsonRow<Row>(columns: Columns<Row>, alias: string): string {
  return once(columns, `json ${alias}`, (entries) => {
    const parts: string[] = [];
    for (let at = 0; at < entries.length; at += MAX_ARGUMENTS) {
      const values = entries
        .slice(at, at + MAX_ARGUMENTS)
        .map(([, column]) => `${alias}.${column}`);
      parts.push(`json_array(${values.join(", ")})`);
    }
    return parts.length === 1 ? parts[0]! : `json_array(${parts.join(", ")})`;
  });
}

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
const made = new WeakMap<object, Map<string, string>>();

function once(columns: object, use: string, make: (entries: [string, string][]) => string): string {
  let texts = made.get(columns);
  if (!texts) made.set(columns, (texts = new Map()));
  let text = texts.get(use);
  if (text === undefined) {
    text = make(Object.entries(columns) as [string, string][]);
    texts.set(use, text);
  }
  return text;
}
