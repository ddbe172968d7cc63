// Deploys [env.production] of wrangler.toml after checking what wrangler itself doesn't. Further
// arguments go to `wrangler deploy`.

import { spawnSync } from "node:child_process";
import path from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { objectionsTo } from "./deploy/objectionsTo.ts";
import { warningsTo } from "./deploy/warningsTo.ts";

const root = path.resolve(import.meta.dirname, "../..");
const config = readConfig({ config: path.join(root, "wrangler.toml"), env: "production" });
const objections = objectionsTo(config);
if (objections.length > 0) {
  console.error(
    `Not deployed. In wrangler.toml:\n${objections.map((text) => `- ${text}`).join("\n")}`,
  );
  process.exit(1);
}
for (const warning of warningsTo(config)) console.warn(`Warning: ${warning}.`);
const { status } = spawnSync(
  path.join(root, "node_modules/.bin/wrangler"),
  ["deploy", "--env", "production", ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);
process.exit(status ?? 1);
