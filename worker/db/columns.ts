/** Row fields by name, each with the SQL column it is read from. */
export type Columns<Row> = Record<keyof Row & string, string>;

/** `alias.column AS field, …` for a select list. */
export function selectList<Row>(columns: Columns<Row>, alias: string): string {
  return once(columns, `list ${alias}`, (entries) =>
    entries.map(([field, column]) => `${alias}.${column} AS ${field}`).join(", "),
  );
}

/** D1 calls no function with more arguments (its list of limits). */
const MAX_ARGUMENTS = 32;

/**
 * `json_array(alias.column, …)`: a row as one value, for `fromJsonRow`. What D1 answers is paid for by
 * the value, so that a row of many columns costs less as one text.
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

/** The row that `jsonRow` made of the same columns, from its text or from what that held. */
export function fromJsonRow<Row>(columns: Columns<Row>, row: string | readonly unknown[]): Row {
  const read = typeof row === "string" ? (JSON.parse(row) as unknown[]) : row;
  // A row of too many columns for one call comes in parts; no column holds an array itself.
  const values = Array.isArray(read[0]) ? read.flat() : read;
  // A copy of what has all the fields already is made faster than one that grows by them.
  const fields: Record<string, unknown> = { ...columns };
  let index = 0;
  for (const field in columns) {
    fields[field] = values[index];
    index += 1;
  }
  return fields as Row;
}

/** Texts by columns and use. There are few, and every statement of a page is made of them. */
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
