import type { D1Database } from "@cloudflare/workers-types";
import { openLocalPlatform } from "../../worker/ops/localPlatform.ts";

/** Runs a function on the served product's database, as an operator would. */
export async function onServedDatabase<Result>(
  persist: string,
  work: (db: D1Database) => Promise<Result>,
): Promise<Result> {
  const { env, close } = await openLocalPlatform(persist);
  try {
    return await work(env.DB);
  } finally {
    await close();
  }
}
