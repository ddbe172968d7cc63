// Runs every suite and ends with one line that counts them all.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface Report {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      failureMessages: readonly string[];
    }[];
  }[];
}

/** One process holds what all its files have loaded: for the Worker's, that would be gigabytes. */
const WORKER_PARTS = 4;

const PARTS: readonly (readonly string[])[] = [
  ["--project=pure", "--project=node"],
  ["--project=edge", "--project=journeys"],
  ...Array.from({ length: WORKER_PARTS }, (_, index) => [
    "--project=worker",
    `--shard=${index + 1}/${WORKER_PARTS}`,
  ]),
];

const root = path.resolve(import.meta.dirname, "..");
const scratch = mkdtempSync(path.join(tmpdir(), "deckle-tests-"));
let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const part of PARTS) {
  const counts = runPart(part);
  passed += counts.passed;
  failed += counts.failed;
}
rmSync(scratch, { recursive: true, force: true });

const check = spawnSync(path.join(root, "node_modules/.bin/node"), ["worker/ops/check.ts"], {
  cwd: root,
  stdio: "inherit",
});
if (check.status === 0) passed += 1;
else {
  failed += 1;
  failures.push("npm run check");
}

// Said again at the end: what failed an hour ago is far above.
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function runPart(part: readonly string[]): { passed: number; failed: number } {
  const file = path.join(scratch, "report.json");
  rmSync(file, { force: true });
  const { status } = spawnSync(
    path.join(root, "node_modules/.bin/vitest"),
    ["run", ...part, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    { cwd: root, stdio: "inherit" },
  );
  const least = status === 0 ? 0 : 1;
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    const failed = failuresOf(report);
    failures.push(...failed);
    return { passed: report.numPassedTests, failed: Math.max(failed.length, least) };
  } catch {
    failures.push(`no report of ${part.join(" ")}`);
    return { passed: 0, failed: Math.max(least, 1) };
  }
}

/** Each test that failed and each file that did not load, though none of its tests ran, with why. */
function failuresOf(report: Report): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter((result) => result.status === "failed")
      .map((result) => `${file} > ${result.fullName}: ${firstLine(result.failureMessages[0])}`);
    return tests.length === 0 && status === "failed" ? [`${file}: ${firstLine(message)}`] : tests;
  });
}

function firstLine(text = ""): string {
  return text.split("\n", 1)[0] ?? "";
}
