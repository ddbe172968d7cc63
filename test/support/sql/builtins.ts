// What JavaScript itself provides to interpreted code.

import { isVague, keyOf, Unknown } from "./unknown.ts";

type Callable = (...values: unknown[]) => unknown;

/** Awaiting does nothing here, so a promise is its value. */
const PROMISE = {
  all: (list: unknown) => list,
  resolve: (value: unknown) => value,
};

const JSON_TEXT = {
  stringify: (value: unknown) =>
    isVague(value) ? new Unknown(`json ${keyOf(value)}`) : JSON.stringify(value),
  parse: (value: unknown) => new Unknown(`parsed ${keyOf(value)}`),
};

const GLOBALS = new Map<string, unknown>([
  ...Object.entries({ Object, Array, Map, Set, WeakMap, String, Number, Boolean, Math, Symbol }),
  ["Promise", PROMISE],
  ["JSON", JSON_TEXT],
  ["Infinity", Infinity],
  ["NaN", NaN],
]);

export function globalValue(name: string): unknown {
  return GLOBALS.has(name) ? GLOBALS.get(name) : new Unknown(`global ${name}`);
}

/** Methods of lists that take values as they are. */
const TAKES_ANYTHING = new Set<unknown>(
  (["push", "concat", "map", "flatMap", "filter", "forEach", "reduce", "fill"] as const).map(
    (name) => Array.prototype[name],
  ),
);
const KEEPS_ANYTHING = new Set<unknown>([
  Map.prototype.set,
  Map.prototype.get,
  Map.prototype.has,
  Set.prototype.add,
  WeakMap.prototype.get,
  WeakMap.prototype.set,
  PROMISE.all,
  PROMISE.resolve,
  JSON_TEXT.stringify,
  JSON_TEXT.parse,
]);

/** Methods whose result is unknown once an answer of the function that they are given is. */
const ASKS = new Set<unknown>(
  (["some", "every", "find", "findIndex"] as const).map((name) => Array.prototype[name]),
);

/** Calls a function of JavaScript; null where the result can't be known. */
export function callBuiltin(
  callee: Callable,
  self: unknown,
  values: unknown[],
  isNew: boolean,
): { value: unknown } | null {
  const canTake = TAKES_ANYTHING.has(callee) || KEEPS_ANYTHING.has(callee);
  if (!canTake && [self, ...values].some((value) => isVague(value, 0))) {
    callBack(values);
    return null;
  }
  const [test] = values;
  if (ASKS.has(callee) && typeof test === "function" && Array.isArray(self)) {
    const answers = self.map((value, index) => (test as Callable)(value, index));
    if (answers.some((answer) => answer instanceof Unknown)) return null;
  }
  return {
    value: (isNew
      ? Reflect.construct(callee, values)
      : Reflect.apply(callee, self, values)) as unknown,
  };
}

/** Calls a method of something unknown; null if nothing is known of the result. */
export function callOfUnknown(
  target: Unknown,
  name: string,
  values: readonly unknown[],
): { value: unknown } | null {
  const [first, second] = values;
  const part = new Unknown(`${target.key}[]`);
  if (name === "map" && typeof first === "function")
    return { value: [(first as Callable)(part, new Unknown(`${target.key} index`))] };
  if (name === "flatMap" && typeof first === "function")
    return { value: [(first as Callable)(part, new Unknown(`${target.key} index`))].flat() };
  if (name === "reduce" && typeof first === "function")
    return { value: (first as Callable)(second, part) };
  return null;
}

/** Runs functions given to something unknown, which may call them. */
function callBack(values: readonly unknown[]): void {
  for (const value of values)
    if (typeof value === "function")
      (value as Callable)(new Unknown("given"), new Unknown("given"));
}
