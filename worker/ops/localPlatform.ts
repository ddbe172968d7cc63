import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import type { Env } from "../env.ts";

/** Where `wrangler dev` stores the local database and images. */
export const LOCAL_STATE = ".wrangler/state";

export interface LocalPlatform {
  env: Pick<Env, "DB" | "STATS" | "IMAGES_BUCKET" | "STATISTICS_BUCKET">;
  close: () => Promise<void>;
}

/**
 * The bindings of the local `wrangler dev`, stored in the given directory (wrangler's
 * `--persist-to`, which adds a subfolder).
 */
export async function openLocalPlatform(state: string): Promise<LocalPlatform> {
  // Disables network requests: this runs offline.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
  process.env.WRANGLER_SEND_METRICS ??= "false";
  // Suppresses wrangler's message about .dev.vars.
  process.env.WRANGLER_LOG ??= "warn";
  const proxy = await getPlatformProxy<LocalPlatform["env"]>({
    configPath: join(import.meta.dirname, "../../wrangler.toml"),
    persist: { path: join(state, "v3") },
  });
  return { env: proxy.env, close: () => proxy.dispose() };
}
