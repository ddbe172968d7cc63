// Builds the product as it is deployed, but with the fault seam, fills a database of its own with
// the starter content, and serves it with `wrangler dev` for the journeys. Beside it runs an OpenID
// provider to sign in with.

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import {
  freePort,
  prepareState,
  root,
  SERVED_CONFIG,
  SERVED_ENV,
  startProduct,
} from "./startProduct.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The served product's origin. */
    origin: string;
    /** Where its database and objects are kept. */
    persist: string;
    /** The OpenID provider beside it. */
    issuer: string;
    /** What a product begins with, for tests that start another one. */
    state: string;
  }
}

/** Serves the product for all journeys. Answers how to stop it. */
export default async function serveProduct(project: TestProject): Promise<() => void> {
  execFileSync(path.join(root, "node_modules/.bin/node"), ["worker/ops/build.ts"], {
    cwd: root,
    env: SERVED_ENV,
    stdio: "inherit",
  });
  writeFileSync(SERVED_CONFIG, servedConfig());
  const state = prepareState();
  const port = await freePort();
  const product = await startProduct({
    port,
    publicUrl: `http://localhost:${port}`,
    authDomain: `localhost:${port}`,
    state,
  });
  project.provide("origin", product.origin);
  project.provide("persist", product.persist);
  project.provide("issuer", product.issuer);
  project.provide("state", state);
  return () => {
    product.stop();
    rmSync(state, { recursive: true, force: true });
  };
}

/** The project's configuration with the built files where this build put them, and no build step. */
function servedConfig(): string {
  return readFileSync(path.join(root, "wrangler.toml"), "utf8")
    .replace(/\[build\][\s\S]*?\n(?=\[)/, "")
    .replaceAll('"dist/', '"')
    .replaceAll('"worker/db/', `"${root}/worker/db/`);
}
