// What the interpreter keeps while it runs.

import path from "node:path";
import { Choices } from "./choices.ts";
import type { Node, SourceFile } from "./syntax.ts";
import { Unknown } from "./unknown.ts";

export class Scope {
  readonly values = new Map<string, unknown>();
  readonly parent: Scope | null;
  readonly file: SourceFile;

  constructor(file: SourceFile, parent: Scope | null) {
    this.file = file;
    this.parent = parent;
  }

  find(name: string): Scope | null {
    return this.values.has(name) ? this : (this.parent?.find(name) ?? null);
  }
}

export interface Closure {
  node: Node;
  scope: Scope;
  isCalled: boolean;
}

/** The state of one way through a function. */
export interface Path {
  choices: Choices;
  /** What unknown values are equal to. */
  equal: Map<string, unknown>;
  /** Functions that the path made. */
  created: Callable[];
  /** How often each function runs now. */
  active: Map<Node, number>;
  depth: number;
  steps: number;
  /** The answer to the next unknown question that goes furthest. */
  wanted: boolean;
}

export function newPath(choices = new Choices()): Path {
  return {
    choices,
    equal: new Map(),
    created: [],
    active: new Map(),
    depth: 0,
    steps: 0,
    wanted: true,
  };
}

export type Callable = (...values: unknown[]) => unknown;

/** Binding of an import, resolved when it is used. */
export class Import {
  readonly from: string;
  readonly name: string;

  constructor(from: string, name: string) {
    this.from = from;
    this.name = name;
  }
}

export class Thrown extends Error {}
export class OutOfSteps extends Error {}

export type Completion = { kind: "return"; value: unknown } | { kind: "break" | "continue" } | null;

/** Binds what a statement imports. */
export function bindImports(statement: Node, scope: Scope): void {
  const from = (statement.source as Node).value as string;
  for (const specifier of (statement.specifiers ?? []) as Node[]) {
    const local = (specifier.local as Node).name as string;
    const imported = (specifier.imported as Node | undefined)?.name as string | undefined;
    const name = from.startsWith(".")
      ? path.posix.join(path.posix.dirname(scope.file.name), from)
      : null;
    scope.values.set(
      local,
      name && imported ? new Import(name, imported) : new Unknown(`${from}#${local}`),
    );
  }
}

/** Runs something that the code that it follows may end by throwing. */
export function untilThrown(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Thrown || error instanceof OutOfSteps)) throw error;
  }
}

/** Told of what a run evaluates. */
export interface Observer {
  /** A call of the database, or a statement for a write, with its text. */
  onStatement: (file: SourceFile, node: Node, sql: unknown) => void;
  /** A string or template literal with its value. */
  onText: (node: Node, value: string) => void;
}
