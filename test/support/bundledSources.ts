// Gives Worker tests the product's sources and packages as one file. Loaded one by one, its three
// thousand modules take workerd half a minute; bundled, they take seconds.

import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";

/** A relative import or export, and one of a package. */
const IMPORT = /^(?:import|export)(?! type\b)(?: [^;"]*?from)? "([^"]+)"/gm;

/** Imports of all files of a pattern. */
const GLOB = /\bimport\.meta\.glob\b[^"]*"([^"]+)"/g;

/** What the runtime and the runner bring. */
const PROVIDED = /^(cloudflare:|node:|vitest$|virtual:)/;

export interface BundledSources {
  root: string;
  /** The Worker. */
  main: string;
  /** Patterns of files that import the product. */
  tests: readonly string[];
  /** The folder in which the bundle gets a folder of its own, since runs may overlap. */
  out: string;
  /** The rest of the build: its constants and plugins. */
  config: InlineConfig;
}

/**
 * Answers the tests' imports of the product and of packages with entries of one bundle, which is
 * built at the first of them. Errors still point at the sources. The bundle doesn't change while
 * Vitest runs.
 */
export function bundledSources(options: BundledSources): Plugin {
  const { root, main } = options;
  const tests = path.join(root, "test") + path.sep;
  let building: Promise<Map<string, string>> | undefined;
  let out = "";
  return {
    name: "deckle:bundled-sources",
    enforce: "pre",
    async resolveId(source, importer = path.join(root, "test/none.ts")) {
      if (PROVIDED.test(source)) return null;
      const imported = path.isAbsolute(source) ? source : resolveImport(source, importer);
      const isOutside = !imported.startsWith(tests) && imported.startsWith(root + path.sep);
      if (
        imported !== path.join(root, main) &&
        !(importer.startsWith(tests) && (isOutside || isPackage(source)))
      )
        return null;
      building ??= bundle({ ...options, out: (out ||= folderOfRun(options.out)) });
      const output = (await building).get(imported);
      if (output === undefined)
        throw new Error(`${importer} imports ${source}, which isn't bundled`);
      return path.join(out, output);
    },
  };
}

/** A folder that is deleted when the process ends. */
function folderOfRun(parent: string): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, "run-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const isPackage = (source: string): boolean => !/^[./\0]/.test(source);

function resolveImport(source: string, importer: string): string {
  return isPackage(source) ? source : path.resolve(path.dirname(importer), source);
}

/** Builds the bundle; returns the file of each entry. */
async function bundle({
  root,
  main,
  tests,
  out,
  config,
}: BundledSources): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  for (const entry of [path.join(root, main), ...importsOf(root, tests)])
    entries.set(
      entry,
      `${path.relative(root, path.resolve(root, entry)).replaceAll(path.sep, "--")}.js`,
    );
  await build({
    ...config,
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "module", "browser"] },
    },
    build: {
      outDir: out,
      ssr: true,
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      target: "es2022",
      rollupOptions: {
        input: Object.fromEntries([...entries].map(([entry, output]) => [output, entry])),
        external: [/^cloudflare:/, /^node:/],
        preserveEntrySignatures: "strict",
        checks: { pluginTimings: false },
        output: {
          entryFileNames: "[name]",
          chunkFileNames: "[name].js",
          sourcemapExcludeSources: true,
          codeSplitting: { groups: [{ name: "product", test: /./ }] },
        },
      },
    },
  });
  return entries;
}

/** What the files, and the files of tests that they import, import of the product and of packages. */
function importsOf(root: string, patterns: readonly string[]): Set<string> {
  const tests = path.join(root, "test") + path.sep;
  const found = new Set<string>();
  const files = new Set(
    globSync(patterns, { cwd: root, exclude: (name) => name.endsWith(".node.test.ts") }).map(
      (file) => path.join(root, file),
    ),
  );
  // A set is read to its end, also what is added meanwhile.
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const globbed = Array.from(text.matchAll(GLOB), ([, pattern]) =>
      globSync(resolveImport(pattern!, file)),
    );
    const sources = Array.from(text.matchAll(IMPORT), ([, source]) => source!);
    for (const source of [...sources, ...globbed.flat()]) {
      if (PROVIDED.test(source)) continue;
      const imported = resolveImport(source, file);
      (imported.startsWith(tests) ? files : found).add(imported);
    }
  }
  return found;
}
