// Computes the texts of the `sql` templates in the Worker's sources. Fragments are replaced by what
// they name, as far as that is written in the sources: templates, constants, and functions that
// return templates. Everything else is a value. Runs nothing.

import path from "node:path";
import {
  childrenOf,
  filesIn,
  isNode,
  type Node,
  nodesOf,
  type SourceFile,
  sourceFile,
} from "./syntax.ts";

/** A template in the sources. */
export interface FoundTemplate {
  file: SourceFile;
  node: Node;
  /** The texts that it can have; more than one if it depends on conditions. */
  texts: readonly string[];
}

/** Where names of a function's parameters are looked up. */
interface Scope {
  file: SourceFile;
  given: ReadonlyMap<string, Found | null>;
}

interface Found {
  node: Node;
  scope: Scope;
}

/** Texts of one template, and calls below one another, that are followed. */
const MAX_TEXTS = 24;
const MAX_DEPTH = 12;

/** All templates of the Worker. */
export function findTemplates(): FoundTemplate[] {
  return filesIn("worker").flatMap((name) => {
    const file = sourceFile(name)!;
    if (!/\bsql[`<]/.test(file.text) || name === "worker/db/sql.ts") return [];
    const scope = { file, given: new Map() };
    return nodesOf(file.program)
      .filter(isTemplate)
      .map((node) => ({ file, node, texts: textsOf(node, scope, 0) ?? [] }));
  });
}

const isTemplate = (node: Node): boolean =>
  node.type === "TaggedTemplateExpression" && nameOf(node.tag as Node) === "sql";

/** The texts of an expression; null if it is a value. */
function textsOf(node: Node, scope: Scope, depth: number): string[] | null {
  if (depth > MAX_DEPTH) return null;
  const inner = (part: Node): string[] | null => textsOf(part, scope, depth + 1);
  switch (node.type) {
    case "TaggedTemplateExpression":
      return isTemplate(node) ? templateTexts(node, inner) : null;
    case "ConditionalExpression":
      return conditionalTexts(node, scope, inner);
    case "LogicalExpression":
      return union(inner(node.left as Node), inner(node.right as Node));
    case "Identifier":
      return namedTexts(node.name as string, node, scope, depth);
    case "CallExpression":
      return callTexts(node, scope, depth);
    case "MemberExpression":
      return memberTexts(node, scope, depth);
    case "ParenthesizedExpression":
    case "TSNonNullExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return inner(node.expression as Node);
    default:
      return null;
  }
}

function templateTexts(node: Node, inner: (part: Node) => string[] | null): string[] {
  const { quasis, expressions } = node.quasi as unknown as {
    quasis: { value: { cooked: string } }[];
    expressions: Node[];
  };
  let texts = [quasis[0]!.value.cooked];
  for (const [index, expression] of expressions.entries()) {
    const parts = inner(expression) ?? ["?"];
    const after = quasis[index + 1]!.value.cooked;
    texts = texts.flatMap((text) => parts.map((part) => text + part + after)).slice(0, MAX_TEXTS);
  }
  return texts;
}

/** The texts of both branches; of one, if the condition is whether a parameter is given. */
function conditionalTexts(
  { test, consequent, alternate }: Node,
  { given }: Scope,
  inner: (part: Node) => string[] | null,
): string[] | null {
  const parameter = given.get(nameOf(test as Node));
  if (parameter === null) return inner(alternate as Node);
  if (parameter) return inner(consequent as Node);
  return union(inner(consequent as Node), inner(alternate as Node));
}

/** The texts of a parameter, a constant or an import. */
function namedTexts(name: string, at: Node, scope: Scope, depth: number): string[] | null {
  const given = scope.given.get(name);
  if (given === null) return null;
  if (given) return textsOf(given.node, given.scope, depth + 1);
  const found = declarationOf(name, at, scope.file);
  return found && !isFunction(found.node)
    ? textsOf(found.node, found.file === scope.file ? scope : top(found.file), depth + 1)
    : null;
}

function callTexts(call: Node, scope: Scope, depth: number): string[] | null {
  const callee = call.callee as Node;
  const args = call.arguments as Node[];
  switch (nameOf(callee)) {
    case "identifier":
      return literalsOf(args[0]!, scope);
    case "literal":
      return ["1"];
    case "selectList":
      return columnTexts(args, scope, (alias, column, field) => `${alias}.${column} AS ${field}`);
    case "jsonRow":
      return (
        columnTexts(args, scope, (alias, column) => `${alias}.${column}`)?.map(
          (list) => `json_array(${list})`,
        ) ?? null
      );
    case "joinSql": {
      const parts = listTexts(args[0]!, scope, depth + 1);
      const separator = (args[1] as { value?: string }).value ?? "";
      return parts && [parts.join(separator)];
    }
    default: {
      const called = functionOf(callee, scope, depth);
      return called && returnedTexts(called, args, scope, depth);
    }
  }
}

/** The columns that `columns.ts` selects. */
function columnTexts(
  [columns, alias]: readonly Node[],
  scope: Scope,
  select: (alias: string, column: string, field: string) => string,
): string[] | null {
  const object = constantOf(columns!, scope)?.node;
  if (object?.type !== "ObjectExpression") return null;
  return literalsOf(alias!, scope)!.map((name) =>
    (object.properties as Node[])
      .map((each) => select(name, nameOf(each.value as Node), nameOf(each.key as Node)))
      .join(", "),
  );
}

/** The texts that a function returns for arguments. */
function returnedTexts(
  { node, scope: outer }: { node: Node; scope: Scope },
  args: readonly Node[],
  scope: Scope,
  depth: number,
): string[] | null {
  const given = new Map(outer.given);
  for (const [index, parameter] of (node.params as Node[]).entries())
    bind(parameter, args[index] ?? null, scope, given);
  const inside = { file: outer.file, given };
  return returnsOf(node)
    .map((each) => textsOf(each, inside, depth + 1))
    .reduce(union, null);
}

function bind(
  parameter: Node,
  value: Node | null,
  scope: Scope,
  given: Map<string, Found | null>,
): void {
  if (parameter.type === "AssignmentPattern") {
    const assigned = value ?? (parameter.right as Node);
    bind(parameter.left as Node, assigned, value ? scope : { ...scope, given }, given);
  } else if (parameter.type === "Identifier") {
    given.set(parameter.name as string, value && { node: value, scope });
  } else if (parameter.type === "ArrayPattern") {
    const parts = value && unwrap(value).type === "ArrayExpression" ? unwrap(value).elements : [];
    for (const [index, part] of (parameter.elements as (Node | null)[]).entries())
      if (part) bind(part, (parts as Node[])[index] ?? null, scope, given);
  } else if (parameter.type === "ObjectPattern") {
    for (const property of parameter.properties as Node[]) {
      const part = property.value as Node | undefined;
      if (part) bind(part, value && propertyOf(value, nameOf(property.key as Node)), scope, given);
    }
  }
}

/** The texts of a property of a constant object, or of all its properties. */
function memberTexts(node: Node, scope: Scope, depth: number): string[] | null {
  return valuesOf(node, scope)
    .map((found) => textsOf(found.node, found.scope, depth + 1))
    .reduce(union, null);
}

/** The values of a property as written: of one name, or of all if the name is computed. */
function valuesOf(node: Node, scope: Scope): Found[] {
  const object = constantOf(node.object as Node, scope);
  if (object?.node.type === "MemberExpression")
    return valuesOf(object.node, object.scope).flatMap((found) => members(found, node));
  if (object?.node.type === "CallExpression")
    return returnedObjects(object).flatMap((found) => members(found, node));
  return object ? members(object, node) : [];
}

/** The objects that a called function returns. */
function returnedObjects({ node: call, scope }: { node: Node; scope: Scope }): Found[] {
  const called = functionOf(call.callee as Node, scope, 0);
  if (!called) return [];
  const given = new Map(called.scope.given);
  for (const [index, parameter] of (called.node.params as Node[]).entries())
    bind(parameter, (call.arguments as Node[])[index] ?? null, scope, given);
  const inside = { file: called.scope.file, given };
  return returnsOf(called.node).flatMap((node) => {
    const found = constantOf(node, inside);
    if (found?.node.type === "CallExpression") return returnedObjects(found);
    return found ? [found] : [];
  });
}

/** What a function returns, as written. */
function returnsOf({ body }: Node): Node[] {
  if ((body as Node).type !== "BlockStatement") return [unwrap(body as Node)];
  const returns: Node[] = [];
  const walk = (node: Node): void => {
    if (node.type === "ReturnStatement" && isNode(node.argument)) returns.push(node.argument);
    for (const child of childrenOf(node)) if (!isFunction(child)) walk(child);
  };
  walk(body as Node);
  return returns;
}

function members({ node: object, scope }: { node: Node; scope: Scope }, member: Node): Found[] {
  if (object.type !== "ObjectExpression") return [];
  const name = member.computed ? null : nameOf(member.property as Node);
  return (object.properties as Node[])
    .filter((each) => each.type === "Property")
    .filter((each) => name === null || nameOf(each.key as Node) === name)
    .map((each) => ({ node: unwrap(each.value as Node), scope }));
}

/** The value of a name; an expression itself. */
function constantOf(node: Node, scope: Scope): Found | null {
  const bare = unwrap(node);
  if (bare.type !== "Identifier") return { node: bare, scope };
  const given = scope.given.get(bare.name as string);
  if (given !== undefined) return given && constantOf(given.node, given.scope);
  const found = declarationOf(bare.name as string, bare, scope.file);
  return (
    found && {
      node: unwrap(found.node),
      scope: found.file === scope.file ? scope : top(found.file),
    }
  );
}

function functionOf(callee: Node, scope: Scope, depth: number): Found | null {
  if (depth > MAX_DEPTH) return null;
  const found =
    callee.type === "Identifier"
      ? [constantOf(callee, scope)]
      : callee.type === "MemberExpression"
        ? valuesOf(callee, scope)
        : [];
  const called = found.find((each) => each !== null);
  return called && isFunction(called.node) ? called : null;
}

/** The texts of the parts of a list: its elements, or what its items are mapped to. */
function listTexts(node: Node, scope: Scope, depth: number): string[] | null {
  const list = constantOf(node, scope);
  if (list?.node.type === "ArrayExpression") {
    const parts = (list.node.elements as Node[]).flatMap((each) =>
      each.type === "SpreadElement"
        ? (listTexts(each.argument as Node, list.scope, depth + 1) ?? [])
        : (textsOf(each, list.scope, depth + 1) ?? ["?"]).slice(0, 1),
    );
    return parts;
  }
  const callee = list?.node.type === "CallExpression" ? (list.node.callee as Node) : null;
  if (!list || callee?.type !== "MemberExpression" || nameOf(callee.property as Node) !== "map")
    return null;
  const mapper = (list.node.arguments as Node[])[0]!;
  if (!isFunction(mapper)) return null;
  const items = constantOf(callee.object as Node, list.scope);
  const elements =
    items?.node.type === "ArrayExpression" ? (items.node.elements as Node[]) : [null];
  return elements.map((element) => {
    const given = new Map(list.scope.given);
    for (const [index, parameter] of (mapper.params as Node[]).entries())
      bind(parameter, index === 0 ? element : null, items?.scope ?? list.scope, given);
    const inside = { file: list.scope.file, given };
    const body = mapper.body as Node;
    return (body.type === "BlockStatement" ? null : textsOf(body, inside, depth + 1))?.[0] ?? "?";
  });
}

/** The strings that an expression can be; null if that isn't written. */
function literalsOf(node: Node, scope: Scope): string[] | null {
  const found = constantOf(node, scope)?.node;
  if (found?.type === "Literal") return [String(found.value)];
  if (found?.type === "ConditionalExpression")
    return union(
      literalsOf(found.consequent as Node, scope),
      literalsOf(found.alternate as Node, scope),
    );
  if (found?.type === "MemberExpression")
    return valuesOf(found, scope).flatMap((each) => literalsOf(each.node, each.scope) ?? []);
  return null;
}

/** What a name is declared as, nearest to where it is used: a constant's value, or a function. */
function declarationOf(
  name: string,
  at: Node,
  file: SourceFile,
): { file: SourceFile; node: Node } | null {
  const distance = (node: Node): number => Math.abs(node.start - at.start);
  const [nearest] = (declarationsIn(file).get(name) ?? []).toSorted(
    (one, other) => distance(one) - distance(other),
  );
  if (!nearest) return null;
  if (nearest.type === "FunctionDeclaration") return { file, node: nearest };
  if (nearest.type === "VariableDeclarator")
    return isNode(nearest.init) ? { file, node: nearest.init } : null;
  if (nearest.type !== "ImportDeclaration") return null;
  const source = (nearest.source as Node).value as string;
  const target = source.startsWith(".")
    ? sourceFile(path.posix.join(path.posix.dirname(file.name), source))
    : null;
  const specifier = (nearest.specifiers as Node[]).find(
    (each) => nameOf(each.local as Node) === name,
  );
  const imported = specifier?.imported as Node | undefined;
  return target && imported ? declarationOf(nameOf(imported), target.program, target) : null;
}

const declarations = new WeakMap<SourceFile, Map<string, Node[]>>();

/** The declarations of a file by name: of constants, functions and imports. */
function declarationsIn(file: SourceFile): Map<string, Node[]> {
  let byName = declarations.get(file);
  if (byName) return byName;
  declarations.set(file, (byName = new Map()));
  const add = (id: unknown, node: Node): void => {
    if (!isNode(id)) return;
    byName.set(nameOf(id), [...(byName.get(nameOf(id)) ?? []), node]);
  };
  for (const node of nodesOf(file.program)) {
    if (node.type === "VariableDeclarator" || node.type === "FunctionDeclaration")
      add(node.id, node);
    if (node.type === "ImportDeclaration")
      for (const each of (node.specifiers ?? []) as Node[]) add(each.local, node);
    // A parameter hides what has the same name elsewhere.
    if (isFunction(node)) for (const name of namesIn(node.params as Node[])) add(name, name);
  }
  return byName;
}

/** The names that patterns bind. */
function namesIn(patterns: readonly (Node | null)[]): Node[] {
  return patterns.flatMap((each) => {
    if (each?.type === "Identifier") return [each];
    if (each?.type === "AssignmentPattern") return namesIn([each.left as Node]);
    if (each?.type === "ArrayPattern") return namesIn(each.elements as Node[]);
    if (each?.type === "ObjectPattern")
      return namesIn((each.properties as Node[]).map((one) => (one.value ?? one.argument) as Node));
    return [];
  });
}

const top = (file: SourceFile): Scope => ({ file, given: new Map() });

const isFunction = (node: Node): boolean =>
  node.type === "FunctionDeclaration" || node.type === "ArrowFunctionExpression";

const nameOf = (node: Node): string => String(node.name ?? node.value ?? "");

function unwrap(node: Node): Node {
  return /^(ParenthesizedExpression|TSNonNullExpression|TSAsExpression|TSSatisfiesExpression)$/.test(
    node.type,
  )
    ? unwrap(node.expression as Node)
    : node;
}

function propertyOf(object: Node, name: string): Node | null {
  const bare = unwrap(object);
  if (bare.type !== "ObjectExpression") return null;
  const property = (bare.properties as Node[]).find(
    (each) => each.type === "Property" && nameOf(each.key as Node) === name,
  );
  return (property?.value as Node | undefined) ?? null;
}

const union = (some: string[] | null, others: string[] | null): string[] | null =>
  some && others ? [...new Set([...some, ...others])].slice(0, MAX_TEXTS) : (some ?? others);
