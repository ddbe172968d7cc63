// Builds SQL with its values. The text of a statement consists of what is written in the sources,
// of names and numbers; every other value is bound. So nothing that a request says can become SQL.

/** A value that a statement can bind. */
export type Bindable = string | number | boolean | null;

/** Only a type: the rows that a statement returns. */
declare const ROW: unique symbol;

/** A statement or a part of one, with its values. */
export class Sql<Row = unknown> {
  declare readonly [ROW]?: Row;
  /** The text before, between and after the values. */
  readonly texts: readonly string[];
  readonly values: readonly Bindable[];

  constructor(texts: readonly string[], values: readonly Bindable[]) {
    this.texts = texts;
    this.values = values;
  }

  /**
   * The text with numbered parameters, and their values. A string or number that occurs again shares
   * its parameter, so that a long one is sent once.
   */
  toD1(): { text: string; values: Bindable[] } {
    const bound: Bindable[] = [];
    let text = this.texts[0]!;
    for (let index = 0; index < this.values.length; index += 1) {
      const value = this.values[index]!;
      const isShared = typeof value === "string" || typeof value === "number";
      const known = isShared ? bound.indexOf(value) + 1 : 0;
      text += `?${known || bound.push(value)}${this.texts[index + 1]!}`;
    }
    return { text, values: bound };
  }
}

/** A whole statement. It is also the name by which the rows of a write are read. */
export type Statement<Row = unknown> = Sql<Row>;

/** Prepares a statement for a connection that has D1's interface. */
export function prepare<Prepared>(
  db: { prepare: (text: string) => { bind: (...values: Bindable[]) => Prepared } },
  statement: Statement,
): Prepared {
  const { text, values } = statement.toD1();
  return db.prepare(text).bind(...values);
}

/** An entity to read for: by its id, or by a SELECT of the id in parentheses. */
export type IdOrLookup = string | Sql;

/**
 * SQL from a template, in which fragments become part of the text and all else is bound as a value:
 * sql`SELECT id FROM posts WHERE id = ${postId} AND ${isPublishedSql("posts")}`.
 */
export function sql<Row = unknown>(
  template: TemplateStringsArray,
  ...parts: readonly (Bindable | Sql)[]
): Sql<Row> {
  let last = template[0]!;
  const texts: string[] = [];
  const values: Bindable[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    if (part instanceof Sql) {
      last += part.texts[0]!;
      for (let inner = 0; inner < part.values.length; inner += 1) {
        texts.push(last);
        values.push(part.values[inner]!);
        last = part.texts[inner + 1]!;
      }
    } else {
      texts.push(last);
      values.push(part);
      last = "";
    }
    last += template[index + 1]!;
  }
  texts.push(last);
  return new Sql(texts, values);
}

/** Joins fragments. */
export function joinSql(
  parts: readonly Sql[],
  separator: ", " | " " | "" | " AND " | " OR " | " UNION " | " UNION ALL " | " || ' AND ' || ",
): Sql {
  const [first = sql``, ...others] = parts;
  const between = new Sql([separator], []);
  return others.reduce((joined, part) => sql`${joined}${between}${part}`, first);
}

const names = new Map<string, Sql>();

/** The name of a table or column, or an alias. Throws TypeError for anything else. */
export function identifier(name: string): Sql {
  let made = names.get(name);
  if (!made) {
    if (!/^[a-z_]\w*$/i.test(name)) throw new TypeError("Not an SQL identifier");
    names.set(name, (made = new Sql([name], [])));
  }
  return made;
}

/**
 * A number, a word or a JSON path as a part of the text, for constants: SQLite chooses indexes by them, and D1
 * binds numbers as floating-point, whose division isn't that of integers. Throws TypeError for
 * anything else.
 */
export function literal(value: number | string): Sql {
  if (typeof value === "number" ? !Number.isFinite(value) : !/^[\w.$[\]-]*$/.test(value))
    throw new TypeError("Neither a number, a word nor a JSON path");
  return new Sql([typeof value === "number" ? String(value) : `'${value}'`], []);
}
