// The import command: `npm run import -- DIR [--report FILE] [--persist DIR]`. Imports a directory
// of records (worker/ops/README.md) into the local database and image store.

import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { importDirectory } from "./import/importDirectory.ts";
import { LOCAL_STATE } from "./localPlatform.ts";
import { openMigrated } from "./migrateLocal.ts";

const USAGE = "Usage: npm run import -- DIR [--report FILE] [--persist DIR]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: "string" }, persist: { type: "string" } },
});
const [directory] = positionals;
if (!directory || !existsSync(directory)) {
  console.error(directory ? `Directory not found: ${directory}` : USAGE);
  process.exit(2);
}

const { platform } = await openMigrated(values.persist ?? LOCAL_STATE);
try {
  const startedAt = Date.now();
  const report = await importDirectory(directory, {
    db: platform.env.DB,
    bucket: platform.env.IMAGES_BUCKET,
    now: startedAt,
  });
  if (values.report) writeFileSync(values.report, report.lines());
  console.log(report.summary());
  console.log(`Took ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
} finally {
  await platform.close();
}
