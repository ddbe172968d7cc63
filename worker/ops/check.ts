// All static checks: artifacts, types, lint, format, dead code, architecture, SQL.

import { spawnSync } from "node:child_process";
import path from "node:path";
import { writeArtifacts } from "./build/writeArtifacts.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Vitest's configuration needn't write the artifacts again. */
const env = { ...process.env, ARTIFACTS_WRITTEN: "1" };

await writeArtifacts(root);
const steps: [name: string, command: string, ...args: string[]][] = [
  ["types", "tsc", "-p", "."],
  ["lint", "oxlint", "--deny-warnings"],
  ["format", "oxfmt", "--check", "."],
  ["dead code", "knip"],
  [
    "architecture and SQL",
    "vitest",
    "run",
    "--project",
    "pure",
    "test/architecture.test.ts",
    "test/texts.test.ts",
    "test/sql.test.ts",
  ],
];
let failures = 0;
for (const [name, command, ...args] of steps) {
  const started = performance.now();
  const { status } = spawnSync(path.join(root, "node_modules/.bin", command), args, {
    cwd: root,
    env,
    stdio: "inherit",
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`check: ${name} ${status === 0 ? "passed" : "FAILED"} (${seconds} s)`);
  if (status !== 0) failures += 1;
}
process.exitCode = failures === 0 ? 0 : 1;
