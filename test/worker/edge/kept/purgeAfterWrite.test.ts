import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  nextNumber,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { get, graphql } from "../../../support/product.ts";
import { clearPurges, outbox, touch } from "../../../support/purges.ts";

const isHit = (response: Response): boolean =>
  /; hit/.test(response.headers.get("cache-status") ?? "");

/** A story that the cache keeps wherever it stands, and its writer's browser. */
async function keptStory() {
  const [writer, collection, tag] = [await makeUser(), await makeCollection(), await makeTag()];
  const now = Date.now();
  const story = await makeStory({
    creator_id: writer.id,
    collection_id: collection.id,
    title: `Old title ${nextNumber()}`,
    first_published_at: now,
    latest_published_at: now,
  });
  await tagStory(story.id, tag.id);
  const paths = [
    `/p/${story.id}`,
    `/@${writer.username}/${story.slug}-${story.id}`,
    `/${collection.slug}/${story.slug}-${story.id}`,
    "/",
    `/@${writer.username}`,
    `/${collection.slug}`,
    `/tag/${tag.slug}`,
  ];
  for (const path of paths) {
    await (await get(path)).text();
    const kept = await get(path);
    expect(isHit(kept), path).toBe(true);
    expect(await kept.text(), path).toContain(story.title);
  }
  const browser = await signedIn(writer.id);
  return { story, paths, browser, writer };
}

async function edit(
  postId: string,
  headers: Record<string, string>,
  title = `New ${nextNumber()}`,
) {
  const { data } = await graphql<{ editPost: { __typename: string } }>(
    `
      mutation ($postId: ID!, $title: String) {
        editPost(postId: $postId, baseRev: 1, title: $title) {
          __typename
        }
      }
    `,
    { postId, title },
    headers,
  );
  expect(data.editPost.__typename).toBe("PostEdit");
  return title;
}

async function expectAllToShow(
  paths: string[],
  title: string,
  headers: Record<string, string> = {},
): Promise<void> {
  for (const path of paths) expect(await (await get(path, headers)).text(), path).toContain(title);
}

/** Somebody who is signed in, for whom the data of each story's page are kept. */
async function makeReader(paths: readonly string[]): Promise<Record<string, string>> {
  const reader = await signedIn((await makeUser()).id);
  for (const path of paths) {
    await (await get(path, reader)).text();
    const shared = await get(path, reader);
    expect(shared.headers.get("server-timing"), path).toContain("data;desc=hit");
  }
  return reader;
}

const TWICE = { "x-fault-injection": "purge-twice" };

const runSchedule = () =>
  exports.default.scheduled({ cron: "* * * * *", scheduledTime: new Date() });

/** Lets the waits after failures pass. */
const makeDue = () => env.DB.prepare("UPDATE purge_outbox SET due_at = 0").run();

