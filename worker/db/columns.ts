/** Row fields by name, each with the SQL column it is read from. */
export type Columns<Row> = Record<keyof Row & string, string>;

/** `alias.column AS field, …` for a select list. */
export function selectList<Row>(columns: Columns<Row>, alias: string): string {
  return once(columns, `list ${alias}`, (entries) =>
    entries.map(([field, column]) => `${alias}.${column} AS ${field}`).join(", "),
  );
}

/** `json_object('field', alias.column, …)`, for a row that travels inside another's. */
export function jsonObject<Row>(columns: Columns<Row>, alias: string): string {
  return once(columns, `json ${alias}`, (entries) => {
    const pairs = entries.map(([field, column]) => `'${field}', ${alias}.${column}`);
    return `json_object(${pairs.join(", ")})`;
  });
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
