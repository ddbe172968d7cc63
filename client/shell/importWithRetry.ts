import { noteFailure } from "./failures.ts";

/** A module could not be loaded, not even on the second attempt. */
export class ModuleLoadError extends Error {
  override readonly name = "ModuleLoadError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Loads a module, and reports a failed first attempt. The second attempt loads a style sheet again;
 * browsers that cache a script's failure for the life of the document (whatwg/html#6768) need a new
 * document instead (health/recoverStart.ts). Throws ModuleLoadError.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    noteFailure(error);
  }
  try {
    return await load();
  } catch (error) {
    throw new ModuleLoadError(error);
  }
}
