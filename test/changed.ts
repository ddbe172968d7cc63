// Runs the tests that a change most likely breaks, within two minutes: `pure` tests by what they
// import; Worker tests that import a changed file, or that are in a folder or file named after its
// area; and for mutations and pages those that list them all. `npm test` runs every test.

import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** What a change of these files most likely breaks besides the tests of their area. */
const ALWAYS: readonly (readonly [changed: RegExp, test: string])[] = [
  [/^worker\/(graphql|access)\//, "test/worker/graphql/everyMutation.test.ts"],
  [/^client\/pages\//, "test/worker/pages/roundTrips.test.ts"],
  [/^worker\/db\/migrations\//, "test/worker/identity/personalData.test.ts"],
];

/** A layer of the product, and the area that a file in it belongs to. */
const AREA =
  /^(?:worker\/(?:domain|graphql|http|ports)|client\/(?:features|pages)|shared)\/(\w+)\//;

const root = path.resolve(import.meta.dirname, "..");
const changed = [
  ...lines("git", "diff", "--name-only", "--no-renames", "HEAD"),
  ...lines("git", "ls-files", "--others", "--exclude-standard"),
];
const areas = new Set(changed.flatMap((file) => AREA.exec(file)?.[1] ?? []));
const files = globSync("test/worker/**/*.test.ts", { cwd: root }).filter(
  (file) => !file.endsWith(".node.test.ts") && isConcerned(file),
);
run(["--changed=HEAD", "--project=pure"]);
if (files.length > 0) run(["--project=worker", ...files]);

function isConcerned(file: string): boolean {
  if (changed.includes(file)) return true;
  if (ALWAYS.some(([pattern, test]) => test === file && changed.some((name) => pattern.test(name))))
    return true;
  const names = file
    .replace(/\.test\.ts$/, "")
    .split("/")
    .slice(2);
  if (names.some((name) => areas.has(name))) return true;
  const text = readFileSync(path.join(root, file), "utf8");
  return changed.some((name) => text.includes(`/${name}"`));
}

function run(args: readonly string[]): void {
  const { status } = spawnSync(
    path.join(root, "node_modules/.bin/vitest"),
    ["run", "--passWithNoTests", ...args],
    { cwd: root, stdio: "inherit" },
  );
  if (status !== 0) process.exitCode = 1;
}

function lines(command: string, ...args: string[]): string[] {
  return execFileSync(command, args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
}
