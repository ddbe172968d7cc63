import DataLoader from "dataloader";

/** A DataLoader that returns loaded values synchronously. */
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
        // One microtask is enough: the database batches what the loaders of a tick request.
        batchScheduleFn: (callback) => void afterMicrotask(callback),
      },
    );
    this.#cacheKey = cacheKey;
    this.#here = here;
  }

  /**
   * Returns the value itself if it was loaded already, else a promise as `load` does. Avoids the
   * cost of a promise.
   */
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

/** Like queueMicrotask, which calls into the runtime. */
async function afterMicrotask(run: () => void): Promise<void> {
  await Promise.resolve();
  run();
}

/** Loaders by context; garbage-collected with it. */
const loadersOf = new WeakMap<object, Map<symbol, Loader<unknown, unknown>>>();

/**
 * Defines a batching loader: keys requested in one tick become one call of `load`, which must
 * return one value per key in order. Results are cached for the life of the context.
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

/** Maps a value that may be a promise: synchronously if it is available, else when it resolves. */
export function whenHere<Value, Made>(
  value: Value | Promise<Value>,
  make: (value: Value) => Made,
): Made | Promise<Awaited<Made>> {
  return value instanceof Promise ? (value.then(make) as Promise<Awaited<Made>>) : make(value);
}
