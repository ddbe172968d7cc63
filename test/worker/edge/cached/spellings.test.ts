// Anyone can invent spellings of a URL. The edge caches each page once, however many spellings are
// requested.

import { expect, test } from "vitest";
import { formatPath } from "../../../../shared/routes/buildPath.ts";
import { parsePattern } from "../../../../shared/routes/pattern.ts";
import { ROUTES } from "../../../../shared/routes/routes.ts";
import { cacheSubject } from "../../../../shared/cache/cacheSubject.ts";
import { catalogSlugId } from "../../../../shared/lists/catalogSlug.ts";
import { makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { type CachedWorld, makeCachedWorld } from "../../../support/cache/cachedWorld.ts";
import { pageHead } from "../../../support/html/pageHead.ts";
import { get } from "../../../support/product.ts";

/** The world's value for each param of a cacheable page's route. */
const paramsIn = ({ writer, reader, collection, story, sequence, tag, catalog }: CachedWorld) => ({
  username: writer.username,
  userId: writer.id,
  collectionSlug: collection.slug,
  collectionId: collection.id,
  postId: story.id,
  sequenceSlug: sequence.id,
  tagSlug: tag.slug,
  catalogSlugId: catalogSlugId(catalog),
  featureSlug: "feature",
  year: "2024",
  month: "6",
  day: "7",
  listOwner: reader.username,
});

const KEPT = ROUTES.filter(({ page }) => page && cacheSubject(page));

const isStored = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get("cache-status")?.includes("fwd=miss") === true;

test("no invented spelling of an address creates a second cached page", async () => {
  const world = await makeCachedWorld();
  const known: Record<string, string> = paramsIn(world);
  let asked = 0;
  for (const { name, path } of KEPT) {
    const names = parsePattern(path).flatMap((segment) => segment.name ?? []);
    const params = Object.fromEntries(names.map((param) => [param, known[param] ?? ""]));
    if (params.catalogSlugId && params.username) params.username = known.listOwner!;
    await (await get(formatPath(name, params))).text();
    for (const param of names) {
      const value = params[param]!;
      for (const altered of [value.toUpperCase(), `words-${value}`, `0${value}`]) {
        if (altered === value) continue;
        let address;
        try {
          address = formatPath(name, { ...params, [param]: altered });
        } catch {
          continue;
        }
        const answer = await get(address);
        await answer.text();
        asked += 1;
        expect.soft(isStored(answer), `${name}: ${address}`).toBe(false);
      }
    }
  }
  expect(asked).toBeGreaterThan(50);
});

test("a writer's page under a publication's name is not cached", async () => {
  const [{ username }, { slug }] = [await makeUser(), await makeCollection()];
  for (let time = 0; time < 2; time += 1) {
    const answer = await get(`/${slug}/@${username}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-status")).toContain("fwd=bypass");
    await answer.text();
  }
  expect((await get(`/no-such-publication/@${username}`)).status).toBe(404);
  for (const other of [
    `/${slug.toUpperCase()}/@${username}?tab=oldest`,
    `/${slug}/@${username.toUpperCase()}?tab=oldest`,
  ]) {
    const led = await get(other);
    expect([led.status, led.headers.get("location")], other).toEqual([
      301,
      `/${slug}/@${username}?tab=oldest`,
    ]);
  }
});

/** Cursors that no list produced: not a cursor, one of another order, and not text. */
const PLACES = ["nonsense", btoa("-1.5:d00000000000"), "%F0%9F%92", "a&p=b"];

test("an invented list position doesn't read the text, and creates no cached page", async () => {
  const { story, collection, writer, reader } = await makeCachedWorld();
  const browser = await signedIn(reader.id);
  const shown = [
    [`/p/${story.id}`, story.title],
    [`/${collection.slug}/any-words-${story.id}`, story.title],
    [`/${collection.slug}`, collection.name],
    [`/@${writer.username}`, writer.name],
    ["/", "Deckle"],
  ] as const;
  for (const [path, text] of shown) {
    const plain = pageHead(await (await get(path)).text());
    for (const place of PLACES) {
      const asked = `${path}?p=${place}`;
      const answer = await get(asked);
      const html = await answer.text();
      expect.soft(answer.status, asked).toBe(200);
      expect.soft(html, asked).toContain(text);
      expect.soft(answer.headers.get("cache-status"), asked).toContain("fwd=bypass");
    }
    const head = pageHead(await (await get(`${path}?p=nonsense`)).text());
    expect.soft(head.canonical, path).toBe(plain.canonical);
    expect.soft(head.meta("robots"), path).toEqual(plain.meta("robots"));
    const own = await get(`${path}?p=nonsense`, browser);
    expect.soft(own.status, `${path} for who is signed in`).toBe(200);
    expect.soft(await own.text(), path).not.toContain("p=nonsense");
  }
});

test("a page that is only a list is not found at an invented position", async () => {
  const { collection, tag, writer } = await makeCachedWorld();
  for (const path of [
    `/tag/${tag.slug}`,
    `/${collection.slug}/latest`,
    `/@${writer.username}/followers`,
  ]) {
    const answer = await get(`${path}?p=nonsense`);
    await answer.text();
    expect.soft(answer.status, path).toBe(404);
    expect.soft(isStored(answer), path).toBe(false);
  }
});
