// Builds what `wrangler dev` serves and `wrangler deploy` uploads: generated/, dist/client/ and
// dist/worker/. The client is built first, because the Worker contains its manifest.
import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";
import { clientChunks, makeManifest, offlineFiles } from "./build/clientManifest.ts";
import { sourcesId } from "./build/sourcesId.ts";
import {
  type BuildMode,
  clientConfig,
  documentStylesConfig,
  serviceWorkerConfig,
  workerConfig,
} from "./build/viteConfigs.ts";
import { APP_ICONS, FAVICON_PATH } from "../render/faviconPath.ts";
import { writeArtifacts } from "./build/writeArtifacts.ts";

const root = path.resolve(import.meta.dirname, "../..");
/**
 * Wrangler's own builds go to dist/, which it serves and uploads. Other builds use another folder,
 * so that a running `wrangler dev` keeps its files; DECKLE_OUT overrides it.
 */
const ownOut = process.env.WRANGLER_COMMAND ? "dist" : "dist/production";
const out = path.resolve(root, process.env.DECKLE_OUT ?? ownOut);
/** As client/runtime/page/socialCard.ts names it. */
const SOCIAL_CARD = "assets/social-card-1.png";
const started = performance.now();
const mode = buildMode(process.env.WRANGLER_COMMAND, process.env.DECKLE_BUILD);
process.env.NODE_ENV = mode.development ? "development" : "production";

await writeArtifacts(root);
const client = path.join(out, "client");
const chunks = clientChunks(root, await bundle(clientConfig(root, out, mode)));
const files = makeManifest(root, client, chunks, await writeDocumentStyles());
const manifest = { ...files, serviceWorker: await serviceWorker() };
await build(workerConfig(root, out, mode, manifest));
// For measurements and tests; not served.
writeFileSync(path.join(out, "client-build.json"), JSON.stringify({ chunks, manifest }));
copyFileSync(path.join(root, "client/ui/favicon.svg"), path.join(client, FAVICON_PATH));
for (const [icon, file] of Object.entries(APP_ICONS))
  copyFileSync(path.join(root, `client/ui/app-icon-${icon}.png`), path.join(client, file));
copyFileSync(path.join(root, "client/ui/social-card.png"), path.join(client, SOCIAL_CARD));
copyFileSync(path.join(root, "worker/assets-headers.txt"), path.join(client, "_headers"));
writeFileSync(path.join(client, ".assetsignore"), "*.map\n");
console.log(`Built in ${Math.round(performance.now() - started)} ms.`);

/** Runs a build and returns its output. */
async function bundle(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  return (await build(config)) as Rolldown.RolldownOutput;
}

/** The script of the service worker, with the names of the client's files. */
async function serviceWorker(): Promise<string> {
  const { id } = mode;
  const offline = { id, files: offlineFiles(root, chunks, files), offlinePage: "/_/offline" };
  const { output } = await bundle(serviceWorkerConfig(root, mode, offline));
  return output[0].code;
}

/** Builds the style sheet of no-JS documents into the client's files; returns its name. */
async function writeDocumentStyles(): Promise<string> {
  const { output } = await bundle(documentStylesConfig(root, mode));
  const sheet = output.find(({ fileName }) => fileName.endsWith(".css"));
  if (sheet?.type !== "asset")
    throw new Error("The build of the no-JS documents has no style sheet");
  const file = sheet.fileName.replace("style-", "documents-");
  writeFileSync(path.join(client, file), sheet.source);
  return file;
}

/**
 * `wrangler dev` gets a development build; `DECKLE_BUILD=test` a minified one with the fault seam
 * that is otherwise identical to production.
 */
function buildMode(command: string | undefined, variant: string | undefined): BuildMode {
  const id = sourcesId(root);
  if (variant === "test") return { minify: true, seam: true, development: false, id };
  const development = variant === undefined && command === "dev";
  return { minify: !development, seam: development, development, id };
}
