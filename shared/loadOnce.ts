/**
 * Makes a function that loads a module with its first call, so that a new isolate starts without it
 * (worker/decisions/016). A load that fails is not remembered: the next call tries again.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined;
  return async () => (loaded ??= await load());
}
