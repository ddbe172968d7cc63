import type { Node } from "./syntax.ts";
import { keyOf, Unknown } from "./unknown.ts";
import type { Values } from "./Values.ts";

/** The parts of a destructuring pattern, each with its value. */
export function* partsOf(
  pattern: Node,
  value: unknown,
  values: Values,
  evaluate: (node: Node) => unknown,
): Generator<[part: Node, value: unknown]> {
  if (pattern.type === "ArrayPattern") {
    const list = Array.isArray(value) || value instanceof Unknown ? value : values.spread(value);
    for (const [index, part] of (pattern.elements as (Node | null)[]).entries()) {
      if (part?.type === "RestElement") yield [part, restOfList(list, index)];
      else if (part) yield [part, values.member(pattern, list, index)];
    }
    return;
  }
  const taken = new Set<string>();
  for (const property of pattern.properties as Node[]) {
    if (property.type === "RestElement") {
      yield [property, restOfObject(value, taken)];
      continue;
    }
    const key = property.key as Node;
    const name = property.computed ? evaluate(key) : (key.name ?? key.value);
    taken.add(String(name));
    yield [property.value as Node, values.member(pattern, value, name)];
  }
}

function restOfList(list: unknown, from: number): unknown {
  return Array.isArray(list) ? list.slice(from) : new Unknown(`${keyOf(list)}...`);
}

function restOfObject(value: unknown, taken: ReadonlySet<string>): unknown {
  return value instanceof Unknown || typeof value !== "object" || value === null
    ? new Unknown(`${keyOf(value)}...`)
    : Object.fromEntries(Object.entries(value).filter(([name]) => !taken.has(name)));
}
