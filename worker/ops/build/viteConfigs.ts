import path from "node:path";
import type { InlineConfig, Manifest, Plugin } from "vite";
import { relayPlugin } from "./relayPlugin.ts";

/** What a build is for. `seam` compiles the fault seam in; a deployment never has it. */
export interface BuildMode {
  minify: boolean;
  seam: boolean;
  development: boolean;
  /** Names the sources it is made of; see sourcesId. */
  id: string;
}

/** The constants that a build fixes. The test runner uses the same. */
export function buildConstants(mode: BuildMode): Record<string, string> {
  return {
    __FAULT_SEAM__: JSON.stringify(mode.seam),
    __DEVELOPMENT__: JSON.stringify(mode.development),
    __BUILD_ID__: JSON.stringify(mode.id),
    "process.env.NODE_ENV": JSON.stringify(mode.development ? "development" : "production"),
  };
}

/** The browser's build: an entry of a few hundred bytes, and a chunk for each page. */
export function clientConfig(root: string, out: string, mode: BuildMode): InlineConfig {
  return {
    ...shared(root, mode),
    base: "/",
    build: {
      outDir: path.join(out, "client"),
      emptyOutDir: true,
      manifest: true,
      minify: mode.minify,
      cssMinify: mode.minify,
      // All of it is 13 KB: one file, cached once, is sooner there than a page's ten small ones.
      cssCodeSplit: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: { input: { start: path.join(root, "client/start.ts") } },
    },
  };
}

/** The Worker's build, with the client's manifest inside so that pages can name their files. */
export function workerConfig(
  root: string,
  out: string,
  mode: BuildMode,
  manifest: Manifest,
): InlineConfig {
  const base = shared(root, mode);
  return {
    ...base,
    plugins: [...(base.plugins ?? []), manifestPlugin(manifest)],
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "module", "browser"] },
    },
    build: {
      outDir: path.join(out, "worker"),
      emptyOutDir: true,
      ssr: true,
      minify: mode.minify,
      target: "es2022",
      rollupOptions: {
        input: { index: path.join(root, "worker/index.ts") },
        external: [/^cloudflare:/, /^node:/],
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  };
}

/** What the pages' files would be called where none is served. */
export const MANIFEST_WITHOUT_FILES: Manifest = {
  "client/start.ts": { file: "assets/start.js" },
  "style.css": { file: "assets/style.css" },
};

/** Provides the module `virtual:client-manifest`. */
export function manifestPlugin(manifest: Manifest): Plugin {
  const id = "virtual:client-manifest";
  return {
    name: "client-manifest",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(manifest)};` : null),
  };
}

function shared(root: string, mode: BuildMode): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: "warn",
    mode: mode.development ? "development" : "production",
    define: buildConstants(mode),
    plugins: [relayPlugin({ root, artifacts: path.join(root, "generated/relay") })],
    publicDir: false,
  };
}
