import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importDirectory } from "../../../worker/ops/import/importDirectory.ts";
import {
  BASE,
  emptyPlatform,
  post,
  removeScratch,
  saveDatabase,
  type Source,
  writeSource,
} from "./localData.ts";

const NOW = 1_700_000_000_000;

let platform: Awaited<ReturnType<typeof emptyPlatform>>;
let empty: () => Promise<void>;
beforeAll(async () => {
  platform = await emptyPlatform();
  empty = await saveDatabase(platform);
});
beforeEach(() => empty());
afterAll(async () => {
  await platform.close();
  removeScratch();
});

async function run(source: Source, now = NOW) {
  const { DB: db, IMAGES_BUCKET: bucket } = platform.env;
  return importDirectory(writeSource(source), { db, bucket, now });
}

async function outbox() {
  const { results } = await platform.env.DB.prepare(
    "SELECT tag, due_at AS dueAt FROM purge_outbox",
  ).all();
  return results;
}

describe("an import", () => {
  test("purges every page if it changes something", async () => {
    await run({ ...BASE, posts: [post("one")] });
    expect(await outbox()).toEqual([{ tag: "all", dueAt: NOW }]);
  });

  test("purges nothing if it changes nothing", async () => {
    const source = { ...BASE, posts: [post("one")] };
    await run(source);
    await platform.env.DB.prepare("DELETE FROM purge_outbox").run();
    await run(source, NOW + 1000);
    expect(await outbox()).toEqual([]);
  });

  test("purges every page even if it was interrupted, once its time is up", async () => {
    await run({ ...BASE, posts: [] });
    await platform.env.DB.batch([
      platform.env.DB.prepare("DELETE FROM purge_outbox"),
      platform.env.DB.prepare(
        "CREATE TRIGGER cut_off BEFORE INSERT ON posts BEGIN SELECT raise(ABORT, 'cut off'); END",
      ),
    ]);
    await expect(run({ ...BASE, posts: [post("one")] })).rejects.toThrow();
    expect(await outbox()).toEqual([{ tag: "all", dueAt: NOW + 600_000 }]);
  });
});
