// The part of the client's build that the Worker and measurements need: the files of each page.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Rolldown } from "vite";
import { TITLE_FONTS } from "../../../shared/design/titleFonts.ts";
import type { Typeface } from "../../../shared/enums.ts";
import { pageModules } from "./pageModules.ts";

/** A script of the client's build. File names are relative to the build's folder. */
export interface ClientChunk {
  file: string;
  /** Its source modules, relative to the root. */
  modules: string[];
  imports: string[];
  styles: string[];
}

/** The files of modules and all their static imports. */
interface ModuleFiles {
  scripts: string[];
  /** In cascade order. */
  styles: string[];
}

/** An inline style sheet. */
export interface StyleSheet {
  text: string;
  /** The text's digest, as used in the CSP. */
  hash: string;
}

/** The client's files for documents. */
export interface ClientManifest {
  /** The initial script of every page. */
  start: string;
  /** The style sheet of no-JS documents. */
  documents: string;
  /** The font files of titles, which documents preload, by typeface pair; null for none. */
  fonts: Readonly<Record<Typeface, string | null>>;
  /** Style sheets by file. */
  sheets: Readonly<Record<string, StyleSheet>>;
  /** The style sheets of every page. */
  app: readonly string[];
  /** Additional ones for signed-in readers. */
  viewer: readonly string[];
  /** All style sheets of a page, by page id. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** Additional ones for pages with the fonts of a design. */
  typefaces: readonly string[];
  /** The script of the service worker. */
  serviceWorker: string;
}

/** Modules that every page runs: the start script, and hydration. */
export const APP_MODULES = ["client/start.ts", "client/shell/hydrate.tsx"];
/** What saved pages load on demand. */
const OFFLINE_MODULES = [
  "client/shell/libraries/react.ts",
  "client/shell/libraries/relay.ts",
  "client/features/chrome/viewerParts.tsx",
  "client/features/claps/startClaps.ts",
  "client/features/notices/Notices.tsx",
  "client/features/offline/startOffline.ts",
  "client/features/viewer/viewerParts.ts",
];
const OFFLINE_PAGES = ["post", "your-catalog"];
const GALLERY_MODULE = "worker/dev/design/DesignGallery.tsx";
const TYPEFACES_MODULE = "client/features/design/typefaces.ts";
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

/** The files that a browser needs to run modules. Throws if a module is in no chunk. */
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
    if (!chunk) throw new Error(`The client build has no chunk ${name}`);
    visit(chunk);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Creates the Worker's manifest from a build in the folder `client`. */
export function makeManifest(
  root: string,
  client: string,
  chunks: readonly ClientChunk[],
  documents: string,
): Omit<ClientManifest, "serviceWorker"> {
  const stylesOf = (...modules: string[]): string[] =>
    filesOf(chunks, [...APP_MODULES, ...modules]).styles;
  const app = stylesOf();
  const sheets = Object.fromEntries(
    chunks.flatMap(({ styles }) => styles).map((file) => [file, sheetOf(path.join(client, file))]),
  );
  const typefaces = stylesOf(TYPEFACES_MODULE).filter((file) => !app.includes(file));
  const fontRules = [...app, ...typefaces].map((file) => sheets[file]!.text);
  return {
    start: filesOf(chunks, ["client/start.ts"]).scripts[0]!,
    documents,
    fonts: {
      CLASSIC: fontFileOf(fontRules, "CLASSIC"),
      EDITORIAL: fontFileOf(fontRules, "EDITORIAL"),
      MODERN: fontFileOf(fontRules, "MODERN"),
      BOOK: fontFileOf(fontRules, "BOOK"),
      CLEAN: fontFileOf(fontRules, "CLEAN"),
      FRIENDLY: fontFileOf(fontRules, "FRIENDLY"),
    },
    sheets,
    app,
    viewer: stylesOf(VIEWER_MODULE).filter((file) => !app.includes(file)),
    typefaces,
    pages: Object.fromEntries(
      Array.from(pageModules(root), ([pageId, file]) => [pageId, stylesOf(file)]),
    ),
  };
}

/**
 * Paths of the files that the service worker stores: those of the start, of stories and of the
 * viewer's lists, with what a reader uses on them. Nothing in them is private.
 */
export function offlineFiles(
  root: string,
  chunks: readonly ClientChunk[],
  { documents, sheets }: Pick<ClientManifest, "documents" | "sheets">,
): string[] {
  const pages = pageModules(root);
  const { scripts, styles } = filesOf(chunks, [
    ...APP_MODULES,
    ...OFFLINE_MODULES,
    ...OFFLINE_PAGES.map((pageId) => pages.get(pageId)!),
  ]);
  const fonts = styles.flatMap((file) =>
    Array.from(
      sheets[file]!.text.matchAll(/url\("?(\/assets\/[^")]+\.woff2)/g),
      ([, font]) => font!,
    ),
  );
  return [...[documents, ...scripts, ...styles].map((file) => `/${file}`), ...new Set(fonts)];
}

/**
 * The file of the font of titles in the style sheets of a build: of its first face, which is upright
 * and Latin. Only deployed builds are minified. Throws if there is none.
 */
export function fontFileOf(sheets: readonly string[], typeface: Typeface): string | null {
  const family = TITLE_FONTS[typeface];
  if (family === null) return null;
  for (const [face] of sheets.join("").matchAll(/@font-face\s*\{[^}]*\}/g)) {
    const [, file] = /url\("?\/(assets\/[^")]+\.woff2)/.exec(face) ?? [];
    if (file && face.includes(family)) return file;
  }
  throw new Error(`The client's styles have no file of the font ${family}`);
}

function sheetOf(file: string): StyleSheet {
  const text = readFileSync(file, "utf8").trim();
  if (/<\/style|<!--/i.test(text)) throw new Error(`${file} can't be put in a style element`);
  return { text, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
}

/**
 * Generates a module that imports every no-JS screen, for its styles: the client modules imported
 * by worker/render, except for the application and its signed-in parts, and outside of production
 * the design gallery.
 */
export function documentScreens(root: string, hasGallery: boolean): string {
  const render = path.join(root, "worker/render");
  const documents = readdirSync(render, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const text = documents.map((file) => readFileSync(path.join(render, file), "utf8")).join("");
  const imported = text.matchAll(/"(?:\.\.\/)+(client\/\S+\.tsx)"/g);
  const address = (file: string): string => JSON.stringify(path.join(root, file));
  const ofRender = [...new Set(Array.from(imported, ([, file]) => file!))]
    .filter((file) => file !== "client/shell/App.tsx" && file !== VIEWER_MODULE)
    .toSorted();
  const screens = hasGallery ? [...ofRender, GALLERY_MODULE] : ofRender;
  return [
    ...["fonts", "tokens", "base"].map((sheet) => `import ${address(`client/ui/${sheet}.css`)};`),
    ...screens.map((file, index) => `export * as screen${index} from ${address(file)};`),
  ].join("\n");
}
