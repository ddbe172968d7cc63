import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { buildConstants, manifestPlugin } from "./worker/ops/build/viteConfigs.ts";
import { relayPlugin } from "./worker/ops/build/relayPlugin.ts";
import { writeArtifacts } from "./worker/ops/build/writeArtifacts.ts";

const root = import.meta.dirname;
const migrations = path.join(root, "worker/db/migrations");
const relay = relayPlugin({ root, artifacts: path.join(root, "generated/relay") });
const define = buildConstants({ minify: false, seam: true, development: true });

// Relay's artifacts are read by the sources under test, so they are written before any test starts.
await writeArtifacts(root);

/** What the pages' files would be called; a test of the Worker serves no files. */
const manifest = {
  "client/start.ts": { file: "assets/start.js" },
  "style.css": { file: "assets/style.css" },
};

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        // Rules, formats and the client's own logic, without a browser.
        plugins: [relay, manifestPlugin(manifest)],
        define,
        test: {
          name: "pure",
          testTimeout: 30_000,
          environment: "node",
          include: ["test/{shared,client}/**/*.test.{ts,tsx}", "test/*.test.ts"],
        },
      },
      {
        // The Worker's sources in workerd, over a real D1 with the migrations applied.
        plugins: [
          relay,
          manifestPlugin(manifest),
          cloudflareTest(async () => ({
            main: "./worker/index.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations(migrations) } },
          })),
        ],
        define,
        test: {
          name: "worker",
          testTimeout: 30_000,
          include: ["test/worker/**/*.test.{ts,tsx}"],
          exclude: ["**/*.node.test.ts"],
          setupFiles: ["test/support/applyMigrations.ts"],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "react",
                  "react/jsx-runtime",
                  "react/jsx-dev-runtime",
                  "react-dom/server",
                  "react-relay/hooks",
                  "relay-runtime",
                ],
              },
            },
          },
        },
      },
      {
        // Commands that need files and processes.
        test: {
          name: "node",
          environment: "node",
          include: ["test/worker/**/*.node.test.ts"],
          testTimeout: 120_000,
        },
      },
      {
        // The built product in a real browser.
        test: {
          name: "journeys",
          environment: "node",
          include: ["test/journeys/**/*.test.ts"],
          globalSetup: ["test/support/serveProduct.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
