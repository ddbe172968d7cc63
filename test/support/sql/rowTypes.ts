// Reads the property names of the row type that a statement is given.

import path from "node:path";
import { childrenOf, isNode, type Node, type SourceFile, sourceFile } from "./syntax.ts";

/** Property names of a row: true for those that every row has. */
export type RowFields = ReadonlyMap<string, boolean>;

/** Types by name for the parameters of a generic type, with the file that names them. */
type Given = ReadonlyMap<string, { type: Node; file: SourceFile; given: Given }>;

const NOTHING: Given = new Map();

/** The row type of a template: its own, or that of the read, variable or function it is given to. */
export function rowTypeOf(file: SourceFile, node: Node): Node | null {
  const own = firstArgument(node);
  if (own) return own;
  const parents = parentsOf(file);
  let parent = parents.get(node);
  while (parent && /^(ParenthesizedExpression|ReturnStatement|BlockStatement)$/.test(parent.type))
    parent = parents.get(parent);
  if (parent?.type === "CallExpression") return firstArgument(parent);
  const annotation =
    parent?.type === "VariableDeclarator"
      ? (parent.id as Node).typeAnnotation
      : parent && /Function/.test(parent.type)
        ? parent.returnType
        : null;
  const type = isNode(annotation) ? (annotation.typeAnnotation as Node) : null;
  return type && nameOf(type) === "Statement" ? firstArgument(type) : null;
}

/** The property names of a type; null if they can't be determined, as for `unknown`. */
export function fieldsOf(file: SourceFile, type: Node, given: Given = NOTHING): RowFields | null {
  switch (type.type) {
    case "TSTypeLiteral":
      return membersOf(type.members as Node[]);
    case "TSInterfaceBody":
      return membersOf(type.body as Node[]);
    case "TSParenthesizedType":
      return fieldsOf(file, type.typeAnnotation as Node, given);
    case "TSIntersectionType":
      return joined((type.types as Node[]).map((one) => fieldsOf(file, one, given)));
    case "TSTypeReference":
      return fieldsOfReference(file, type, given);
    default:
      return null;
  }
}

function fieldsOfReference(file: SourceFile, type: Node, given: Given): RowFields | null {
  const name = nameOf(type);
  if (name === null) return null;
  const list = argumentsOf(type);
  const parameter = given.get(name);
  if (parameter) return fieldsOf(parameter.file, parameter.type, parameter.given);
  if (name === "Pick" || name === "Omit") {
    const all = list[0] ? fieldsOf(file, list[0], given) : null;
    const names = list[1] ? literalsOf(list[1]) : null;
    if (!all || !names) return null;
    return new Map([...all].filter(([field]) => names.includes(field) === (name === "Pick")));
  }
  if (name === "Partial") {
    const all = list[0] ? fieldsOf(file, list[0], given) : null;
    return all && new Map([...all.keys()].map((field) => [field, false]));
  }
  const declared = declarationOf(file, name);
  if (!declared) return null;
  const parameters = ((declared.node.typeParameters as Node | null)?.params ?? []) as Node[];
  const passed: Given = new Map(
    parameters.flatMap((one, index) =>
      list[index]
        ? [[(one.name as Node).name as string, { type: list[index], file, given }] as const]
        : [],
    ),
  );
  const { node } = declared;
  if (node.type === "TSTypeAliasDeclaration")
    return fieldsOf(declared.file, node.typeAnnotation as Node, passed);
  const bases = ((node.extends ?? []) as Node[]).map((base) =>
    fieldsOfReference(
      declared.file,
      { ...base, typeName: base.expression, type: "TSTypeReference" },
      passed,
    ),
  );
  return joined([...bases, fieldsOf(declared.file, node.body as Node, passed)]);
}

/** Where a type is declared, in the file or in one that it imports from. */
function declarationOf(file: SourceFile, name: string): { file: SourceFile; node: Node } | null {
  for (const statement of file.program.body as Node[]) {
    const node = isNode(statement.declaration) ? statement.declaration : statement;
    const isType = node.type === "TSInterfaceDeclaration" || node.type === "TSTypeAliasDeclaration";
    if (isType && (node.id as Node).name === name) return { file, node };
    if (statement.type !== "ImportDeclaration") continue;
    const specifier = ((statement.specifiers ?? []) as Node[]).find(
      ({ local }) => (local as Node).name === name,
    );
    const from = (statement.source as Node).value as string;
    if (!specifier || !from.startsWith(".")) continue;
    const target = sourceFile(path.posix.join(path.posix.dirname(file.name), from));
    return target && declarationOf(target, (specifier.imported as Node).name as string);
  }
  return null;
}

function membersOf(members: readonly Node[]): RowFields {
  return new Map(
    members.map(({ key, optional }) => [
      String((key as Node).name ?? (key as Node).value),
      optional !== true,
    ]),
  );
}

function joined(parts: readonly (RowFields | null)[]): RowFields | null {
  const all: [string, boolean][] = [];
  for (const part of parts) {
    if (!part) return null;
    all.push(...part);
  }
  return new Map(all);
}

function literalsOf(type: Node): string[] | null {
  const parts = type.type === "TSUnionType" ? (type.types as Node[]) : [type];
  const values = parts.map(({ literal }) => (literal as Node | undefined)?.value);
  return values.every((value) => typeof value === "string") ? values : null;
}

function nameOf(type: Node): string | null {
  const name = (type.typeName as Node | undefined)?.name;
  return typeof name === "string" ? name : null;
}

const argumentsOf = ({ typeArguments }: Node): Node[] =>
  ((typeArguments as Node | null | undefined)?.params ?? []) as Node[];

const firstArgument = (node: Node): Node | null => argumentsOf(node)[0] ?? null;

const parents = new WeakMap<SourceFile, Map<Node, Node>>();

function parentsOf(file: SourceFile): Map<Node, Node> {
  let map = parents.get(file);
  if (!map) {
    parents.set(file, (map = new Map()));
    const queue = [file.program];
    for (let node = queue.pop(); node; node = queue.pop())
      for (const child of childrenOf(node)) {
        map.set(child, node);
        queue.push(child);
      }
  }
  return map;
}
