import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { importDirectory } from "../../../worker/ops/import/importDirectory.ts";
import { openLocalPlatform } from "../../../worker/ops/localPlatform.ts";
import { openMigrated } from "../../../worker/ops/migrateLocal.ts";
import {
  BASE,
  dump,
  emptyPlatform,
  openDatabase,
  post,
  removeScratch,
  ROOT,
  scratchDirectory,
  writeSource,
} from "./localData.ts";

afterAll(removeScratch);

const STORIES = 300;

const directory = writeSource({
  ...BASE,
  posts: Array.from({ length: STORIES }, (_, index) =>
    post(`story-${index}`, {
      authors: [["ann", "bob", "cyd"][index % 3]],
      tags: [`tag ${index % 7}`, `Tag ${index % 5}`],
      body: `${"Some **words** and [more](https://a.example/). ".repeat(20)}\n\n## ${index}\n`,
    }),
  ),
  responses: [
    { key: "r1", post: "story-3", author: "bob", published_at: "2024-06-01", body: "Answer." },
  ],
});

/** Runs the import command and kills it without warning after it has written some stories. */
async function importAndKill(state: string, stories: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.join(ROOT, "worker/ops/import.ts"), directory, "--persist", state],
    { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  let said = "";
  child.stderr.on("data", (data: Buffer) => (said += data.toString()));
  const ended = new Promise((resolve) => child.on("close", resolve));
  const watcher = openDatabase(state);
  const written = watcher.prepare("SELECT count(*) AS n FROM posts");
  try {
    while (Number(written.get()?.n) < stories && child.exitCode === null) await sleep(5);
  } finally {
    // Kills the command and the database process it started, as a power failure would.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    await ended;
    watcher.close();
  }
  expect(child.signalCode, `the import ended by itself: ${said}`).toBe("SIGKILL");
}

test("an import that was killed and run again has the same result as an uninterrupted one", async () => {
  const undisturbed = await emptyPlatform();
  const { DB: db, IMAGES_BUCKET: bucket } = undisturbed.env;
  await importDirectory(directory, { db, bucket, now: 1 });
  await undisturbed.close();
  const expected = dump(undisturbed.state);
  expect(expected.posts).toHaveLength(STORIES + 1);

  const state = scratchDirectory();
  const { platform } = await openMigrated(state);
  await platform.close();
  const points = [1, Math.ceil(Math.random() * STORIES * 0.6)];
  for (const point of points) await importAndKill(state, point);

  const resumed = await openLocalPlatform(state);
  try {
    const before = dump(state);
    const written = before.posts?.length ?? 0;
    expect(written, `killed at ${points.join(" and ")}`).toBeGreaterThan(0);
    expect(written, `killed at ${points.join(" and ")}`).toBeLessThan(STORIES);
    const report = await importDirectory(directory, {
      db: resumed.env.DB,
      bucket: resumed.env.IMAGES_BUCKET,
      now: 2,
    });
    // An item counts as written exactly if all of its rows exist.
    expect(report.countOf("story", "unchanged")).toBe(written);
    expect(dump(state)).toEqual(expected);
  } finally {
    await resumed.close();
  }
});
