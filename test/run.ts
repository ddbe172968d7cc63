// Runs the checks and every suite, and ends with one summary line. Prints what a suite says only if
// it fails. With --soak, runs only the files that have a longer version, at full length; with --seeds
// FROM-TO as well, only those that count seeds, with these.

import { spawn } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeArtifacts } from "../worker/ops/build/writeArtifacts.ts";

interface Report {
  numPendingTests: number;
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

/** Each browser comes with a product of its own; more don't shorten the longest file. */
const MAX_BROWSERS = 8;

/** Journeys that run at the same time: one more than there are cores, since a journey also waits. */
const JOURNEY_WORKERS = String(Math.min(availableParallelism(), MAX_BROWSERS - 1) + 1);

/** The projects that need no browser. */
const WITHOUT_BROWSER = ["pure", "node", "worker"].map((name) => `--project=${name}`);

/** Linux's file system in memory, and how much room the databases and browsers of a run may need. */
const MEMORY = { path: "/dev/shm", minBytes: 2 * 1024 ** 3 };

const root = path.resolve(import.meta.dirname, "..");
const bin = (name: string): string => path.join(root, "node_modules/.bin", name);
const scratch = mkdtempSync(path.join(temporaryRoot(), "deckle-tests-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
// Also when interrupted: what is left in memory stays there until the next boot.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => process.exit(1));
/** Commands under test load hundreds of modules; Node compiles them once for all processes. */
process.env.NODE_COMPILE_CACHE ??= path.join(root, "node_modules/.cache/node");
const { values } = parseArgs({
  options: { soak: { type: "boolean", default: false }, seeds: { type: "string" } },
});
if (values.seeds !== undefined && !(values.soak && /^\d+-\d+$/.test(values.seeds))) {
  console.error("Usage: npm run test:soak -- --seeds FROM-TO, as --seeds 2000-3000");
  process.exit(2);
}

let passed = 0;
let skipped = 0;
const failures: string[] = [];
const retried: string[] = [];

if (values.soak) {
  await writeArtifacts(root);
  const { seeds } = values;
  const files = filesThatImport(seeds === undefined ? ["soakLength", "soakSeeds"] : ["soakSeeds"]);
  const variables = { SOAK: "1", ...(seeds !== undefined && { SOAK_SEEDS: seeds }) };
  await runSuites("soak", [...WITHOUT_BROWSER, ...files], variables);
} else {
  // First, so that a type or format error shows within seconds.
  const status = await run(["node", "worker/ops/check.ts", "--without-tests"], "inherit");
  if (status === 0) passed += 1;
  else failures.push("npm run check");

  await runSuites("suites without a browser", WITHOUT_BROWSER);
  await runSuites("journeys", ["--project=journeys"], { JOURNEY_WORKERS });
}

// A test that passed only on its second attempt is a bug in the product or in the test.
for (const test of retried) console.log(`retried: ${test}`);
// Repeated at the end, because the failures themselves are far above.
for (const failure of failures) console.log(`failed: ${failure}`);
const skips = skipped === 0 ? "" : `, ${skipped} skipped`;
console.log(`${passed} passed, ${failures.length} failed${skips}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Runs Vitest and adds up its report. */
async function runSuites(
  name: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  // The next line comes minutes later.
  console.log(`${name}: running`);
  const started = performance.now();
  const file = path.join(scratch, name.replaceAll(" ", "-"));
  const said = openSync(`${file}.log`, "w");
  const status = await run(
    [
      "vitest",
      "run",
      ...args,
      "--reporter=minimal",
      "--reporter=json",
      `--outputFile.json=${file}.json`,
    ],
    said,
    // The checks have already written the artifacts.
    { ARTIFACTS_WRITTEN: "1", TMPDIR: scratch, ...variables },
  );
  closeSync(said);
  if (status !== 0) console.log(readFileSync(`${file}.log`, "utf8"));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${status === 0 ? "passed" : "FAILED"} (${seconds} s)`);
  const before = failures.length;
  try {
    addReport(JSON.parse(readFileSync(`${file}.json`, "utf8")) as Report);
  } catch {
    failures.push(`${name}: no report`);
  }
  // An error outside of any test fails the run without a failed test.
  if (status !== 0 && failures.length === before) failures.push(`${name}: ended with ${status}`);
}

/**
 * Adds each test, and each file that failed without a failed test, with the first line of its
 * error.
 */
function addReport(report: Report): void {
  skipped += report.numPendingTests;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = path.relative(root, name);
    let hasFailure = false;
    for (const { fullName, status, failureMessages } of assertionResults) {
      const test = `${file} > ${fullName}`;
      if (status === "failed") {
        failures.push(`${test}: ${firstLine(failureMessages[0])}`);
        hasFailure = true;
      } else if (status === "passed") {
        passed += 1;
        // Vitest keeps the error of the first attempt.
        if (failureMessages.length > 0) retried.push(`${test}: ${firstLine(failureMessages[0])}`);
      }
    }
    if (status === "failed" && !hasFailure) failures.push(`${file}: ${firstLine(message)}`);
  }
}

/** Runs a tool of the project and returns its exit code. */
function run(
  [tool, ...args]: readonly [string, ...string[]],
  output: "inherit" | number,
  variables: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(bin(tool), args, {
      cwd: root,
      stdio: ["ignore", output, output],
      env: { ...process.env, ...variables },
    });
    child.once("error", reject);
    child.once("close", resolve);
  });
}

/**
 * Returns where temporary files are: in memory if it has room, since SQLite waits for the disk after
 * each write.
 */
function temporaryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY.path);
    if (bavail * bsize >= MEMORY.minBytes) return MEMORY.path;
  } catch {
    // Other systems have no such directory.
  }
  return tmpdir();
}

/** Returns the test files that import one of the names from `support/soak.ts`. */
function filesThatImport(names: readonly string[]): string[] {
  const imports = new RegExp(
    String.raw`import \{[^}]*\b(${names.join("|")})\b[^}]*\} from "[./]*/support/soak\.ts"`,
  );
  return readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join("test", file))
    .filter((file) => imports.test(readFileSync(path.join(root, file), "utf8")));
}

function firstLine(text = ""): string {
  return text.split("\n", 1)[0] ?? "";
}
