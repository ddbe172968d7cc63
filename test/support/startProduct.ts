// Serves what was built for the journeys with `wrangler dev`, under hosts that the caller names and with
// a database of its own, filled with the starter content. Beside it runs an OpenID provider.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { startOpenIdParty } from "./openIdParty.ts";

/** The checkout. */
export const root = path.resolve(import.meta.dirname, "../..");

/** What processes of the build under test are told. */
const SERVED_ENV = { ...process.env, DECKLE_BUILD: "test", DECKLE_OUT: "dist/test" };

/** The configuration of the build under test. */
const SERVED_CONFIG = path.join(root, "dist/test/wrangler.toml");

const READY_WITHIN_MS = 60_000;

const bin = (name: string): string => path.join(root, "node_modules/.bin", name);

/** A product that runs. */
export interface StartedProduct {
  /** Where this machine reaches it: its mailbox, and its main site where that is local. */
  origin: string;
  /** Where its database and objects are kept. */
  persist: string;
  /** The OpenID provider beside it. */
  issuer: string;
  stop(): void;
}

/** A directory of this test run's own. */
const newDirectory = (): string => mkdtempSync(path.join(tmpdir(), "deckle-journeys-"));

/** Builds the product as it is deployed, but with the fault seam. Answers as `prepareState`. */
export function prepareJourneys(): string {
  execFileSync(bin("node"), ["worker/ops/build.ts"], {
    cwd: root,
    env: SERVED_ENV,
    stdio: "inherit",
  });
  writeFileSync(SERVED_CONFIG, servedConfig());
  return prepareState();
}

/** The project's configuration with the built files where this build put them, and no build step. */
function servedConfig(): string {
  return readFileSync(path.join(root, "wrangler.toml"), "utf8")
    .replace(/\[build\][\s\S]*?\n(?=\[)/, "")
    .replaceAll('"dist/', '"')
    .replaceAll('"worker/db/', `"${root}/worker/db/`);
}

/** Makes a database and objects with the starter content. Answers where they are kept. */
function prepareState(): string {
  const state = newDirectory();
  execFileSync(bin("node"), ["worker/ops/prepareLocal.ts", "--persist", state], {
    cwd: root,
    stdio: "inherit",
  });
  return state;
}

/**
 * Starts the product on a port, as the main site of `publicUrl` and with the given auth domain.
 * `variables` are set besides. It works on a copy of `state`, as `prepareState` made it.
 */
export async function startProduct({
  port,
  publicUrl,
  authDomain,
  state,
  variables = {},
}: {
  port: number;
  state: string;
  publicUrl: string;
  authDomain: string;
  variables?: Readonly<Record<string, string>>;
}): Promise<StartedProduct> {
  const persist = newDirectory();
  cpSync(state, persist, { recursive: true });
  const party = await startOpenIdParty(`http://${authDomain}`);
  const server = spawn(
    bin("wrangler"),
    [
      "dev",
      `--config=${SERVED_CONFIG}`,
      `--port=${port}`,
      `--persist-to=${persist}`,
      `--var=PUBLIC_URL:${publicUrl}`,
      `--var=AUTH_DOMAIN:${authDomain}`,
      ...Object.entries({ ...party.variables, ...variables }).map(
        ([name, value]) => `--var=${name}:${value}`,
      ),
      "--log-level=error",
      "--show-interactive-dev-session=false",
    ],
    {
      cwd: root,
      env: { ...SERVED_ENV, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
      stdio: "inherit",
      detached: true,
    },
  );
  const stop = (): void => {
    if (server.pid) process.kill(-server.pid, "SIGKILL");
    party.stop();
    rmSync(persist, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  try {
    await untilReady(origin, server);
  } catch (error) {
    stop();
    throw error;
  }
  return { origin, persist, issuer: party.issuer, stop };
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < READY_WITHIN_MS) {
    if (server.exitCode !== null) throw new Error(`wrangler dev ended with ${server.exitCode}`);
    // The mailbox is there on every host, the main site on its own alone.
    const answer = await fetch(`${origin}/_/mailbox`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The product did not start in time");
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
