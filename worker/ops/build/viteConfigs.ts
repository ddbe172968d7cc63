import { readdirSync } from "node:fs";
import path from "node:path";
import type { InlineConfig, Plugin } from "vite";
import { clientChunkGroups, workerChunkGroups } from "./chunkGroups.ts";
import type { OfflineBuild } from "../../../shared/offline/offline.ts";
import { type ClientManifest, documentScreens } from "./clientManifest.ts";
import { relayPlugin } from "./relayPlugin.ts";
import { serverHooksPlugin } from "./serverHooksPlugin.ts";

/** The kind of build. `seam` includes the fault seam, which deployments never have. */
export interface BuildMode {
  minify: boolean;
  seam: boolean;
  development: boolean;
  /** The hash of its sources; see sourcesId. */
  id: string;
}

/** The build-time constants, shared with the test runner. */
export function buildConstants(mode: BuildMode): Record<string, string> {
  return {
    __FAULT_SEAM__: JSON.stringify(mode.seam),
    __DEVELOPMENT__: JSON.stringify(mode.development),
    __BUILD_ID__: JSON.stringify(mode.id),
    __LAST_MIGRATION__: JSON.stringify(lastMigration("migrations")),
    __LAST_STATISTICS_MIGRATION__: JSON.stringify(lastMigration("statisticsMigrations")),
    "process.env.NODE_ENV": JSON.stringify(mode.development ? "development" : "production"),
  };
}

/** The name of the newest migration in a folder, as wrangler records it in the database. */
function lastMigration(folder: "migrations" | "statisticsMigrations"): string {
  const files = readdirSync(path.resolve(import.meta.dirname, "../../db", folder));
  return files
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .at(-1)!;
}

/** The browser's build: a small start script, a few shared files, and one file per page. */
export function clientConfig(root: string, out: string, mode: BuildMode): InlineConfig {
  return {
    ...shared(root, mode),
    base: "/",
    build: {
      outDir: path.join(out, "client"),
      emptyOutDir: true,
      minify: mode.minify,
      cssMinify: mode.minify,
      target: "es2022",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        input: { start: path.join(root, "client/start.ts") },
        output: {
          codeSplitting: { groups: clientChunkGroups(root) },
          chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
          assetFileNames: ({ names: [name = ""] }) => `assets/${shortName(name)}-[hash][extname]`,
        },
      },
    },
  };
}

/**
 * The bundler names a shared file after all its users; documents contain the style files' names, so
 * they are shortened.
 */
function shortName(name: string): string {
  return path.parse(name).name.split("~")[0]!;
}

/** The build of the style sheet of no-JS documents. Its scripts aren't written. */
export function documentStylesConfig(root: string, mode: BuildMode): InlineConfig {
  const entry = "virtual:document-screens";
  const base = shared(root, mode);
  const hasGallery = mode.development || mode.seam;
  const screensPlugin = virtualModule(entry, () => documentScreens(root, hasGallery));
  return {
    ...base,
    base: "/",
    plugins: [...(base.plugins ?? []), screensPlugin],
    build: {
      write: false,
      cssMinify: mode.minify,
      cssCodeSplit: false,
      target: "es2022",
      assetsInlineLimit: 0,
      rollupOptions: { input: { documents: entry }, preserveEntrySignatures: "strict" },
    },
  };
}

/** The build of the service worker: one script, which isn't written. */
export function serviceWorkerConfig(
  root: string,
  mode: BuildMode,
  offline: OfflineBuild,
): InlineConfig {
  const base = shared(root, mode);
  return {
    ...base,
    define: { ...base.define, __OFFLINE_BUILD__: JSON.stringify(offline) },
    build: {
      write: false,
      minify: mode.minify,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: { serviceWorker: path.join(root, "client/offline/serviceWorker.ts") },
        output: { format: "iife" },
      },
    },
  };
}

/** The Worker's build, which includes the client's manifest. */
export function workerConfig(
  root: string,
  out: string,
  mode: BuildMode,
  manifest: ClientManifest,
): InlineConfig {
  const base = shared(root, mode);
  return {
    ...base,
    plugins: [
      ...(base.plugins ?? []),
      manifestPlugin(manifest),
      serverHooksPlugin(root),
      ...(mode.development || mode.seam ? [] : [withoutDevelopment(root)]),
    ],
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "module", "browser"] },
    },
    build: {
      outDir: path.join(out, "worker"),
      emptyOutDir: true,
      ssr: true,
      sourcemap: !mode.development,
      minify: mode.minify,
      target: "es2022",
      rollupOptions: {
        input: { index: path.join(root, "worker/index.ts") },
        external: [/^cloudflare:/, /^node:/],
        output: {
          codeSplitting: { groups: workerChunkGroups(root) },
          entryFileNames: "[name].js",
          chunkFileNames: ({ name }) => `chunks/${shortName(name)}-[hash].js`,
        },
      },
    },
  };
}

/** A manifest for when no client files are served. */
export const MANIFEST_WITHOUT_FILES: ClientManifest = {
  start: "assets/start.js",
  documents: "assets/documents.css",
  fonts: {
    CLASSIC: "assets/serif.woff2",
    EDITORIAL: null,
    MODERN: null,
    BOOK: null,
    CLEAN: null,
    FRIENDLY: null,
  },
  sheets: { "assets/app.css": { text: "", hash: "sha256-none" } },
  app: ["assets/app.css"],
  viewer: [],
  pages: {},
  typefaces: [],
  serviceWorker: "",
};

/** Provides the module `virtual:client-manifest`. */
export function manifestPlugin(manifest: ClientManifest): Plugin {
  return virtualModule(
    "virtual:client-manifest",
    () => `export default ${JSON.stringify(manifest)};`,
  );
}

/**
 * Leaves out worker/dev by replacing the only module that imports it. Bundlers keep files that code
 * loads on demand, even if nothing can call that code.
 */
function withoutDevelopment(root: string): Plugin {
  const door = path.join(root, "worker/development.ts");
  return {
    name: "deckle:without-development",
    load: (id) => (id === door ? "export const development = null;" : null),
  };
}

function virtualModule(id: string, text: () => string): Plugin {
  return {
    name: id,
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? text() : null),
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
