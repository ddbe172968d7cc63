import { rmSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { type Built, modulesOf } from "./buildForBench.ts";
import type { Content } from "../site/content.ts";
import { fillDatabase } from "../site/fillDatabase.ts";
import { childrenNamed } from "./processes.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** The Workers of a run, all in one workerd process. */
export type WorkerName =
  | "product"
  | "cachedLocal"
  | "cachedZone"
  | "recorder"
  | "keptRecorder"
  | keyof Built["comparisons"];

/** The product with each cache driver: none, memory, or the Cache API. */
export const CACHE_BINDINGS = {
  product: { CACHE_DRIVER: "off" },
  cachedLocal: { CACHE_DRIVER: "local" },
  cachedZone: { CACHE_DRIVER: "zone", CACHE_ZONE_ID: "bench", CACHE_ZONE_TOKEN: "bench" },
} as const satisfies Partial<Record<WorkerName, Record<string, string>>>;

/** A running platform. */
export interface Platform {
  /** The pid of the workerd process. */
  pid: number;
  /** Returns a Worker's direct socket, without the development proxy. */
  origin(worker: WorkerName): Promise<URL>;
  /** Returns the inspector's URL; each Worker's name is its path. */
  inspector(): Promise<URL>;
  /** Writes to the product's database. */
  write(sql: string): Promise<void>;
  /** Runs the product's schedule once, as the platform does every minute. */
  runSchedule(): Promise<void>;
  /** The product's main host. */
  host: string;
  stop(): Promise<void>;
}

/** The main site of measured products. */
export const BENCH_URL = "https://deckle.example";

/**
 * Starts workerd with the product and the comparison Workers on one database, filled with the
 * content or loaded from a directory. `variables` are further settings of the product.
 */
export async function startPlatform(
  built: Built,
  content: Content | { kept: string },
  options: { inspector?: boolean; variables?: Readonly<Record<string, string>> } = {},
): Promise<Platform> {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  const { modulesRules: _rules, assets, queueConsumers, ...configured } = deployedSettings();
  // With assets, the local platform puts another Worker in front of the product's. No page requests
  // a file, so the binding can point to any other Worker.
  const serviceBindings = { ...configured.serviceBindings, [assets.binding]: "constant" };
  const product = (name: keyof typeof CACHE_BINDINGS) => ({
    ...configured,
    serviceBindings,
    bindings: {
      ...configured.bindings,
      ...CACHE_BINDINGS[name],
      ...options.variables,
    },
  });
  const { compatibilityDate, d1Databases } = configured;
  const comparison = { compatibilityDate, d1Databases };
  const worker = (name: WorkerName, from: Built["product"], settings: object) => ({
    ...settings,
    name,
    modules: modulesOf(from),
    modulesRoot: from.dir,
    unsafeDirectSockets: [{ host: "127.0.0.1" }],
  });
  const directory = "kept" in content ? content.kept : await fillDatabase(content);
  const earlier = new Set(childrenNamed("workerd"));
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({
      ...(options.inspector ? { inspectorPort: 0 } : {}),
      workers: [
        worker("product", built.product, { ...product("product"), queueConsumers }),
        worker("cachedLocal", built.product, product("cachedLocal")),
        worker("cachedZone", built.product, product("cachedZone")),
        worker("recorder", built.recorder, product("product")),
        worker("keptRecorder", built.recorder, product("cachedLocal")),
        ...Object.entries(built.comparisons).map(([name, from]) =>
          worker(name as WorkerName, from, comparison),
        ),
      ],
    } as never),
    resourcePersistencePath: directory,
  });
  const stop = async (): Promise<void> => {
    await miniflare.dispose();
    if (!("kept" in content)) rmSync(path.dirname(directory), { recursive: true, force: true });
  };
  try {
    await miniflare.ready;
    const pid = childrenNamed("workerd").find((child) => !earlier.has(child));
    if (pid === undefined) throw new Error("workerd is not among this process's children");
    return {
      pid,
      origin: (name) => miniflare.unsafeGetDirectURL(name),
      inspector: () => miniflare.getInspectorURL(),
      write: async (sql) => {
        const db = await miniflare.getD1Database("DB", "product");
        await db.prepare(sql).run();
      },
      runSchedule: async () => {
        const product = await miniflare.getWorker("product");
        const { outcome } = await product.scheduled({ cron: "* * * * *" });
        if (outcome !== "ok") throw new Error(`The schedule ended with ${outcome}`);
      },
      host: new URL(BENCH_URL).host,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The product's settings as deployed (wrangler.toml), on the main site of measured products. */
export function deployedSettings() {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(path.join(root, "wrangler.toml"));
  // A production build serves no local address.
  const address = { PUBLIC_URL: BENCH_URL, AUTH_DOMAIN: new URL(BENCH_URL).host };
  const bindings = { ...(workerOptions.bindings as object), ...address };
  return { ...workerOptions, bindings } as never as {
    modulesRules: unknown;
    assets: { binding: string };
    queueConsumers: Record<string, unknown>;
    bindings: Record<string, string>;
    serviceBindings: Record<string, string>;
    compatibilityDate: string;
    d1Databases: Record<string, unknown>;
  };
}
