// Serves the build of the journeys with `wrangler dev`, on hosts that the caller names and with a
// separate database of starter content. Also runs an OpenID provider.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { startOpenIdParty } from "../identity/openIdParty.ts";

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, "../../..");

/** The environment of processes of the build under test. */
const SERVED_ENV = { ...process.env, DECKLE_BUILD: "test", DECKLE_OUT: "dist/test" };

/** The configuration of the build under test. */
const SERVED_CONFIG = path.join(root, "dist/test/wrangler.toml");

/**
 * The certificate of products served at https: self-signed, for localhost, *.example and
 * *.paper.example, until 2126. Its key is public and protects nothing.
 */
const CERTIFICATE = path.join(root, "test/support/browser/tls/certificate.pem");
const KEY = path.join(root, "test/support/browser/tls/key.pem");

/** What the products of a run print. */
const SERVED_LOG = path.join(root, "dist/test/served.log");

const READY_WITHIN_MS = 60_000;

const bin = (name: string): string => path.join(root, "node_modules/.bin", name);

/** A running product. */
export interface StartedProduct {
  /** Its local origin: serves the mailbox, and the main site if that is local. */
  origin: string;
  /** The directory of its database and objects. */
  persist: string;
  /** The issuer of the OpenID provider. */
  issuer: string;
  /** Kills it without warning, and starts it again on its database. */
  restart(): Promise<void>;
  stop(): void;
}

/** Creates a temporary directory for this test run. */
const newDirectory = (): string => mkdtempSync(path.join(tmpdir(), "deckle-journeys-"));

/**
 * Builds the product as deployed, but with the fault seam. Returns the result of `prepareState`.
 */
export async function prepareJourneys(): Promise<string> {
  const [state] = await Promise.all([
    prepareState(),
    runScript(["worker/ops/build.ts"], SERVED_ENV),
  ]);
  writeFileSync(SERVED_CONFIG, servedConfig());
  writeFileSync(SERVED_LOG, "");
  return state;
}

/** Runs a script of the project; rejects if it fails. Its result is in files, so only errors show. */
async function runScript(args: readonly string[], env = process.env): Promise<void> {
  const script = spawn(bin("node"), args, {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(script, "exit");
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}

/** Returns the project's configuration with the paths of this build and without the build step. */
function servedConfig(): string {
  return readFileSync(path.join(root, "wrangler.toml"), "utf8")
    .replace(/\[build\][\s\S]*?\n(?=\[)/, "")
    .replaceAll('"dist/', '"')
    .replaceAll('"worker/db/', `"${root}/worker/db/`);
}

/** Creates a database and objects with the starter content. Returns their directory. */
async function prepareState(): Promise<string> {
  const state = newDirectory();
  await runScript(["worker/ops/prepareLocal.ts", "--persist", state]);
  return state;
}

/** Returns what the products have printed since `prepareJourneys`. */
export const servedLog = (): string => readFileSync(SERVED_LOG, "utf8");

/**
 * Starts the product on a port, as the main site `publicUrl` and with the given auth domain.
 * `variables` are additional settings. Uses a copy of `state`, a result of `prepareState`. If
 * `publicUrl` is an https address, all hosts are served at https, with a self-signed certificate
 * that this process trusts from then on; see `launchBrowserOn` for browsers.
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
  const scheme = new URL(publicUrl).protocol.replace(":", "");
  if (scheme === "https") setDefaultCACertificates([readFileSync(CERTIFICATE, "utf8")]);
  const party = await startOpenIdParty(`${scheme}://${authDomain}`);
  const log = openSync(SERVED_LOG, "a");
  // Products that start at the same time would choose the same one.
  const inspectorPort = await freePort();
  const serve = (): ChildProcess =>
    spawn(
      bin("wrangler"),
      [
        "dev",
        `--config=${SERVED_CONFIG}`,
        `--port=${port}`,
        `--inspector-port=${inspectorPort}`,
        `--local-protocol=${scheme}`,
        ...(scheme === "https"
          ? [`--https-key-path=${KEY}`, `--https-cert-path=${CERTIFICATE}`]
          : []),
        `--persist-to=${persist}`,
        `--var=PUBLIC_URL:${publicUrl}`,
        `--var=AUTH_DOMAIN:${authDomain}`,
        // The browsers of the journeys resolve these names to the product.
        "--var=DOMAIN_LOCAL_ROOTS:localhost,example",
        ...Object.entries({ ...party.variables, ...variables }).map(
          ([name, value]) => `--var=${name}:${value}`,
        ),
        "--log-level=error",
        "--show-interactive-dev-session=false",
      ],
      {
        cwd: root,
        env: { ...SERVED_ENV, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
        stdio: ["ignore", log, log],
        detached: true,
      },
    );
  let server = serve();
  const kill = (): void => {
    if (server.pid) process.kill(-server.pid, "SIGKILL");
  };
  const stop = (): void => {
    kill();
    party.stop();
    closeSync(log);
    rmSync(persist, { recursive: true, force: true });
  };
  const origin = `${scheme}://localhost:${port}`;
  const restart = async (): Promise<void> => {
    const ended = once(server, "exit");
    kill();
    await ended;
    server = serve();
    await untilReady(origin, server);
  };
  try {
    await untilReady(origin, server);
  } catch (error) {
    stop();
    throw error;
  }
  return { origin, persist, issuer: party.issuer, restart, stop };
}

/** Starts the product with one host on a free port; see `startProduct` for the variables. */
export async function startLocally(
  state: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<StartedProduct> {
  const port = await freePort();
  return startProduct({
    port,
    publicUrl: `http://localhost:${port}`,
    authDomain: `localhost:${port}`,
    state,
    variables,
  });
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < READY_WITHIN_MS) {
    if (server.exitCode !== null)
      throw new Error(`wrangler dev ended with ${server.exitCode}:\n${servedLog()}`);
    // Every host serves the mailbox; only the main host serves the main site.
    const answer = await fetch(`${origin}/_/mailbox`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The product did not start in time");
}

/** Returns a free port. */
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
