import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type InlineConfig, transformWithOxc } from "vite";
import type { ClientChunk, ClientManifest } from "../../../worker/ops/build/clientManifest.ts";
import { relayPlugin } from "../../../worker/ops/build/relayPlugin.ts";
import { type BuildMode, workerConfig } from "../../../worker/ops/build/viteConfigs.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const workers = path.join(import.meta.dirname, "../workers");
const bin = (name: string): string => path.join(root, "node_modules/.bin", name);

/** The production settings: minified, without the fault seam. */
const PRODUCTION: BuildMode = { minify: true, seam: false, development: false, id: "bench" };

/** Comparison Workers without product code, by name. */
const COMPARISONS = {
  constant: "constantPage.ts",
  cached: "cachedPage.ts",
  tree: "staticTree.tsx",
  reads: "recordedReads.ts",
  floor: "floor/floorPage.tsx",
  database: "databaseServer.ts",
};

/** A built Worker: its directory, and its main module inside it. */
export interface BuiltWorker {
  dir: string;
  main: string;
}

/** All builds that a run serves. */
export interface Built {
  product: BuiltWorker;
  /** The same modules behind a stand-in for the platform's cache. */
  behindCache: BuiltWorker;
  /** The directory of the client's files. */
  client: string;
  chunks: ClientChunk[];
  /** The product inside a recorder of its database statements. */
  recorder: BuiltWorker;
  comparisons: Record<keyof typeof COMPARISONS, BuiltWorker>;
}

const out = path.join(root, "dist/bench");

/** Builds the product as deployed, and the comparison Workers with the same settings. */
export async function buildForBench(options: { minify?: boolean } = {}): Promise<Built> {
  rmSync(out, { recursive: true, force: true });
  const mode = { ...PRODUCTION, minify: options.minify ?? true };
  execFileSync(bin("node"), ["worker/ops/build.ts"], {
    cwd: root,
    env: { ...process.env, DECKLE_OUT: "dist/bench", DECKLE_BUILD: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { manifest } = readClientBuild();
  // Vite mutates its configuration, so each build gets a new one.
  const config = (): InlineConfig => workerConfig(root, out, mode, manifest);
  if (!mode.minify) await build(config());
  const recorder = path.join(out, "recorder");
  await build(into(config(), recorder, { recorder: "recordedProduct.ts" }));
  const product = path.join(out, "worker");
  writeFileSync(path.join(product, "platformCache.js"), await platformCache());
  const comparisons = path.join(out, "comparisons");
  const artifacts = compileFloor(out);
  // One directory each: workerd compiles all modules of a Worker when it starts.
  for (const [name, entry] of Object.entries(COMPARISONS)) {
    await build({
      ...into(config(), path.join(comparisons, name), { [name]: entry }),
      plugins: [relayPlugin({ root, artifacts })],
    });
  }
  return latestBuild();
}

/** The builds of the latest run. */
export function latestBuild(): Built {
  const product = path.join(out, "worker");
  return {
    product: { dir: product, main: "index.js" },
    behindCache: { dir: product, main: "platformCache.js" },
    client: path.join(out, "client"),
    chunks: readClientBuild().chunks,
    recorder: { dir: path.join(out, "recorder"), main: "recorder.js" },
    comparisons: Object.fromEntries(
      Object.keys(COMPARISONS).map((name) => [
        name,
        { dir: path.join(out, "comparisons", name), main: `${name}.js` },
      ]),
    ) as Built["comparisons"],
  };
}

const readClientBuild = () =>
  JSON.parse(readFileSync(path.join(out, "client-build.json"), "utf8")) as {
    chunks: ClientChunk[];
    manifest: ClientManifest;
  };

/** The module workers/platformCache.ts, which imports the built product beside it. */
async function platformCache(): Promise<string> {
  const file = path.join(workers, "platformCache.ts");
  const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
  return code.replaceAll("../../../worker/index.ts", "./index.js");
}

/** Returns the JavaScript files of a built Worker, its main module first. */
export function modulesOf({ dir, main }: BuiltWorker): { type: "ESModule"; path: string }[] {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" });
  return [main, ...files.filter((file) => file.endsWith(".js") && file !== main)].map((file) => ({
    type: "ESModule",
    path: path.join(dir, file),
  }));
}

/** Returns the Worker's configuration with other sources and output directory. */
function into(config: InlineConfig, outDir: string, files: Record<string, string>): InlineConfig {
  const input = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, path.join(workers, file)]),
  );
  const { build: settings } = config;
  return {
    ...config,
    build: { ...settings, outDir, rollupOptions: { ...settings?.rollupOptions, input } },
  };
}

/** Compiles the GraphQL of the hand-made page and returns the directory of the artifacts. */
function compileFloor(out: string): string {
  const artifacts = path.join(out, "relay");
  mkdirSync(artifacts, { recursive: true });
  const config = path.join(out, "relay.config.json");
  const floor = path.relative(out, path.join(workers, "floor"));
  writeFileSync(
    config,
    JSON.stringify({
      src: floor,
      schema: path.join(floor, "schema.graphql"),
      language: "typescript",
      artifactDirectory: "relay",
      eagerEsModules: true,
      noSourceControl: true,
    }),
  );
  execFileSync(bin("relay-compiler"), [config], {
    cwd: out,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return artifacts;
}
