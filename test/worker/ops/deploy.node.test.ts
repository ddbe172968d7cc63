import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { objectionsTo } from "../../../worker/ops/deploy/objectionsTo.ts";
import { warningsTo } from "../../../worker/ops/deploy/warningsTo.ts";
import { objectionToPublicUrl } from "../../../worker/settings/publicUrl.ts";
import { ROOT } from "./localData.ts";

const STATS = { binding: "STATS", database_id: "7e5b2a0c-1a2b-4c3d-8e9f-001122334455" };

const RIGHT = {
  vars: { PUBLIC_URL: "https://stories.example.com", AUTH_DOMAIN: "stories.example.com" },
  d1_databases: [{ binding: "DB", database_id: "6e5b2a0c-1a2b-4c3d-8e9f-001122334455" }, STATS],
  routes: [{ pattern: "*/*" }],
};

const noDatabase = [{ binding: "DB", database_id: "00000000-0000-0000-0000-000000000000" }, STATS];
const noStatistics = [
  RIGHT.d1_databases[0]!,
  { ...STATS, database_id: "00000000-0000-0000-0000-000000000001" },
];

test.each([
  ["nothing", RIGHT, []],
  ["localhost", { ...RIGHT, vars: { PUBLIC_URL: "http://localhost:8787" } }, ["PUBLIC_URL"]],
  ["http", { ...RIGHT, vars: { PUBLIC_URL: "http://stories.example.com" } }, ["https"]],
  ["no URL", { ...RIGHT, vars: {} }, ["absolute URL"]],
  ["the example", { ...RIGHT, vars: { PUBLIC_URL: "https://deckle.example" } }, ["your domain"]],
  ["a database id of zeros", { ...RIGHT, d1_databases: noDatabase }, ["d1 create"]],
  ["a database without id", { ...RIGHT, d1_databases: [{ binding: "DB" }, STATS] }, ["d1 create"]],
  ["no database", { ...RIGHT, d1_databases: [STATS] }, ["d1 create"]],
  ["no database of statistics", { ...RIGHT, d1_databases: noStatistics }, ["deckle-statistics"]],
  ["no routes", { ...RIGHT, routes: [] }, ["routes"]],
])("a deployment is refused, with what to do: %s", (_what, config, words) => {
  const objections = objectionsTo(config);
  expect(objections).toHaveLength(words.length);
  for (const [index, word] of words.entries()) expect(objections[index]).toContain(word);
});

test.each([
  ["email is off", { MAIL_DRIVER: "off" }, 0],
  ["there is one", { MAIL_DRIVER: "http", SITE_SETTINGS: { postalAddress: "1 Mill Lane" } }, 0],
  ["as JSON", { MAIL_DRIVER: "http", SITE_SETTINGS: '{"postalAddress":"1 Mill Lane"}' }, 0],
  ["there is none", { MAIL_DRIVER: "platform" }, 1],
])("a deployment without a postal address warns, if it sends emails: %s", (_what, vars, count) => {
  expect(warningsTo({ vars })).toHaveLength(count);
});

test.each(["http://127.0.0.1", "https://a.localhost", "https://[::1]:8787", "http://example.com"])(
  "the Worker in production refuses the address %s",
  (url) => {
    expect(objectionToPublicUrl(new URL(url))).toContain("PUBLIC_URL");
  },
);

test("the deploy command refuses the configuration of a fresh checkout, and deploys nothing", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, "worker/ops/deploy.ts"), "--dry-run"],
    { cwd: ROOT, encoding: "utf8", env: { ...process.env, WRANGLER_LOG: "none" } },
  );
  expect(status).toBe(1);
  expect(stderr).toContain("put your domain");
  expect(stderr).toContain("d1 create");
});
