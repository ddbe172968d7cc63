// Runs the Worker's sources with unknown arguments, far enough to see the text of every statement.
// Templates, constants and small functions are computed as they are; a branch on something unknown
// is taken both ways; whatever comes from outside (rows, requests, packages) stays unknown.

import { callBuiltin, callOfUnknown, globalValue } from "./builtins.ts";
import { Choices } from "./choices.ts";
import { asText } from "./operators.ts";
import { partsOf } from "./patterns.ts";
import {
  hasSql,
  isDatabaseCall,
  isStatementCall,
  isExit,
  isFunction,
  literalsOf,
  STATEMENT,
} from "./sources.ts";
import {
  type Callable,
  type Closure,
  type Completion,
  bindImports,
  Import,
  newPath,
  type Observer,
  OutOfSteps,
  Scope,
  Thrown,
  untilThrown,
} from "./state.ts";
import { isNode, type Node, sourceFile } from "./syntax.ts";
import { hasText, isVague, keyOf, Unknown } from "./unknown.ts";
import { Values } from "./Values.ts";

const MAX_STEPS = 150_000;
const MAX_DEPTH = 50;
const MAX_TURNS = 200;
export class Interpreter {
  readonly #observer: Observer;
  readonly #modules = new Map<string, Scope>();
  readonly #closures = new WeakMap<Callable, Closure>();
  readonly #values = new Values();
  constructor(observer: Observer) {
    this.#observer = observer;
  }

  /** Runs a module and every function in it. */
  explore(name: string): void {
    this.#module(name);
    for (const root of this.#functionsOf(name)) this.#exploreFunction(root);
  }

  /** Functions of a module that ran as an import of another. */
  readonly #ofModule = new Map<string, Callable[]>();

  #functionsOf(name: string): Callable[] {
    const own = this.#ofModule.get(name) ?? [];
    this.#ofModule.delete(name);
    return own;
  }

  #exploreFunction(root: Callable): void {
    const choices = new Choices();
    choices.explore(() => {
      this.#values.path = newPath(choices);
      this.#callVaguely(root);
      // Functions that something unknown was given may run later.
      for (const made of this.#values.path.created) {
        if (!this.#closures.get(made)!.isCalled) this.#callVaguely(made);
      }
    });
  }

