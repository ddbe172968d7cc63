import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { lastDays } from "../../../../worker/domain/statistics/statisticsCounts.ts";
import { readLive } from "../../../../worker/domain/statistics/readLive.ts";
import { readOwnerOverview } from "../../../../worker/domain/statistics/readOwnerOverview.ts";
import { readOwnerStories } from "../../../../worker/domain/statistics/readOwnerStories.ts";
import { readPostStatistics } from "../../../../worker/domain/statistics/readPostStatistics.ts";
import { FIXED_NOW, makeCollection, makeStory, makeUser } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { countNow } from "../../../support/statistics/countNow.ts";

const today = lastDays(FIXED_NOW, 1);

async function makePublished() {
  const [author, collection] = await Promise.all([makeUser(), makeCollection()]);
  const story = await makeStory({ creator_id: author.id, collection_id: collection.id });
  return { author, collection, story };
}

describe("page views", () => {
  test("count once however often and in which batches they are reported", async () => {
    const { story, author, collection } = await makePublished();
    const view = { postId: story.id, network: "192.0.2.1" };
    const [first] = await countNow([view]);
    const end = {
      ...first!,
      readMs: 40_000,
      stop: 7,
      isRead: true,
      receivedAt: FIXED_NOW + 60_000,
    };
    await countNow([end, first!, end]);
    await countNow([first!]);
    const context = makeDomainContext();
    const counts = { views: 1, visitors: 1, reads: 1, readMs: 40_000 };
    const read = await readPostStatistics(context, story.id, today);
    expect(read.totals).toMatchObject(counts);
    expect(read.allTime).toMatchObject(counts);
    expect(read.hours).toMatchObject([{ views: 1, reads: 1, readMs: 40_000 }]);
    expect(read.stops).toEqual([{ tenth: 7, visitors: 1 }]);
    for (const owner of [author.id, collection.id]) {
      expect((await readOwnerOverview(context, owner, today)).totals).toMatchObject(counts);
      const page = await readOwnerStories(
        context,
        owner,
        { sort: "VIEWS", kind: "STORY" },
        { limit: 10, after: null },
      );
      expect(page.edges.map(({ node }) => node)).toMatchObject([{ id: story.id, counts }]);
    }
    expect(await readLive(context, author.id)).toMatchObject({
      views: 1,
      stories: [{ postId: story.id, views: 1 }],
    });
  });

  test("of a visitor count again after half an hour, and their reads once a day", async () => {
    const { story } = await makePublished();
    const at = (minutes: number) => ({
      postId: story.id,
      network: "192.0.2.2",
      isRead: true,
      at: FIXED_NOW - 120 * MINUTE_MS + minutes * MINUTE_MS,
    });
    await countNow([at(0), at(29)]);
    await countNow([at(31), at(62)]);
    const { totals } = await readPostStatistics(makeDomainContext(), story.id, today);
    expect(totals).toMatchObject({ views: 3, visitors: 1, reads: 1 });
  });

  test("that are late count on their own day, and those of a wrong clock when they arrive", async () => {
    const { story } = await makePublished();
    await countNow([
      { postId: story.id, at: FIXED_NOW - DAY_MS, receivedAt: FIXED_NOW },
      { postId: story.id, at: FIXED_NOW - 30 * DAY_MS, receivedAt: FIXED_NOW },
      { postId: story.id, at: FIXED_NOW + DAY_MS, receivedAt: FIXED_NOW },
    ]);
    const { days } = await readPostStatistics(
      makeDomainContext(),
      story.id,
      lastDays(FIXED_NOW, 60),
    );
    expect(days.map(({ day, views }) => [day - today.from, views])).toEqual([
      [-1, 1],
      [0, 2],
    ]);
  });
});
