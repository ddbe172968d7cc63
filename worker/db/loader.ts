import DataLoader from "dataloader";

/** Loaders of one context. A context that ends takes its loaders with it. */
const loadersOf = new WeakMap<object, Map<symbol, DataLoader<unknown, unknown, unknown>>>();

/**
 * Defines a loader: many keys asked for in one tick become one call of `load`, which answers a value
 * for each key in order. The result is kept for the life of the context.
 */
export function defineLoader<Context extends object, Key, Value>(
  load: (context: Context, keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  cacheKey: (key: Key) => unknown = (key) => key,
): (context: Context) => DataLoader<Key, Value, unknown> {
  const name = Symbol("loader");
  return (context) => {
    let loaders = loadersOf.get(context);
    if (!loaders) loadersOf.set(context, (loaders = new Map()));
    let loader = loaders.get(name) as DataLoader<Key, Value, unknown> | undefined;
    if (!loader) {
      loader = new DataLoader<Key, Value, unknown>((keys) => load(context, keys), {
        cacheKeyFn: cacheKey,
        // One microtask is enough: the database gathers what the loaders of a tick ask for.
        batchScheduleFn: (callback) => queueMicrotask(callback),
      });
      loaders.set(name, loader as DataLoader<unknown, unknown, unknown>);
    }
    return loader;
  };
}
