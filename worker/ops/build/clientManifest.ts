// Owns what the Worker and the measurements know of the client's build: which files a page needs.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Rolldown } from "vite";
import { pageModules } from "./pageModules.ts";

/** A script of the client's build. Files are named relative to the build's folder. */
export interface ClientChunk {
  file: string;
  /** The source modules in it, relative to the root. */
  modules: string[];
  imports: string[];
  styles: string[];
}

/** The files that modules need, with all that they import statically. */
interface ModuleFiles {
  scripts: string[];
  /** In the order in which they apply. */
  styles: string[];
}

/** An inline style sheet. */
export interface StyleSheet {
  text: string;
  /** The text's digest, as the content security policy names it. */
  hash: string;
}

/** The client's files as documents name them. */
export interface ClientManifest {
  /** The script that every page starts with. */
  start: string;
  /** The style sheet of the documents that have no script. */
  documents: string;
  /** Style sheets by their files. */
  sheets: Readonly<Record<string, StyleSheet>>;
  /** The style sheets that every page has. */
  app: readonly string[];
  /** Those that pages of signed-in readers have besides. */
  viewer: readonly string[];
  /** All style sheets of a page, by page id. */
  pages: Readonly<Record<string, readonly string[]>>;
}

/** The modules that every page runs: the start script, and what hydrates the page. */
export const APP_MODULES = ["client/start.ts", "client/app/hydrate.tsx"];
const VIEWER_MODULE = "client/features/chrome/viewerParts.tsx";

/** The scripts of a build, from the bundler's output. */
export function clientChunks(root: string, { output }: Rolldown.RolldownOutput): ClientChunk[] {
  return output
    .filter((part) => part.type === "chunk")
    .map((chunk) => ({
      file: chunk.fileName,
      modules: chunk.moduleIds.map((id) => path.relative(root, id)),
      imports: chunk.imports,
      styles: [...(chunk.viteMetadata?.importedCss ?? [])],
    }));
}

/** The files that a browser needs to run these modules. Throws for a module that is in no chunk. */
export function filesOf(chunks: readonly ClientChunk[], modules: readonly string[]): ModuleFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (chunk: ClientChunk | undefined): void => {
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.imports) visit(chunks.find((other) => other.file === file));
    for (const style of chunk.styles) styles.add(style);
  };
  for (const name of modules) {
    const chunk = chunks.find((one) => one.modules.includes(name));
    if (!chunk) throw new Error(`The client's build lacks ${name}`);
    visit(chunk);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Makes the Worker's manifest of a build in the folder `client`. */
export function makeManifest(
  root: string,
  client: string,
  chunks: readonly ClientChunk[],
  documents: string,
): ClientManifest {
  const stylesOf = (...modules: string[]): string[] =>
    filesOf(chunks, [...APP_MODULES, ...modules]).styles;
  const app = stylesOf();
  return {
    start: filesOf(chunks, ["client/start.ts"]).scripts[0]!,
    documents,
    sheets: Object.fromEntries(
      chunks
        .flatMap(({ styles }) => styles)
        .map((file) => [file, sheetOf(path.join(client, file))]),
    ),
    app,
    viewer: stylesOf(VIEWER_MODULE).filter((file) => !app.includes(file)),
    pages: Object.fromEntries(
      Array.from(pageModules(root), ([pageId, file]) => [pageId, stylesOf(file)]),
    ),
  };
}

function sheetOf(file: string): StyleSheet {
  const text = readFileSync(file, "utf8").trim();
  if (/<\/style|<!--/i.test(text)) throw new Error(`${file} can't stand in a style element`);
  return { text, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
}

/**
 * The module that holds every screen that is a document of its own, for its styles: those that
 * worker/render imports of the client, but the application and what only signed-in readers see of it.
 */
export function documentScreens(root: string): string {
  const render = path.join(root, "worker/render");
  const documents = readdirSync(render).filter((file) => file.endsWith(".tsx"));
  const text = documents.map((file) => readFileSync(path.join(render, file), "utf8")).join("");
  const imported = text.matchAll(/"\.\.\/\.\.\/(client\/\S+\.tsx)"/g);
  const address = (file: string): string => JSON.stringify(path.join(root, file));
  const screens = [...new Set(Array.from(imported, ([, file]) => file!))]
    .filter((file) => file !== "client/app/App.tsx" && file !== VIEWER_MODULE)
    .toSorted();
  return [
    ...["client/ui/tokens.css", "client/ui/base.css"].map((file) => `import ${address(file)};`),
    ...screens.map((file, index) => `export * as screen${index} from ${address(file)};`),
  ].join("\n");
}
