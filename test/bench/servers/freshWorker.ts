import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type BuiltWorker, modulesOf } from "./buildForBench.ts";
import { type Answer, PageClient } from "../pageClient.ts";
import { processorMicros } from "./processes.ts";

const workerd = createRequire(import.meta.resolve("miniflare"))("workerd").default as string;

const MAX_CONFIG_BYTES = 100_000_000;

/** What a Worker runs with. */
export interface FreshWorker {
  /** Name of its configuration file. */
  name: string;
  built: BuiltWorker;
  compatibilityDate: string;
  variables: Readonly<Record<string, string>>;
  /** Host and port of a database (workers/databaseServer.ts) and of a cache (cacheServer.ts). */
  database: string;
  cache: string;
  host: string;
}

/** The first response of a new process. */
export interface FirstAnswer {
  answer: Answer;
  /** From starting the process to the end of the response, in milliseconds. */
  milliseconds: number;
  /** CPU time of the process so far, in milliseconds. */
  processorMs: number;
}

/**
 * Writes the configuration of a Worker in its own workerd process; returns the file. It is compiled,
 * since parsing takes as long as the start of a large Worker.
 */
export function writeWorkerConfig(worker: FreshWorker, directory: string): string {
  const source = path.join(directory, "worker.capnp");
  const file = path.join(directory, `${worker.name}.bin`);
  const text = (value: string): string => JSON.stringify(value);
  const modules = modulesOf(worker.built).map(({ path: module }) => {
    const name = path.relative(worker.built.dir, module);
    return `(name = ${text(name)}, esModule = embed ${text(path.relative(directory, module))})`;
  });
  const variables = Object.entries(worker.variables).map(
    ([name, value]) => `(name = ${text(name)}, text = ${text(value)})`,
  );
  writeFileSync(
    source,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [${modules.join(", ")}],
      compatibilityDate = ${text(worker.compatibilityDate)},
      bindings = [
        ${variables.map((variable) => `${variable},`).join("\n        ")}
        (name = "DB", wrapped = (
          moduleName = "cloudflare-internal:d1-api",
          innerBindings = [(name = "fetcher", service = "database")]
        ))
      ],
      cacheApiOutbound = "cache"
    )),
    (name = "database", external = (address = ${text(worker.database)}, http = ())),
    (name = "cache", external = (address = ${text(worker.cache)}, http = ()))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")]
);
`,
  );
  const compiled = execFileSync(workerd, ["compile", "--config-only", source], {
    maxBuffer: MAX_CONFIG_BYTES,
  });
  writeFileSync(file, compiled);
  return file;
}

/** Starts a process by its configuration, requests a path once, and ends the process. */
export async function firstAnswer(
  config: string,
  host: string,
  address: string,
): Promise<FirstAnswer> {
  const started = performance.now();
  const child = spawn(workerd, ["serve", "--binary", "--experimental", "--control-fd=3", config], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  try {
    const client = new PageClient(await originOf(child), { host });
    const answer = await client.get(address);
    const milliseconds = performance.now() - started;
    const processorMs = processorMicros(child.pid!) / 1000;
    client.close();
    return { answer, milliseconds, processorMs };
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}

/** Resolves once the process listens. */
async function originOf(child: ChildProcess): Promise<URL> {
  for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
    const message = JSON.parse(line) as { event: string; port?: number };
    if (message.event === "listen") return new URL(`http://127.0.0.1:${message.port}`);
  }
  throw new Error("workerd ended before it listened");
}
