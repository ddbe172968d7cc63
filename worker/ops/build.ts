// Builds what `wrangler dev` serves and `wrangler deploy` uploads: generated/, dist/client/ and
// dist/worker/. The client comes first, because the Worker carries the client's manifest.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type Manifest } from "vite";
import { sourcesId } from "./build/sourcesId.ts";
import { type BuildMode, clientConfig, workerConfig } from "./build/viteConfigs.ts";
import { writeArtifacts } from "./build/writeArtifacts.ts";

const root = path.resolve(import.meta.dirname, "../..");
/**
 * Wrangler's own builds go to dist/, which it serves and uploads. Any other goes beside it, so that a
 * running `wrangler dev` keeps its files; DECKLE_OUT says where.
 */
const ownOut = process.env.WRANGLER_COMMAND ? "dist" : "dist/production";
const out = path.resolve(root, process.env.DECKLE_OUT ?? ownOut);
/** As worker/render/assets.ts names it. */
const FAVICON = "assets/favicon-1.svg";
const started = performance.now();
const mode = buildMode(process.env.WRANGLER_COMMAND, process.env.DECKLE_BUILD);
process.env.NODE_ENV = mode.development ? "development" : "production";

await writeArtifacts(root);
await build(clientConfig(root, out, mode));
const client = path.join(out, "client");
const manifest = JSON.parse(
  readFileSync(path.join(client, ".vite/manifest.json"), "utf8"),
) as Manifest;
await build(workerConfig(root, out, mode, manifest));
copyFileSync(path.join(root, "client/ui/favicon.svg"), path.join(client, FAVICON));
copyFileSync(path.join(root, "worker/assets-headers.txt"), path.join(client, "_headers"));
mkdirSync(client, { recursive: true });
writeFileSync(path.join(client, ".assetsignore"), ".vite\n*.map\n");
console.log(`Built in ${Math.round(performance.now() - started)} ms.`);

/**
 * `wrangler dev` gets a development build; `DECKLE_BUILD=test` a minified one with the fault seam,
 * everything else what production runs.
 */
function buildMode(command: string | undefined, variant: string | undefined): BuildMode {
  const id = sourcesId(root);
  if (variant === "test") return { minify: true, seam: true, development: false, id };
  const development = variant === undefined && command === "dev";
  return { minify: !development, seam: development, development, id };
}
