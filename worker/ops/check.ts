// All static checks: artifacts, types, lint, format, dead code, architecture, SQL. With
// --without-tests not those that are tests: architecture and SQL.

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeArtifacts } from "./build/writeArtifacts.ts";

const { values } = parseArgs({ options: { "without-tests": { type: "boolean", default: false } } });
const root = path.resolve(import.meta.dirname, "../..");
/** Where steps keep results, so that the next run reads only what has changed. */
const caches = path.join(root, "node_modules/.cache");
/** Vitest's configuration needn't write the artifacts again. */
const env = { ...process.env, ARTIFACTS_WRITTEN: "1" };

await writeArtifacts(root);
const steps: [name: string, command: string, ...args: string[]][] = [
  [
    "types",
    "tsc",
    "-p",
    ".",
    "--incremental",
    "--tsBuildInfoFile",
    path.join(caches, "types.tsbuildinfo"),
  ],
  ["lint", "oxlint", "--deny-warnings"],
  ["format", "oxfmt", "--check", "."],
  ["dead code", "knip", "--cache", "--cache-location", path.join(caches, "knip")],
  [
    "architecture and SQL",
    "vitest",
    "run",
    "--project",
    "pure",
    "test/architecture.test.ts",
    "test/texts.test.ts",
    "test/schema.test.ts",
    "test/sql.test.ts",
  ],
];
// The suites contain the last one too.
if (values["without-tests"]) steps.pop();
// At the same time: most of them use one core.
const passed = await Promise.all(steps.map((step) => passes(...step)));
process.exitCode = passed.includes(false) ? 1 : 0;

/** Runs a step. Prints what it says only if it fails. */
async function passes(name: string, command: string, ...args: string[]): Promise<boolean> {
  const started = performance.now();
  const step = spawn(path.join(root, "node_modules/.bin", command), args, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: Buffer[] = [];
  for (const output of [step.stdout, step.stderr])
    output.on("data", (part: Buffer) => said.push(part));
  const [status] = (await once(step, "close")) as [number | null];
  if (status !== 0) console.log(Buffer.concat(said).toString());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`check: ${name} ${status === 0 ? "passed" : "FAILED"} (${seconds} s)`);
  return status === 0;
}