beforeEach(async () => {
  await clearPurges();
  await touch(["all"]);
  await runSchedule();
  await clearPurges();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an edited title", () => {
  test("is on every page that shows it with the very next request", async () => {
    const { story, paths, browser } = await keptStory();
    await expectAllToShow(paths, await edit(story.id, browser));
  });

  test("is so for readers who are signed in, for whom the data of the story are kept", async () => {
    const { story, paths, browser } = await keptStory();
    const reader = await makeReader(paths.slice(0, 3));
    await expectAllToShow(paths, await edit(story.id, browser), reader);
  });

  test("is so for them even while the purge service is away", async () => {
    const { story, paths, browser } = await keptStory();
    const reader = await makeReader(paths.slice(0, 3));
    const title = await edit(story.id, { ...browser, "x-fault-injection": "purge" });
    expect(await (await get(paths[0]!)).text()).not.toContain(title);
    await expectAllToShow(paths, title, reader);
  });

  test("is so although the purge service fails twice first", async () => {
    const { story, paths, browser } = await keptStory();
    const title = await edit(story.id, { ...browser, "x-fault-injection": "purge-twice" });
    await expectAllToShow(paths, title);
  });

  test("is saved although the purge service is away, and shown as soon as it is back", async () => {
    const { story, paths, browser } = await keptStory();
    const title = await edit(story.id, { ...browser, "x-fault-injection": "purge" });
    expect(isHit(await get(paths[0]!))).toBe(true);
    const waiting = await outbox();
    expect(waiting.map(({ tag }) => tag)).toContain(`post-${story.id}`);
    expect(waiting.every(({ attempts, dueAt }) => attempts === 1 && dueAt > Date.now())).toBe(true);
    await makeDue();
    await runSchedule();
    await expectAllToShow(paths, title);
  });

  test("is shown although the Worker died between taking the purge and making it", async () => {
    const { story, paths, browser } = await keptStory();
    const title = await edit(story.id, { ...browser, "x-fault-injection": "purge" });
    await env.DB.prepare(
      "UPDATE purge_outbox SET claimed_by = 'a Worker that died', claimed_until = 1, due_at = 0",
    ).run();
    await runSchedule();
    await expectAllToShow(paths, title);
  });

  test.each([
    ["at once", {}],
    ["after the purge service failed twice", TWICE],
  ] as const)("is on every host, in every feed and in the sitemaps %s", async (_when, faults) => {
    const number = nextNumber();
    const hosts = { collection: `pub-${number}.test`, user: `person-${number}.test` };
    const writer = await makeUser({ domain: hosts.user });
    const collection = await makeCollection({ domain: hosts.collection });
    const tag = await makeTag();
    const published = { first_published_at: Date.now(), latest_published_at: Date.now() };
    const inPublication = await makeStory({
      creator_id: writer.id,
      collection_id: collection.id,
      title: `Old title ${nextNumber()}`,
      ...published,
    });
    const own = await makeStory({
      creator_id: writer.id,
      title: `Old title ${nextNumber()}`,
      ...published,
    });
    for (const { id } of [inPublication, own]) await tagStory(id, tag.id);
    const topic = { id: newId("topic"), slug: `topic-${number}`, name: "A topic" };
    await insertRow("topics", { ...topic, visibility: "PUBLIC", created_at: 0 });
    await insertRow("topic_tags", { topic_id: topic.id, tag_id: tag.id, position: 0 });
    const browser = { ...(await signedIn(writer.id)), ...faults };
    const pub = `https://${hosts.collection}`;
    const person = `https://${hosts.user}`;
    const shown: [typeof own, string[]][] = [
      [
        inPublication,
        [
          "/",
          `/tag/${tag.slug}`,
          "/feed/latest",
          `/feed/${collection.slug}`,
          `/feed/tag/${tag.slug}`,
          `/feed/@${writer.username}`,
          `${pub}/`,
          `${pub}/latest`,
          `${pub}/feed`,
          `${pub}/feed/tagged/${tag.slug}`,
          `/feed/topic/${topic.slug}`,
          `${person}/feed`,
          `${pub}/${inPublication.slug}-${inPublication.id}`,
          `${person}/`,
        ],
      ],
      [own, ["/", `/tag/${tag.slug}`, `${person}/`, `${person}/${own.slug}-${own.id}`]],
    ];
    for (const [story, addresses] of shown) {
      for (const address of addresses) {
        for (let time = 0; time < 2; time += 1) {
          expect(await (await get(address)).text(), address).toContain(story.title);
        }
      }
    }
    for (const [story, addresses] of shown) {
      const title = await edit(story.id, browser);
      await expectAllToShow(addresses, title);
      for (const address of addresses) {
        expect(await (await get(address)).text(), address).not.toContain(story.title);
      }
    }
    const { latest } = (await env.DB.prepare(
      "SELECT latest_published_at AS latest FROM posts WHERE id = ?1",
    )
      .bind(inPublication.id)
      .first<{ latest: number }>())!;
    expect(latest).toBeGreaterThanOrEqual(published.latest_published_at);
    const index = await (await get(`${pub}/sitemap.xml`)).text();
    expect(index).toContain(new Date(latest).toISOString().slice(0, 16));
  });

  test("that was not saved purges nothing", async () => {
    const { story, paths } = await keptStory();
    const stranger = await signedIn((await makeUser()).id);
    await graphql(
      `
        mutation ($id: ID!) {
          editPost(postId: $id, baseRev: 1, title: "New") {
            __typename
          }
        }
      `,
      { id: story.id },
      stranger,
    );
    expect(await outbox()).toEqual([]);
    expect(isHit(await get(paths[0]!))).toBe(true);
  });
});

test("a follow leaves kept pages where they are: only counters have changed", async () => {
  const { paths, writer } = await keptStory();
  const follower = await signedIn((await makeUser()).id);
  await graphql(
    `
      mutation ($id: ID!) {
        followUser(targetUserId: $id) {
          __typename
        }
      }
    `,
    { id: writer.id },
    follower,
  );
  for (const path of paths) expect(isHit(await get(path)), path).toBe(true);
});

test("without a schedule, what a command has written is purged beside other requests", async () => {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await touch(["group-home"]);
  await vi.waitFor(
    async () => {
      // One request may come while another isolate looks at the queue.
      await get("/about");
      expect(await outbox()).toMatchObject([{ tag: "group-home", isRepeat: 1 }]);
    },
    { timeout: 15_000 },
  );
});
