import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import {
  buildConstants,
  MANIFEST_WITHOUT_FILES,
  manifestPlugin,
} from "./worker/ops/build/viteConfigs.ts";
import { TEST_OPERATOR_TOKEN } from "./test/support/operatorToken.ts";
import { bundledSources } from "./test/support/bundledSources.ts";
import { socialVariables } from "./test/support/socialVariables.ts";
import { relayPlugin } from "./worker/ops/build/relayPlugin.ts";
import { serverHooksPlugin } from "./worker/ops/build/serverHooksPlugin.ts";
import { writeArtifacts } from "./worker/ops/build/writeArtifacts.ts";

const root = import.meta.dirname;
const migrations = path.join(root, "worker/db/migrations");
const statisticsMigrations = path.join(root, "worker/db/statisticsMigrations");
const relay = relayPlugin({ root, artifacts: path.join(root, "generated/relay") });
const define = {
  ...buildConstants({ minify: false, seam: true, development: true, id: "test" }),
  __SOAK__: JSON.stringify(process.env.SOAK === "1"),
  __SOAK_SEEDS__: JSON.stringify(process.env.SOAK_SEEDS ?? null),
  __STRIPE_FIXTURES__: stripeFixtures(process.env.STRIPE_FIXTURES),
};

/** Stripe's published objects as JSON, of its file fixtures3.json; none without it. */
function stripeFixtures(file: string | undefined): string {
  return file === undefined
    ? "{}"
    : JSON.stringify(JSON.parse(readFileSync(file, "utf8")).resources);
}

// No test asks the network, not even for a request's default `cf` object.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

// Tests are the same in every time zone and language; those about one name it.
process.env.TZ = "UTC";
process.env.LC_ALL = "C.UTF-8";

// Relay's artifacts are read by the sources under test, so they are written before any test starts.
if (process.env.ARTIFACTS_WRITTEN !== "1") await writeArtifacts(root);

/** Vitest's default leaves one of two cores idle. */
const MAX_WORKERS = Math.max(2, availableParallelism());

/**
 * The order of the projects. Vitest ends a process that has loaded the Worker as soon as the next
 * file is of another project, so the Worker's files follow each other.
 */
const PROJECTS = ["worker", "node", "pure", "journeys"];

/** Run before all others: one loads the Worker, which keeps one core busy, the other needs no more. */
const FIRST_FILES = new Set(
  ["worker/edge/cached/leaks", "worker/domain/membership/converges.node"].map(testFile),
);

/** Files that take longer than they are long, longest first. */
const LONG_FILES = [
  "worker/edge/cached/mutationPurges",
  "worker/edge/cached/otherPurges",
  "worker/pages/crawl",
  "worker/edge/cached/purgeAfterWrite",
  "worker/graphql/leaks",
  "worker/pages/failingFields",
  "worker/ops/productionBuild.node",
  "worker/ops/importResume.node",
  "worker/ops/import.node",
  "worker/ops/prepareLocal.node",
  "journeys/everyPage",
  "journeys/identity/authDomain",
  "journeys/identity/signIn",
  "journeys/drafts/writing",
  "journeys/keyboard",
  "journeys/drafts/unlostWords",
  "journeys/notices",
  "journeys/access",
  "journeys/shell/health",
  "journeys/shell/movingReaders",
].map(testFile);

function testFile(name: string): string {
  return `test/${name}.test.ts`;
}

function projectRank({ moduleId, project }: TestSpecification): number {
  return FIRST_FILES.has(path.relative(root, moduleId)) ? -1 : PROJECTS.indexOf(project.name);
}

function positionOf({ moduleId }: TestSpecification): number {
  const found = LONG_FILES.indexOf(path.relative(root, moduleId));
  return found === -1 ? LONG_FILES.length : found;
}

/**
 * Starts a project's long files first, so that at the end no process waits for another; then larger
 * ones.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const largestFirst = await super.sort(files);
    return largestFirst.toSorted(
      (a, b) => projectRank(a) - projectRank(b) || positionOf(a) - positionOf(b),
    );
  }
}

/** Leaves out of the bundle's map what nobody steps through; each error reads the map. */
const withoutForeignMaps: Plugin = {
  name: "deckle:without-foreign-maps",
  enforce: "post",
  transform: (code, id) =>
    /\/(node_modules|generated)\//.test(id) ? { code, map: { mappings: "" } } : null,
};

/**
 * Loads with the Worker what it loads on first use. The pool would fetch such a module in the first
 * request that needs it, and requests beside it would wait for that one's connection, which workerd
 * doesn't allow.
 */
