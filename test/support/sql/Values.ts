// Answers questions about values that may be unknown.

import { arithmetic, asText } from "./operators.ts";
import { newPath, type Path } from "./state.ts";
import type { Node } from "./syntax.ts";
import { keyOf, Unknown } from "./unknown.ts";

export class Values {
  path: Path = newPath();
  /** Objects with the fields of something unknown, and lists with its elements. */
  readonly open = new WeakMap<object, Unknown>();

  /** One of the values that a type names. */
  oneOf(node: Node, value: unknown): unknown {
    if (!(value instanceof Unknown) || !value.options) return value;
    const answer = this.path.choices.choose(node, `one of ${value.key}`, value.options.length);
    this.path.equal.set(value.key, value.options[answer]);
    return value.options[answer];
  }

  known(value: unknown): unknown {
    return value instanceof Unknown && this.path.equal.has(value.key)
      ? this.path.equal.get(value.key)
      : value;
  }

  spread(value: unknown): unknown[] {
    if (typeof value === "object" && value !== null && Symbol.iterator in value)
      return [...(value as Iterable<unknown>)];
    return [new Unknown(`${keyOf(value)}[]`)];
  }

  member(node: Node, target: unknown, given: unknown): unknown {
    const key = this.known(given);
    if (target instanceof Unknown) return this.known(new Unknown(`${target.key}.${keyOf(key)}`));
    if (target === undefined || target === null) return new Unknown(`nothing.${keyOf(key)}`);
    if (key instanceof Unknown) {
      const names = typeof target === "object" ? Object.keys(target) : [];
      if (names.length === 0) return new Unknown(`${keyOf(target)}.${key.key}`);
      const name = names[this.path.choices.choose(node, `key ${key.key}`, names.length)]!;
      this.path.equal.set(key.key, name);
      return Reflect.get(target as object, name);
    }
    const object = Object(target) as object;
    const base = this.open.get(object);
    const isOpen = base && (key === "length" || !Reflect.has(object, key as string));
    return isOpen ? this.member(node, base, key) : this.known(Reflect.get(object, key as string));
  }

  binary(node: Node, left: unknown, right: unknown): unknown {
    const operator = String(node.operator);
    if (/^[!=]==?$/.test(operator)) {
      const isPositive = operator.startsWith("=");
      return this.wanting(
        this.path.wanted === isPositive,
        () => this.isEqual(node, left, right) === isPositive,
      );
    }
    if (operator === "+" && (typeof left === "string" || typeof right === "string"))
      return asText(left) + asText(right);
    if (left instanceof Unknown || right instanceof Unknown)
      return new Unknown(`(${keyOf(left)}${operator}${keyOf(right)})`);
    return arithmetic(operator, left as number, right as number);
  }

  isEqual(node: Node, left: unknown, right: unknown): boolean {
    const [one, other] = [this.known(left), this.known(right)];
    const [unknown, known] = one instanceof Unknown ? [one, other] : [other, one];
    if (!(unknown instanceof Unknown)) return one === other;
    if (known === null || known === undefined)
      return this.wanting(!this.path.wanted, () => !this.isPresent(node, unknown));
    if (typeof known === "boolean") return this.isTrue(node, unknown) === known;
    const isSame = this.#ask(node, [unknown.key, keyOf(known)].toSorted().join("==="));
    if (isSame && !(known instanceof Unknown)) this.path.equal.set(unknown.key, known);
    return isSame;
  }

  isTrue(node: Node, given: unknown): boolean {
    const value = this.known(given);
    return value instanceof Unknown ? this.isPresent(node, value) : Boolean(value);
  }

  isPresent(node: Node, value: Unknown): boolean {
    return this.#ask(node, `has ${value.key}`);
  }

  #ask(node: Node, question: string): boolean {
    const preferred = this.path.wanted ? 0 : 1;
    return this.path.choices.choose(node, question, 2, preferred) === 0;
  }

  wanting<Value>(wanted: boolean, evaluate: () => Value): Value {
    const before = this.path.wanted;
    this.path.wanted = wanted;
    try {
      return evaluate();
    } finally {
      this.path.wanted = before;
    }
  }
}
