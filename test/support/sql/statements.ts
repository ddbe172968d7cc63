// Finds every SQL statement of the Worker with its texts.

import { Interpreter } from "./Interpreter.ts";
import { hasSql, isDatabaseCall, isStatementCall, SQL_WORDS } from "./sources.ts";
import { filesIn, type Node, nodesOf, placeOf, type SourceFile, sourceFile } from "./syntax.ts";

/** A call of the database, or a statement for a write. */
export interface FoundStatement {
  place: string;
  file: SourceFile;
  node: Node;
  /** Its texts, one for each way through the code. Unknown values are parameters. */
  texts: Set<string>;
}

/** A string or template of the sources that contains SQL. */
export interface Fragment {
  place: string;
  /** What it became. */
  texts: Set<string>;
}

export interface FoundSql {
  statements: FoundStatement[];
  /** Database calls whose text was never computed. */
  missing: string[];
  fragments: Fragment[];
}

const MAX_TEXTS = 400;

/** Reads the Worker's sources. */
export function findStatements(): FoundSql {
  const files = filesIn("worker")
    .map((name) => sourceFile(name)!)
    .filter(hasSql);
  const statements = new Map<Node, FoundStatement>();
  const fragments = new Map<Node, Fragment>();
  const sites = new Map<Node, string>();
  for (const file of files)
    for (const node of nodesOf(file.program)) {
      if (isSite(file, node)) sites.set(node, placeOf(file, node));
      if (isFragment(node)) fragments.set(node, { place: placeOf(file, node), texts: new Set() });
    }
  const interpreter = new Interpreter({
    onStatement: (file, node, sql) => {
      let found = statements.get(node);
      if (!found) {
        found = { place: placeOf(file, node), file, node, texts: new Set() };
        statements.set(node, found);
      }
      if (typeof sql === "string" && found.texts.size < MAX_TEXTS) found.texts.add(sql);
    },
    onText: (node, value) => {
      const texts = fragments.get(node)?.texts;
      if (texts && texts.size < MAX_TEXTS) texts.add(value);
    },
  });
  for (const { name } of files) interpreter.explore(name);
  const missing = [...sites].filter(([node]) => !statements.get(node)?.texts.size);
  return {
    statements: [...statements.values()],
    missing: missing.map(([, place]) => place),
    fragments: [...fragments.values()],
  };
}

function isSite(file: SourceFile, node: Node): boolean {
  if (node.type !== "CallExpression") return false;
  const callee = node.callee as Node;
  return isDatabaseCall(file, node) || isStatementCall(callee);
}

function isFragment(node: Node): boolean {
  if (node.type === "Literal") return typeof node.value === "string" && SQL_WORDS.test(node.value);
  return (
    node.type === "TemplateLiteral" &&
    (node.quasis as { value: { cooked: string } }[]).some(({ value }) =>
      SQL_WORDS.test(value.cooked),
    )
  );
}