const eagerImports: Plugin = {
  name: "deckle:eager-imports",
  enforce: "post",
  transform: (code, id) => {
    if (!id.startsWith(path.join(root, "worker/"))) return null;
    const loaded: string[] = [];
    const changed = code.replaceAll(/\bimport\(\s*("[^"]+")\s*\)/g, (_call, source: string) => {
      loaded.push(`import * as eager${loaded.length} from ${source};`);
      return `Promise.resolve(eager${loaded.length - 1})`;
    });
    return loaded.length === 0 ? null : { code: `${changed}\n${loaded.join("\n")}`, map: null };
  },
};

const WORKER_TESTS = ["test/worker/**/*.test.{ts,tsx}"];
const WORKER_SETUP = ["test/support/prepareWorker.ts", "test/support/checkQueryPlans.ts"];

/** The Worker's sources in workerd, over a real D1 with the migrations applied. */
function workerProject(): TestProjectConfiguration {
  return {
    plugins: [
      bundledSources({
        root,
        main: "worker/index.ts",
        tests: [...WORKER_TESTS, ...WORKER_SETUP],
        out: path.join(root, "dist/tests"),
        config: {
          // React and Relay as deployed: their development builds render more slowly.
          define: { ...define, "process.env.NODE_ENV": JSON.stringify("production") },
          oxc: { jsx: { development: false } },
          plugins: [
            relay,
            serverHooksPlugin(root),
            manifestPlugin(MANIFEST_WITHOUT_FILES),
            eagerImports,
            withoutForeignMaps,
          ],
        },
      }),
      cloudflareTest(async () => ({
        main: "./worker/index.ts",
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          bindings: {
            TEST_MIGRATIONS: await readD1Migrations(migrations),
            TEST_STATISTICS_MIGRATIONS: await readD1Migrations(statisticsMigrations),
            // prepareWorker.ts sets it for each file.
            CACHE_DRIVER: "off",
            OPERATOR_TOKEN: TEST_OPERATOR_TOKEN,
            INTERNAL_NETWORKS: "10.1.0.0/16, 2001:db8::/32",
            DOMAIN_LOCAL_ROOTS: "localhost, example",
            ...socialVariables(),
          },
        },
      })),
    ],
    define,
    // Not warnings about source maps of packages.
    logLevel: "error",
    test: {
      name: "worker",
      // The bundle changes with each change.
      fsModuleCache: false,
      maxWorkers: MAX_WORKERS,
      // Loading the Worker takes longer than most files' tests: prepareWorker.ts resets what they share.
      isolate: false,
      // Long enough for a machine at a quarter of the speed.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      include: WORKER_TESTS,
      exclude: ["**/*.node.test.ts"],
      setupFiles: WORKER_SETUP,
    },
  };
}

export default defineConfig({
  test: {
    reporters: ["default"],
    // Many tests cause errors that the product logs.
    silent: "passed-only",
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        // Rules, formats and the client's own logic, without a browser.
        plugins: [relay, manifestPlugin(MANIFEST_WITHOUT_FILES)],
        define,
        test: {
          name: "pure",
          maxWorkers: MAX_WORKERS,
          // Starting a worker takes longer than most files' tests.
          isolate: false,
          setupFiles: ["test/support/preparePure.ts"],
          testTimeout: 30_000,
          environment: "node",
          include: ["test/{shared,client}/**/*.test.{ts,tsx}", "test/*.test.ts"],
        },
      },
      workerProject(),
      {
        // Commands that need files and processes, and the domain over SQLite in Node.
        define,
        test: {
          name: "node",
          maxWorkers: MAX_WORKERS,
          // Loading wrangler takes longer than most files' tests.
          isolate: false,
          environment: "node",
          include: ["test/worker/**/*.node.test.ts"],
          // Long enough for a machine at a quarter of the speed: tests start commands and databases.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        // The built product in a real browser.
        test: {
          name: "journeys",
          environment: "node",
          include: ["test/journeys/**/*.test.ts"],
          globalSetup: ["test/support/serveProduct.ts"],
          // Long enough for a machine at a quarter of the speed: tests wait for conditions.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each worker has a product, a database and a browser of its own.
          maxWorkers: Number(process.env.JOURNEY_WORKERS ?? 1),
          // Starting a worker and its browser takes longer than many tests.
          isolate: false,
          sequence: { groupOrder: 1 },
          // test/run.ts names every test that needed its second attempt.
          retry: 1,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
