import { noteFailure } from "./failures.ts";

/** A browser's words for a module that it could not load name the module's address; Safari's do not. */
const FAILED_MODULE = /https?:\/\/\S+\.js\b/;

/**
 * Loads a module, again where the first try failed, which is reported. Older browsers keep a module
 * that failed under its address for as long as the page lives (whatwg/html#6768). A module that stands
 * in a file of its own, which nothing else imports, is then tried under another address: `ownExport`
 * names one of its exports. Shared files must not be: the build renames their exports, and a second
 * copy of their contexts would break the page. Rejects where all fail.
 */
export async function importWithRetry<Module extends object>(
  load: () => Promise<Module>,
  ownExport?: keyof Module,
  importFrom: (url: string) => Promise<Module> = (url) => import(/* @vite-ignore */ url),
): Promise<Module> {
  let failure: unknown;
  try {
    return await load();
  } catch (error) {
    failure = error;
    noteFailure(error);
  }
  try {
    return await load();
  } catch (error) {
    const [url] = FAILED_MODULE.exec(failure instanceof Error ? failure.message : "") ?? [];
    if (!url || ownExport === undefined) throw error;
    const module = await importFrom(`${url}?retry`);
    if (!(ownExport in module)) throw error;
    return module;
  }
}
