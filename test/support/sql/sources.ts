// Recognizes SQL and what matters to it in the sources.

import { isNode, type Node, type SourceFile } from "./syntax.ts";

export const DATABASE_METHODS: ReadonlySet<string> = new Set([
  "all",
  "first",
  "patiently",
  "prepare",
]);
const STATEMENT_FUNCTIONS: ReadonlySet<string> = new Set(["statement", "idLookup"]);
export const STATEMENT = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|REPLACE|PRAGMA)\b/;
export const SQL_WORDS =
  /\b(SELECT|FROM|WHERE|EXISTS|JOIN|INSERT INTO|UPDATE|DELETE FROM|RETURNING|ORDER BY|VALUES)\b/;
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

const sqlFiles = new WeakMap<SourceFile, boolean>();

/** True for a file with SQL in it. Functions of others are followed only where all is known. */
export function hasSql(file: SourceFile): boolean {
  let has = sqlFiles.get(file);
  if (has === undefined)
    sqlFiles.set(
      file,
      (has =
        SQL_WORDS.test(file.text) ||
        /\bdb\s*\.(all|first|patiently|prepare)\b|\b(statement|idLookup)[<(]/.test(file.text)),
    );
  return has;
}

/** True for a call of a function that takes SQL without sending it. */
export function isStatementCall(callee: Node): boolean {
  return callee.type === "Identifier" && STATEMENT_FUNCTIONS.has(String(callee.name));
}

/** True for a call like `context.db.all(...)`. */
export function isDatabaseCall({ text }: SourceFile, node: Node): boolean {
  let callee = node.callee as Node;
  while (isNode(callee.expression)) callee = callee.expression;
  if (callee.type !== "MemberExpression" || callee.computed) return false;
  const target = callee.object as Node;
  return (
    DATABASE_METHODS.has((callee.property as Node).name as string) &&
    /(^|[.#])db$/.test(text.slice(target.start, target.end))
  );
}

export const isFunction = ({ type }: Node): boolean => FUNCTIONS.has(type);

/** True for a statement that ends the function. */
export function isExit(node: Node): boolean {
  const last = node.type === "BlockStatement" ? (node.body as Node[]).at(-1) : node;
  return last?.type === "ReturnStatement" || last?.type === "ThrowStatement";
}

/** The strings of a type such as `"ASC" | "DESC"`. */
export function literalsOf({ typeAnnotation }: Node): string[] | null {
  const type = (typeAnnotation as { typeAnnotation: Node } | null | undefined)?.typeAnnotation;
  if (type?.type !== "TSUnionType") return null;
  const values = (type.types as Node[]).map((one) => (one.literal as Node | undefined)?.value);
  return values.every((value) => typeof value === "string") ? values : null;
}