  #callVaguely(callable: Callable): void {
    const closure = this.#closures.get(callable)!;
    const parameters = closure.node.params as Node[];
    const name = `${closure.scope.file.name} ${closure.node.start}`;
    untilThrown(() =>
      this.#run(
        closure,
        parameters.map((_, index) => new Unknown(`${name}#${index}`)),
      ),
    );
  }

  #module(name: string): Scope | null {
    const known = this.#modules.get(name);
    if (known) return known;
    const file = sourceFile(name);
    if (!file) return null;
    const scope = new Scope(file, null);
    this.#modules.set(name, scope);
    // A module runs once, wherever it is first needed.
    const outer = this.#values.path;
    this.#values.path = newPath();
    untilThrown(() => this.#block(file.program.body as Node[], scope));
    this.#ofModule.set(name, this.#values.path.created);
    this.#values.path = outer;
    return scope;
  }

  #block(statements: readonly Node[], scope: Scope): Completion {
    for (const statement of statements) this.#hoist(statement, scope);
    for (const statement of statements) {
      const completion = this.#execute(statement, scope);
      if (completion) return completion;
    }
    return null;
  }

  #hoist(statement: Node, scope: Scope): void {
    const node = (statement.declaration as Node | null | undefined) ?? statement;
    if (statement.type === "ImportDeclaration") bindImports(statement, scope);
    if (node.type === "FunctionDeclaration" && node.body)
      scope.values.set((node.id as Node).name as string, this.#function(node, scope));
  }

  #execute(node: Node, scope: Scope): Completion {
    this.#step();
    switch (node.type) {
      case "ExportNamedDeclaration":
      case "ExportDefaultDeclaration":
        if (isNode(node.declaration)) {
          if (node.declaration.type.endsWith("Declaration")) this.#execute(node.declaration, scope);
          else this.evaluate(node.declaration, scope);
        }
        return null;
      case "VariableDeclaration":
        for (const { id, init } of node.declarations as { id: Node; init: Node | null }[])
          this.#bind(id, init ? this.evaluate(init, scope) : undefined, scope, true);
        return null;
      case "ExpressionStatement":
        this.evaluate(node.expression as Node, scope);
        return null;
      case "ReturnStatement":
        return {
          kind: "return",
          value: node.argument ? this.evaluate(node.argument as Node, scope) : undefined,
        };
      case "IfStatement":
        return this.#values.wanting(
          node.alternate !== null || !isExit(node.consequent as Node),
          () => this.#values.isTrue(node, this.evaluate(node.test as Node, scope)),
        )
          ? this.#execute(node.consequent as Node, scope)
          : node.alternate
            ? this.#execute(node.alternate as Node, scope)
            : null;
      case "BlockStatement":
        return this.#block(node.body as Node[], new Scope(scope.file, scope));
      case "ForOfStatement":
      case "ForInStatement":
        return this.#forEach(node, scope);
      case "ForStatement":
      case "WhileStatement":
      case "DoWhileStatement":
        return this.#loop(node, new Scope(scope.file, scope));
      case "SwitchStatement":
        return this.#switch(node, new Scope(scope.file, scope));
      case "TryStatement":
        return this.#try(node, scope);
      case "ThrowStatement":
        this.evaluate(node.argument as Node, scope);
        throw new Thrown();
      case "BreakStatement":
        return { kind: "break" };
      case "ContinueStatement":
        return { kind: "continue" };
      case "ClassDeclaration":
        scope.values.set((node.id as Node).name as string, this.evaluate(node, scope));
        return null;
      default:
        // Types, imports, and functions, which are hoisted.
        return null;
    }
  }

  #forEach(node: Node, scope: Scope): Completion {
    const list = this.evaluate(node.right as Node, scope);
    const parts =
      list instanceof Unknown || typeof list !== "object" || list === null
        ? [new Unknown(`${keyOf(list)}[]`)]
        : Symbol.iterator in list
          ? [...(list as Iterable<unknown>)].slice(0, MAX_TURNS)
          : Object.keys(list);
    for (const part of parts) {
      const inner = new Scope(scope.file, scope);
      const left = node.left as Node;
      const id =
        left.type === "VariableDeclaration" ? (left.declarations as { id: Node }[])[0]!.id : left;
      this.#bind(id, part, inner, true);
      const completion = this.#execute(node.body as Node, inner);
      if (completion?.kind === "return") return completion;
      if (completion?.kind === "break") break;
    }
    return null;
  }

  #loop(node: Node, scope: Scope): Completion {
    const init = node.init as Node | null | undefined;
    if (init) {
      if (init.type === "VariableDeclaration") this.#execute(init, scope);
      else this.evaluate(init, scope);
    }
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const test = node.test ? this.evaluate(node.test as Node, scope) : true;
      const isVagueTest = test instanceof Unknown || !node.test || node.type === "DoWhileStatement";
      if (!isVagueTest && !test) break;
      const completion = this.#execute(node.body as Node, scope);
      if (completion?.kind === "return") return completion;
      if (completion?.kind === "break" || isVagueTest) break;
      if (node.update) this.evaluate(node.update as Node, scope);
    }
    return null;
  }

  #switch(node: Node, scope: Scope): Completion {
    const value = this.evaluate(node.discriminant as Node, scope);
    const cases = node.cases as { test: Node | null; consequent: Node[] }[];
    let from = cases.findIndex(
      ({ test }) => test && this.#values.isEqual(node, value, this.evaluate(test, scope)),
    );
    if (from < 0) from = cases.findIndex(({ test }) => !test);
    for (const { consequent } of from < 0 ? [] : cases.slice(from)) {
      const completion = this.#block(consequent, scope);
      if (completion?.kind === "break") return null;
      if (completion) return completion;
    }
    return null;
  }

  #try(node: Node, scope: Scope): Completion {
    const handler = node.handler as Node | null;
    let completion: Completion = null;
    let fails = false;
    try {
      fails =
        handler !== null && this.#values.path.choices.choose(node, `try ${node.start}`, 2) === 1;
      completion = this.#execute(node.block as Node, scope);
    } catch (error) {
      if (!(error instanceof Thrown) || !handler) throw error;
      fails = true;
    }
    if (fails && handler) {
      const inner = new Scope(scope.file, scope);
      if (handler.param)
        this.#bind(handler.param as Node, new Unknown(`error ${node.start}`), inner, true);
      completion = this.#execute(handler.body as Node, inner);
    }
    if (node.finalizer) completion = this.#execute(node.finalizer as Node, scope) ?? completion;
    return completion;
  }

  /** Assigns a value to a pattern, as a declaration or to what is declared. */
  #bind(pattern: Node, given: unknown, scope: Scope, isNew: boolean): void {
    const value = given;
    switch (pattern.type) {
      case "Identifier": {
        const name = pattern.name as string;
        if (value instanceof Unknown) value.options ??= literalsOf(pattern);
        ((isNew ? scope : scope.find(name)) ?? scope).values.set(name, value);
        return;
      }
      case "AssignmentPattern": {
        const isGiven =
          value instanceof Unknown ? this.#values.isPresent(pattern, value) : value !== undefined;
        const bound = isGiven ? value : this.evaluate(pattern.right as Node, scope);
        return this.#bind(pattern.left as Node, bound, scope, isNew);
      }
      case "TSParameterProperty":
        return this.#bind(pattern.parameter as Node, value, scope, isNew);
      case "RestElement":
        return this.#bind(pattern.argument as Node, value, scope, isNew);
      case "ObjectPattern":
      case "ArrayPattern": {
        const evaluate = (node: Node): unknown => this.evaluate(node, scope);
        for (const [part, found] of partsOf(pattern, value, this.#values, evaluate))
          this.#bind(part, found, scope, isNew);
        return;
      }
      case "MemberExpression": {
        const target = this.evaluate(pattern.object as Node, scope);
        const key = this.#property(pattern, scope);
        if (typeof target === "object" && target !== null && !(target instanceof Unknown))
          Reflect.set(target, String(key), value);
        return;
      }
      default:
        return this.#bind(pattern.expression as Node, value, scope, isNew);
    }
  }

  evaluate(node: Node, scope: Scope): unknown {
    this.#step();
    switch (node.type) {
      case "Literal":
        if (typeof node.value === "string") this.#observer.onText(node, node.value);
        return node.regex || node.bigint ? (node.value ?? new Unknown("literal")) : node.value;
      case "TemplateLiteral":
        return this.#template(node, scope);
      case "Identifier":
        return this.#lookUp(node.name as string, scope);
      case "ThisExpression":
        return scope.find("this")?.values.get("this") ?? new Unknown("this");
      case "ArrayExpression": {
        const parts = this.#list(node.elements as (Node | null)[], scope);
        if (typeof parts[0] === "string" && STATEMENT.test(parts[0]))
          this.#observer.onStatement(scope.file, node, parts[0]);
        return parts;
      }
      case "ObjectExpression":
        return this.#object(node, scope);
      case "ArrowFunctionExpression":
      case "FunctionExpression":
        return this.#function(node, scope);
      case "ClassDeclaration":
      case "ClassExpression":
        for (const member of (node.body as Node).body as Node[])
          if (isNode(member.value)) this.evaluate(member.value, scope);
        return new Unknown(`class ${node.start}`);
      case "MemberExpression": {
        const target = this.evaluate(node.object as Node, scope);
        if (target === undefined || target === null)
          return node.optional ? undefined : new Unknown(`nothing ${node.start}`);
        return this.#values.member(node, target, this.#property(node, scope));
      }
      case "CallExpression":
        return this.#call(node, scope);
      case "NewExpression": {
        const made = this.evaluate(node.callee as Node, scope);
        return this.#apply(node, made, null, this.#list(node.arguments as Node[], scope), true);
      }
      case "ConditionalExpression":
        return this.#values.isTrue(node, this.evaluate(node.test as Node, scope))
          ? this.evaluate(node.consequent as Node, scope)
          : this.evaluate(node.alternate as Node, scope);
      case "LogicalExpression": {
        const left = this.evaluate(node.left as Node, scope);
        const isLeft =
          node.operator === "??"
            ? left instanceof Unknown
              ? this.#values.isPresent(node, left)
              : left !== null && left !== undefined
            : this.#values.isTrue(node, left) === (node.operator === "||");
        return isLeft ? left : this.evaluate(node.right as Node, scope);
      }
      case "BinaryExpression":
        return this.#values.binary(
          node,
          this.evaluate(node.left as Node, scope),
          this.evaluate(node.right as Node, scope),
        );
      case "UnaryExpression": {
        if (node.operator === "!")
          return this.#values.wanting(
            !this.#values.path.wanted,
            () => !this.#values.isTrue(node, this.evaluate(node.argument as Node, scope)),
          );
        const value = this.evaluate(node.argument as Node, scope);
        if (node.operator === "void") return undefined;
        if (value instanceof Unknown) return new Unknown(`${String(node.operator)}${value.key}`);
        return node.operator === "-"
          ? -(value as number)
          : node.operator === "+"
            ? Number(value)
            : typeof value;
      }
      case "AssignmentExpression":
        return this.#assign(node, scope);
      case "UpdateExpression": {
        const value = this.evaluate(node.argument as Node, scope);
        const next =
          typeof value === "number"
            ? value + (node.operator === "++" ? 1 : -1)
            : new Unknown(`${keyOf(value)}${String(node.operator)}`);
        this.#bind(node.argument as Node, next, scope, false);
        return node.prefix ? next : value;
      }
      case "SequenceExpression":
        return (node.expressions as Node[]).map((part) => this.evaluate(part, scope)).at(-1);
      case "YieldExpression": {
        const value = node.argument ? this.evaluate(node.argument as Node, scope) : undefined;
        const yielded = scope.find("yield")?.values.get("yield") as unknown[] | undefined;
        yielded?.push(...(node.delegate ? this.#values.spread(value) : [value]));
        return new Unknown(`yield ${node.start}`);
      }
      case "TaggedTemplateExpression":
      case "ImportExpression":
      case "MetaProperty":
        return new Unknown(`${node.type} ${node.start}`);
      case "AwaitExpression":
        return this.evaluate(node.argument as Node, scope);
      default:
        // Parentheses, optional chains, and what TypeScript adds.
        return isNode(node.expression)
          ? this.evaluate(node.expression, scope)
          : new Unknown(`${node.type} ${node.start}`);
    }
  }

  #template(node: Node, scope: Scope): string {
    const parts = (node.expressions as Node[]).map((part) =>
      this.#values.oneOf(part, this.evaluate(part, scope)),
    );
    const quasis = node.quasis as { value: { cooked: string } }[];
    const text = quasis
      .map(({ value }, index) => value.cooked + (index < parts.length ? asText(parts[index]) : ""))
      .join("");
    this.#observer.onText(node, text);
    return text;
  }

  #lookUp(name: string, scope: Scope): unknown {
    const found = scope.find(name);
    if (!found) return name === "undefined" ? undefined : globalValue(name);
    const value = found.values.get(name);
    if (!(value instanceof Import)) return this.#values.known(value);
    const from = this.#module(value.from);
    const exported = from?.values.has(value.name)
      ? this.#lookUp(value.name, from)
      : new Unknown(`${value.from}#${value.name}`);
    return exported;
  }

  #list(nodes: readonly (Node | null)[], scope: Scope): unknown[] {
    const made: unknown[] = [];
    for (const node of nodes) {
      if (node?.type !== "SpreadElement") {
        made.push(node ? this.evaluate(node, scope) : undefined);
        continue;
      }
      const value = this.evaluate(node.argument as Node, scope);
      if (value instanceof Unknown) this.#values.open.set(made, value);
      made.push(...this.#values.spread(value));
    }
    return made;
  }

  #object(node: Node, scope: Scope): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const property of node.properties as Node[]) {
      if (property.type === "SpreadElement") {
        const value = this.evaluate(property.argument as Node, scope);
        const base = value instanceof Unknown ? value : this.#values.open.get(value as object);
        if (base) this.#values.open.set(made, base);
        if (!(value instanceof Unknown)) Object.assign(made, value);
        continue;
      }
      const key = property.computed
        ? this.evaluate(property.key as Node, scope)
        : ((property.key as Node).name ?? (property.key as Node).value);
      made[asText(key)] = this.evaluate(property.value as Node, scope);
    }
    return made;
  }

  #property(node: Node, scope: Scope): unknown {
    const property = node.property as Node;
    return node.computed ? this.evaluate(property, scope) : property.name;
  }

  #call(node: Node, scope: Scope): unknown {
    let callee = node.callee as Node;
    while (isNode(callee.expression)) callee = callee.expression;
    const list = node.arguments as Node[];
    if (isStatementCall(callee)) {
      const parts = this.#list(list, scope);
      this.#observer.onStatement(scope.file, node, parts[0]);
      return parts;
    }
    if (callee.type !== "MemberExpression") {
      const called = this.evaluate(callee, scope);
      if (node.optional && (called === undefined || called === null)) return undefined;
      return this.#apply(node, called, null, this.#list(list, scope));
    }
    const target = this.evaluate(callee.object as Node, scope);
    const name = this.#property(callee, scope);
    if (isDatabaseCall(scope.file, node)) {
      const parts = this.#list(list, scope);
      this.#observer.onStatement(scope.file, node, parts[0]);
      return new Unknown(`rows ${node.start}`);
    }
    if (target === undefined || target === null) {
      const args = this.#list(list, scope);
      return node.optional || callee.optional
        ? undefined
        : this.#apply(node, new Unknown(`nothing ${node.start}`), null, args);
    }
    if (name === "load") this.#question(node, list, scope);
    const method = this.#values.member(callee, target, name);
    if (method === undefined && (node.optional || callee.optional)) return undefined;
    const args = this.#list(list, scope);
    if (target instanceof Unknown) {
      const made = callOfUnknown(target, asText(name), args);
      if (made) return made.value;
    }
    return this.#apply(node, method, target, args);
  }

  /** A function given to a loader that makes a SELECT, which is sent as a value of another. */
  #question(node: Node, [first]: readonly Node[], scope: Scope): void {
    if (!first || !isFunction(first)) return;
    const select = (this.evaluate(first, scope) as Callable)(new Unknown(`binding ${node.start}`));
    if (typeof select === "string" && STATEMENT.test(select))
      this.#observer.onStatement(scope.file, node, `SELECT (${select})`);
  }

  #apply(node: Node, callee: unknown, self: unknown, args: unknown[], isNew = false): unknown {
    const closure = typeof callee === "function" && this.#closures.get(callee as Callable);
    if (closure) return this.#run(closure, args);
    if (typeof callee === "function") {
      const { asked } = this.#values.path.choices;
      let made: { value: unknown } | null = null;
      try {
        made = callBuiltin(callee as Callable, self, args, isNew);
      } catch (error) {
        if (error instanceof Thrown || error instanceof OutOfSteps) throw error;
      }
      // Nobody asks for no part of a list.
      const isEmptied =
        callee === Array.prototype.filter && Array.isArray(made?.value) && made.value.length === 0;
      if (isEmptied && this.#values.path.choices.asked > asked) throw new Thrown();
      if (made) return made.value;
    }
    return new Unknown(`${keyOf(callee)}(${args.map(keyOf).join()})@${node.start}`);
  }

  #function(node: Node, scope: Scope): Callable {
    const closure: Closure = { node, scope, isCalled: false };
    const callable: Callable = (...values) => this.#run(closure, values);
    this.#closures.set(callable, closure);
    this.#values.path.created.push(callable);
    return callable;
  }

  #run(closure: Closure, values: readonly unknown[]): unknown {
    const { node, scope } = closure;
    const isLocal = scope.parent !== null;
    const active = this.#values.path.active.get(node) ?? 0;
    const isFollowed =
      isLocal ||
      this.#values.path.depth === 0 ||
      (node.async
        ? hasSql(scope.file) && values.some((value) => hasText(value))
        : /^worker\/(domain|outbox|db)\//.test(scope.file.name) || !isVague(values));
    if (!isFollowed || active > 1 || this.#values.path.depth > MAX_DEPTH)
      return new Unknown(`${node.start}(${values.map(keyOf).join()})`);
    closure.isCalled = true;
    const { wanted } = this.#values.path;
    this.#values.path.wanted = true;
    this.#values.path.active.set(node, active + 1);
    this.#values.path.depth += 1;
    try {
      const inner = new Scope(scope.file, scope);
      if (node.type !== "ArrowFunctionExpression") inner.values.set("this", new Unknown("this"));
      const yielded: unknown[] = [];
      if (node.generator) inner.values.set("yield", yielded);
      for (const [index, parameter] of (node.params as Node[]).entries())
        this.#bind(
          parameter,
          parameter.type === "RestElement" ? values.slice(index) : values[index],
          inner,
          true,
        );
      const body = node.body as Node;
      if (body.type !== "BlockStatement") return this.evaluate(body, inner);
      const completion = this.#block(body.body as Node[], inner);
      if (node.generator) return yielded;
      return completion?.kind === "return" ? completion.value : undefined;
    } finally {
      this.#values.path.wanted = wanted;
      this.#values.path.depth -= 1;
      this.#values.path.active.set(node, active);
    }
  }

  #assign(node: Node, scope: Scope): unknown {
    const left = node.left as Node;
    const operator = String(node.operator);
    if (operator === "=") {
      const value = this.evaluate(node.right as Node, scope);
      this.#bind(left, value, scope, false);
      return value;
    }
    const before = this.evaluate(left, scope);
    const right = this.evaluate(node.right as Node, scope);
    const value = /^(\?\?|\|\||&&)=$/.test(operator)
      ? before instanceof Unknown || before
        ? before
        : right
      : this.#values.binary({ ...node, operator: operator.slice(0, -1) }, before, right);
    this.#bind(left, value, scope, false);
    return value;
  }

  #step(): void {
    this.#values.path.steps += 1;
    if (this.#values.path.steps > MAX_STEPS) throw new OutOfSteps();
  }
}
