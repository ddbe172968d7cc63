// Builds the product as it is deployed, but with the fault seam, fills a database of its own with
// the starter content, and serves it with `wrangler dev` for the journeys. Beside it runs an OpenID
// provider to sign in with.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startOpenIdParty } from "./openIdParty.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The served product's origin. */
    origin: string;
    /** Where its database and objects are kept. */
    persist: string;
    /** The OpenID provider beside it. */
    issuer: string;
  }
}

const root = path.resolve(import.meta.dirname, "../..");
const bin = (name: string): string => path.join(root, "node_modules/.bin", name);
const READY_WITHIN_MS = 60_000;

/** Serves the product for all journeys. Answers how to stop it. */
export default async function serveProduct(project: TestProject): Promise<() => void> {
  const out = path.join(root, "dist/test");
  const persist = mkdtempSync(path.join(tmpdir(), "deckle-journeys-"));
  const env = { ...process.env, DECKLE_BUILD: "test", DECKLE_OUT: "dist/test" };
  execFileSync(bin("node"), ["worker/ops/build.ts"], { cwd: root, env, stdio: "inherit" });
  execFileSync(bin("node"), ["worker/ops/prepareLocal.ts", "--persist", persist], {
    cwd: root,
    stdio: "inherit",
  });
  const config = path.join(out, "wrangler.toml");
  writeFileSync(config, servedConfig());
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const party = await startOpenIdParty(origin);
  const server = spawn(
    bin("wrangler"),
    [
      "dev",
      `--config=${config}`,
      `--port=${port}`,
      `--persist-to=${persist}`,
      `--var=PUBLIC_URL:${origin}`,
      `--var=AUTH_DOMAIN:localhost:${port}`,
      ...Object.entries(party.variables).map(([name, value]) => `--var=${name}:${value}`),
      "--log-level=error",
      "--show-interactive-dev-session=false",
    ],
    {
      cwd: root,
      env: { ...env, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
      stdio: "inherit",
      detached: true,
    },
  );
  await untilReady(origin, server);
  project.provide("origin", origin);
  project.provide("persist", persist);
  project.provide("issuer", party.issuer);
  return () => {
    if (server.pid) process.kill(-server.pid, "SIGKILL");
    party.stop();
    rmSync(persist, { recursive: true, force: true });
  };
}

/** The project's configuration with the built files where this build put them, and no build step. */
function servedConfig(): string {
  return readFileSync(path.join(root, "wrangler.toml"), "utf8")
    .replace(/\[build\][\s\S]*?\n(?=\[)/, "")
    .replaceAll('"dist/', '"')
    .replaceAll('"worker/db/', `"${root}/worker/db/`);
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < READY_WITHIN_MS) {
    if (server.exitCode !== null) throw new Error(`wrangler dev ended with ${server.exitCode}`);
    const answer = await fetch(origin, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The product did not start in time");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
