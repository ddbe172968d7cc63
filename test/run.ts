// Runs every suite and ends with one line that counts them all.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
}

const root = path.resolve(import.meta.dirname, "..");
const scratch = mkdtempSync(path.join(tmpdir(), "deckle-tests-"));
const reportFile = path.join(scratch, "report.json");
const run = spawnSync(
  path.join(root, "node_modules/.bin/vitest"),
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`],
  { cwd: root, stdio: "inherit" },
);
let passed = 0;
let failed = run.status === 0 ? 0 : 1;
try {
  const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
  passed = report.numPassedTests;
  // A file that fails to load counts as one failure, though none of its tests ran.
  failed = Math.max(report.numFailedTests, report.numFailedTestSuites, failed);
} catch {
  failed = Math.max(failed, 1);
}
rmSync(scratch, { recursive: true, force: true });

const check = spawnSync(path.join(root, "node_modules/.bin/node"), ["worker/ops/check.ts"], {
  cwd: root,
  stdio: "inherit",
});
if (check.status === 0) passed += 1;
else failed += 1;

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
