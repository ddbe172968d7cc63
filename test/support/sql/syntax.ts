// Reads the Worker's sources as syntax trees.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** A node of the ESTree; the interpreter looks at few of its fields. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export class SourceFile {
  /** From the repository's root. */
  readonly name: string;
  readonly text: string;
  #program: Node | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }

  /** The syntax tree, parsed when it is first needed. */
  get program(): Node {
    this.#program ??= parseSync(this.name, this.text).program as unknown as Node;
    return this.#program;
  }
}

const files = new Map<string, SourceFile | null>();

/** A file of the repository by its name; null if there is none. */
export function sourceFile(name: string): SourceFile | null {
  let file = files.get(name);
  if (file === undefined) {
    const location = path.join(ROOT, name);
    file = existsSync(location) ? new SourceFile(name, readFileSync(location, "utf8")) : null;
    files.set(name, file);
  }
  return file;
}

/** Names of the TypeScript files below a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name))
    .toSorted();
}

/** The nodes directly below a node. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const field in node) {
    const value = node[field];
    if (Array.isArray(value)) {
      for (const part of value as unknown[]) if (isNode(part)) children.push(part);
    } else if (isNode(value)) children.push(value);
  }
  return children;
}

/** A node and all below it. */
export function nodesOf(node: Node): Node[] {
  const nodes = [node];
  // The list grows while it is read.
  for (const one of nodes) nodes.push(...childrenOf(one));
  return nodes;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** `file:line` of a node. */
export function placeOf({ name, text }: SourceFile, { start }: Node): string {
  return `${name}:${text.slice(0, start).split("\n").length}`;
}
