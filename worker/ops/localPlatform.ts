import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import type { Env } from "../env.ts";

/** Where `wrangler dev` keeps the local database and pictures. */
export const LOCAL_STATE = ".wrangler/state";

export interface LocalPlatform {
  env: Pick<Env, "DB" | "IMAGES_BUCKET">;
  close: () => Promise<void>;
}

/**
 * The bindings as `wrangler dev` has them on this machine, kept under the given directory (the one
 * that wrangler's `--persist-to` names; it puts a folder of its own into it).
 */
export async function openLocalPlatform(state: string): Promise<LocalPlatform> {
  // Asked of no one and told to no one: this runs offline.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
  process.env.WRANGLER_SEND_METRICS ??= "false";
  // Commands speak for themselves; wrangler would add a line about .dev.vars.
  process.env.WRANGLER_LOG ??= "warn";
  const proxy = await getPlatformProxy<Pick<Env, "DB" | "IMAGES_BUCKET">>({
    configPath: join(import.meta.dirname, "../../wrangler.toml"),
    persist: { path: join(state, "v3") },
  });
  return { env: proxy.env, close: () => proxy.dispose() };
}
