import DataLoader from "dataloader";

/** What a context's fields read by key: at once where it is here already. */
export class Loader<Key, Value> extends DataLoader<Key, Value, unknown> {
  readonly #cacheKey: (key: Key) => unknown;
  readonly #here: Map<unknown, Value>;

  constructor(
    load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
    cacheKey: (key: Key) => unknown,
  ) {
    const here = new Map<unknown, Value>();
    super(
      async (keys) => {
        const values = await load(keys);
        for (const [index, value] of values.entries()) {
          if (!(value instanceof Error)) here.set(cacheKey(keys[index]!), value);
        }
        return values;
      },
      {
        cacheKeyFn: cacheKey,
        // One microtask is enough: the database gathers what the loaders of a tick ask for.
        batchScheduleFn: (callback) => queueMicrotask(callback),
      },
    );
    this.#cacheKey = cacheKey;
    this.#here = here;
  }

  /** The value itself where it has been read, else as `load`: a promise has its price. */
  get(key: Key): Value | Promise<Value> {
    const cacheKey = this.#cacheKey(key);
    return this.#here.has(cacheKey) ? this.#here.get(cacheKey)! : this.load(key);
  }

  override prime(key: Key, value: Value): this {
    const cacheKey = this.#cacheKey(key);
    if (!this.#here.has(cacheKey)) this.#here.set(cacheKey, value);
    return super.prime(key, value);
  }

  override clear(key: Key): this {
    this.#here.delete(this.#cacheKey(key));
    return super.clear(key);
  }

  override clearAll(): this {
    this.#here.clear();
    return super.clearAll();
  }
}

/** Loaders of one context. A context that ends takes its loaders with it. */
const loadersOf = new WeakMap<object, Map<symbol, Loader<unknown, unknown>>>();

/**
 * Defines a loader: many keys asked for in one tick become one call of `load`, which answers a value
 * for each key in order. The result is kept for the life of the context.
 */
export function defineLoader<Context extends object, Key, Value>(
  load: (context: Context, keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  cacheKey: (key: Key) => unknown = (key) => key,
): (context: Context) => Loader<Key, Value> {
  const name = Symbol("loader");
  return (context) => {
    let loaders = loadersOf.get(context);
    if (!loaders) loadersOf.set(context, (loaders = new Map()));
    let loader = loaders.get(name) as Loader<Key, Value> | undefined;
    if (!loader) {
      loader = new Loader<Key, Value>((keys) => load(context, keys), cacheKey);
      loaders.set(name, loader as Loader<unknown, unknown>);
    }
    return loader;
  };
}

/** Makes something of a value that is here or on its way: at once, or when it comes. */
export function whenHere<Value, Made>(
  value: Value | Promise<Value>,
  make: (value: Value) => Made,
): Made | Promise<Awaited<Made>> {
  return value instanceof Promise ? (value.then(make) as Promise<Awaited<Made>>) : make(value);
}
