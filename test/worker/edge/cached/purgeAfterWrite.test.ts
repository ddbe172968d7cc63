import { exports } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { sequenceSlug } from "../../../../shared/routes/sequenceSlug.ts";
import { catalogSlugId } from "../../../../shared/lists/catalogSlug.ts";
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
import { closeAccount } from "../../../../worker/domain/identity/closeAccount.ts";
import { makeOwner, tryPassword } from "../../../support/identity/account.ts";
import { change } from "../../../support/drafts/drafts.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { TestBrowser } from "../../../support/identity/testBrowser.ts";
import { get, graphql } from "../../../support/product.ts";
import { clearPurges, outbox, touch } from "../../../support/cache/purges.ts";

const isHit = (response: Response): boolean =>
  /; hit/.test(response.headers.get("cache-status") ?? "");

/** A story that is cached on all its pages, and its writer's browser. */
async function cachedStory() {
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

/** A signed-in user for whom each story page's data is cached. */
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

/** Makes delayed retries due. */
const makeDue = () => runSql("UPDATE purge_outbox SET due_at = 0");

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
  test("is on every page that shows it with the next request", async () => {
    const { story, paths, browser } = await cachedStory();
    await expectAllToShow(paths, await edit(story.id, browser));
  });

  test("is also shown to signed-in readers, for whom the story's data are cached", async () => {
    const { story, paths, browser } = await cachedStory();
    const reader = await makeReader(paths.slice(0, 3));
    await expectAllToShow(paths, await edit(story.id, browser), reader);
  });

  test("is shown to them even while the purge service is unavailable", async () => {
    const { story, paths, browser } = await cachedStory();
    const reader = await makeReader(paths.slice(0, 3));
    const title = await edit(story.id, { ...browser, "x-fault-injection": "purge" });
    expect(await (await get(paths[0]!)).text()).not.toContain(title);
    await expectAllToShow(paths, title, reader);
  });

  test("is shown although the purge service fails twice first", async () => {
    const { story, paths, browser } = await cachedStory();
    const title = await edit(story.id, { ...browser, "x-fault-injection": "purge-twice" });
    await expectAllToShow(paths, title);
  });

  test("is saved while the purge service is unavailable, and shown once it is back", async () => {
    const { story, paths, browser } = await cachedStory();
    const title = await edit(story.id, { ...browser, "x-fault-injection": "purge" });
    expect(isHit(await get(paths[0]!))).toBe(true);
    const waiting = await outbox();
    expect(waiting.map(({ tag }) => tag)).toContain(`post-${story.id}`);
    expect(waiting.every(({ attempts, dueAt }) => attempts === 1 && dueAt > Date.now())).toBe(true);
    await makeDue();
    await runSchedule();
    await expectAllToShow(paths, title);
  });

  test("is shown although the Worker died between claiming the purge and sending it", async () => {
    const { story, paths, browser } = await cachedStory();
    const title = await edit(story.id, { ...browser, "x-fault-injection": "purge" });
    await runSql(
      "UPDATE purge_outbox SET claimed_by = 'a Worker that died', claimed_until = 1, due_at = 0",
    );
    await runSchedule();
    await expectAllToShow(paths, title);
  });

  test.each([
    ["at once", {}],
    ["after the purge service failed twice", TWICE],
  ] as const)("is on every host, in every feed and in the sitemaps %s", async (_when, faults) => {
    const number = nextNumber();
    const hosts = { collection: `pub-${number}.test`, user: `person-${number}.test` };
    const name = `below-${number}`;
    const writer = await makeUser({ domain: hosts.user });
    const collection = await makeCollection({ domain: hosts.collection });
    const neighbour = await makeUser({
      username: name,
      domain: `${name}.localhost`,
      domain_is_subdomain: 1,
    });
    const below = await makeCollection({
      slug: `pub-${name}`,
      domain: `pub-${name}.localhost`,
      domain_is_subdomain: 1,
    });
    const tag = await makeTag();
    const published = { first_published_at: Date.now(), latest_published_at: Date.now() };
    const make = (creatorId: string, collectionId: string | null) =>
      makeStory({
        creator_id: creatorId,
        collection_id: collectionId,
        title: `Old title ${nextNumber()}`,
        ...published,
      });
    const inPublication = await make(writer.id, collection.id);
    const own = await make(writer.id, null);
    const inSubdomain = await make(neighbour.id, below.id);
    const onSubdomain = await make(neighbour.id, null);
    const stories = [inPublication, own, inSubdomain, onSubdomain];
    const ownTags = new Map<string, string>();
    for (const { id } of stories) {
      const ownTag = await makeTag();
      await tagStory(id, tag.id);
      await tagStory(id, ownTag.id, 1);
      ownTags.set(id, `/tag/${ownTag.slug}`);
    }
    const topic = { id: newId("topic"), slug: `topic-${number}`, name: "A topic" };
    await insertRow("topics", { ...topic, visibility: "PUBLIC", created_at: 0 });
    await insertRow("topic_tags", { topic_id: topic.id, tag_id: tag.id, position: 0 });
    const series = { id: newId("sequence"), title: "A series", creator_id: writer.id };
    const since = { created_at: 0, updated_at: Date.now() };
    await insertRow("sequences", { ...series, ...since, is_public: 1 });
    const keeper = await makeUser();
    const list = { id: newId("catalog"), name: "A list" };
    await insertRow("catalogs", {
      ...list,
      ...since,
      creator_id: keeper.id,
      type: "LIST",
      visibility: "PUBLIC",
    });
    for (const [position, { id, creator_id: creatorId }] of stories.entries()) {
      const place = { post_id: id, position };
      await insertRow("topic_posts", { topic_id: topic.id, post_id: id, added_at: 1 });
      await insertRow("catalog_items", {
        ...place,
        id: crypto.randomUUID(),
        created_at: 0,
        catalog_id: list.id,
        owner_id: keeper.id,
      });
      if (creatorId === writer.id)
        await insertRow("sequence_posts", { ...place, sequence_id: series.id });
    }
    const browsers = {
      [writer.id]: { ...(await signedIn(writer.id)), ...faults },
      [neighbour.id]: { ...(await signedIn(neighbour.id)), ...faults },
    };
    const [pub, person] = [`https://${hosts.collection}`, `https://${hosts.user}`];
    const [pubBelow, personBelow] = [below, neighbour].map(
      ({ domain }) => `http://${String(domain)}:8787`,
    );
    const wherever = [
      "/",
      `/tag/${tag.slug}`,
      `/tag/${tag.slug}?tab=hot`,
      `/tag/${tag.slug}/archive`,
      `/tag/${tag.slug}/recommended`,
      `/topic/${topic.slug}/stories`,
      `/feed/topic/${topic.slug}`,
      "/feed/latest",
      `/feed/tag/${tag.slug}`,
      `/@${keeper.username}/list/${catalogSlugId(list)}`,
      `/embed/list/${catalogSlugId(list)}`,
    ];
    const ofSeries = `/s/${sequenceSlug(series)}`;
    const ofPublication = (origin: string, { slug, id }: typeof own) => [
      `${origin}/`,
      `${origin}/latest`,
      `${origin}/trending`,
      `${origin}/archive`,
      `${origin}/tagged/${tag.slug}`,
      `${origin}/feed`,
      `${origin}/feed/tagged/${tag.slug}`,
      `${origin}/${slug}-${id}`,
    ];
    const ofPerson = (origin: string) => [`${origin}/`, `${origin}/?tab=oldest`, `${origin}/feed`];
    const places: [typeof own, string[]][] = [
      [
        inPublication,
        [
          ...wherever,
          ...ofPublication(pub, inPublication),
          ...ofPerson(person),
          `/feed/${collection.slug}`,
          `/feed/@${writer.username}`,
          ofSeries,
        ],
      ],
      [own, [...wherever, ...ofPerson(person), `${person}/${own.slug}-${own.id}`, ofSeries]],
      [
        inSubdomain,
        [...wherever, ...ofPublication(pubBelow!, inSubdomain), ...ofPerson(personBelow!)],
      ],
      [
        onSubdomain,
        [
          ...wherever,
          ...ofPerson(personBelow!),
          `${personBelow}/${onSubdomain.slug}-${onSubdomain.id}`,
        ],
      ],
    ];
    const shown = places.map(([story, addresses]) => ({
      story,
      // Its own tag has nothing else by its writer.
      addresses: [...addresses, ownTags.get(story.id)!],
    }));
    for (const address of new Set(shown.flatMap(({ addresses }) => addresses))) {
      await (await get(address)).text();
      const html = await (await get(address)).text();
      for (const { story, addresses } of shown) {
        if (addresses.includes(address)) expect(html, address).toContain(story.title);
      }
    }
    for (const { story, addresses } of shown) {
      const browser = browsers[String(story.creator_id)]!;
      const title = await edit(story.id, browser);
      for (const address of addresses) {
        const html = await (await get(address)).text();
        expect(html, address).toContain(title);
        expect(html, address).not.toContain(story.title);
      }
      await change("deletePost", story.id, browser);
      for (const address of addresses) {
        expect(await (await get(address)).text(), address).not.toContain(title);
      }
      // Pages that don't name the story are found only by the tags of its lists.
      await change("undeletePost", story.id, browser);
      await expectAllToShow(addresses, title);
    }
    const { latest } = (await firstRow<{ latest: number }>(
      "SELECT latest_published_at AS latest FROM posts WHERE id = ?1",
      inPublication.id,
    ))!;
    expect(latest).toBeGreaterThanOrEqual(published.latest_published_at);
    const index = await (await get(`${pub}/sitemap.xml`)).text();
    expect(index).toContain(new Date(latest).toISOString().slice(0, 16));
  });

  test("that was not saved purges nothing", async () => {
    const { story, paths } = await cachedStory();
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

test("a follow leaves cached pages unchanged, since only counters changed", async () => {
  const { paths, writer } = await cachedStory();
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

test("without a schedule, a command's changes are purged with other requests", async () => {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await touch(["group-home"]);
  await vi.waitFor(
    async () => {
      // One request may arrive while another isolate checks the queue.
      await get("/about");
      expect(await outbox()).toMatchObject([{ tag: "group-home", isRepeat: 1 }]);
    },
    { timeout: 15_000 },
  );
});

test("a user who returns to a closed account is on others' pages once they are signed in", async () => {
  const [owner, collection] = [await makeOwner(), await makeCollection()];
  const title = `Back again ${nextNumber()}`;
  await makeStory({ creator_id: owner.id, collection_id: collection.id, title });
  await closeAccount(makeDomainContext(), owner.id, { isForGood: false });
  await clearPurges();
  await (await get(`/${collection.slug}`)).text();
  const without = await get(`/${collection.slug}`);
  expect(isHit(without)).toBe(true);
  expect(await without.text()).not.toContain(title);
  await tryPassword(new TestBrowser(), owner.email);
  expect(await (await get(`/${collection.slug}`)).text()).toContain(title);
});
