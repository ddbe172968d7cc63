// Reads the Worker's sources as syntax trees.

import { readdirSync, readFileSync } from "node:fs";
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

export interface SourceFile {
  /** From the repository's root. */
  name: string;
  text: string;
  program: Node;
}

const files = new Map<string, SourceFile | null>();

/** A file of the repository by its name; null if there is none. */
export function sourceFile(name: string): SourceFile | null {
  let file = files.get(name);
  if (file === undefined) {
    try {
      const text = readFileSync(path.join(ROOT, name), "utf8");
      file = { name, text, program: parseSync(name, text).program as unknown as Node };
    } catch {
      file = null;
    }
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
export function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    const parts = Array.isArray(value) ? (value as unknown[]) : [value];
    for (const part of parts) if (isNode(part)) yield part;
  }
}

/** A node and all below it. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** `file:line` of a node. */
export function placeOf({ name, text }: SourceFile, { start }: Node): string {
  return `${name}:${text.slice(0, start).split("\n").length}`;
}
