import { noteFailure } from "./failures.ts";

/** A browser's words for a module that it could not load name the module's address; Safari's do not. */
const FAILED_MODULE = /https?:\/\/\S+\.js\b/;

/**
 * Loads a module, a second time where the first try failed, which is reported. Browsers keep a module
 * that failed under its address for as long as the page lives, so the second try has another address.
 * Rejects where both fail.
 */
export async function importWithRetry<Module>(
  load: () => Promise<Module>,
  importFrom: (url: string) => Promise<Module> = (url) => import(/* @vite-ignore */ url),
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    noteFailure(error);
    const [url] = FAILED_MODULE.exec(error instanceof Error ? error.message : "") ?? [];
    return url ? importFrom(`${url}?retry`) : load();
  }
}
