import { noteFailure } from "./failures.ts";

/**
 * Extracts the module's URL from the browser's import error. Safari's message doesn't include it.
 */
const FAILED_MODULE = /https?:\/\/\S+\.js\b/;

/**
 * Imports a module, reporting a failure and retrying once. Browsers cache a failed module under its
 * URL for the lifetime of the page, so the retry uses a different URL. Rejects when both attempts
 * fail.
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
