// A small site in which every cacheable page shows something, so that tests of a change can find
// the pages that it left stale.

import { exports } from "cloudflare:workers";
import { expect } from "vitest";
import { newId } from "../../../shared/ids.ts";
import type { CACHEABLE_PAGES } from "../../../shared/cache/cacheSubject.ts";
import { catalogSlugId } from "../../../shared/lists/catalogSlug.ts";
import { compareAnswers } from "../../../shared/cache/compareAnswers.ts";
import { readDocument } from "../../../worker/render/readDocument.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  nextNumber,
  signedIn,
  tagStory,
} from "../factories.ts";
import {
  addFeaturePage,
  addMember,
  addNavigation,
  addSection,
  addSubpage,
  makeImage,
} from "../publications/publications.ts";
import { makeEmail, makeIssue, makeNewsletter } from "../newsletters/newsletters.ts";
import { addAuthor } from "../people.ts";
import { get } from "../product.ts";
import { clearPurges, outbox, touch } from "./purges.ts";

/** Creates a new publication with its members and stories, and a reader with a list. */
export async function makeCachedWorld() {
  const number = nextNumber();
  const now = Date.now() - 60_000;
  const published = { first_published_at: now, latest_published_at: now, created_at: now };
  const image = await makeImage();
  const [writer, owner, reader] = [await makeUser(), await makeUser(), await makeUser()];
  const coauthor = await makeUser();
  const [tag, other] = [await makeTag(), await makeTag()];
  const collection = await makeCollection({ creator_id: owner.id });
  await addMember(collection.id, owner.id, "OWNER");
  await addMember(collection.id, writer.id, "EDITOR", 1);
  const by = { creator_id: writer.id, preview_image_id: image.id, ...published };
  const story = await makeStory({ ...by, collection_id: collection.id, revision: 1 });
  const own = await makeStory({ ...by, revision: 1 });
  await addAuthor(own.id, coauthor.id);
  const shower = await makeStory({ creator_id: reader.id, ...published });
  const answer = await makeStory({
    creator_id: reader.id,
    in_response_to_post_id: story.id,
    root_post_id: story.id,
    title: "",
    slug: `answer-${number}`,
    ...published,
  });
  await insertRow("reposts", { post_id: shower.id, of_post_id: story.id, quote: null });
  for (const { id } of [story, own]) await tagStory(id, tag.id);
  const topic = await insertRow("topics", {
    id: newId("topic"),
    slug: `topic-${number}-${tag.slug}`,
    name: `Topic ${number}`,
    visibility: "PUBLIC",
    created_at: 0,
  });
  await insertRow("topic_tags", { topic_id: topic.id, tag_id: tag.id, position: 0 });
  await insertRow("topic_posts", { topic_id: topic.id, post_id: shower.id, added_at: now });
  await insertRow("staff_picks", { post_id: own.id, picked_at: now });
  const sequence = await insertRow("sequences", {
    id: newId("sequence"),
    creator_id: writer.id,
    title: `Series ${number}`,
    is_public: 1,
    created_at: now,
    updated_at: now,
  });
  for (const [position, { id }] of [story, own].entries()) {
    await insertRow("sequence_posts", { sequence_id: sequence.id, post_id: id, position });
  }
  const catalog = await insertRow("catalogs", {
    id: newId("catalog"),
    creator_id: reader.id,
    type: "LIST",
    visibility: "PUBLIC",
    name: `List ${number}`,
    created_at: now,
    updated_at: now,
  });
  const items = [];
  for (const [position, { id }] of [own, story].entries()) {
    items.push(
      await insertRow("catalog_items", {
        id: crypto.randomUUID(),
        catalog_id: catalog.id,
        owner_id: reader.id,
        post_id: id,
        position: position * 1000,
        created_at: now,
      }),
    );
  }
  await addNavigation(collection.id, [
    { destination: "POST", title: "Begin here", value: story.id },
    { destination: "TAG_FEED", title: "By tag", value: tag.slug },
  ]);
  await addSection(collection.id, { kind: "POSTS" });
  await insertRow("collection_featured_posts", {
    collection_id: collection.id,
    position: 0,
    post_id: story.id,
    is_pinned: 1,
  });
  const featurePage = await addFeaturePage(collection.id, tag.id);
  const subpage = await addSubpage(collection.id);
  const newsletter = await makeNewsletter({ collection_id: collection.id });
  const email = await makeEmail(writer.id, newsletter.id);
  // Paused, since the schedule of these tests would send it.
  const issue = await makeIssue({
    id: crypto.randomUUID(),
    newsletter_id: newsletter.id,
    post_id: email.id,
    subject: "A letter",
    audience: "ALL",
    state: "PAUSED",
    due_at: now,
    created_at: now,
    started_at: now,
  });
  const browsers = {
    writer: await signedIn(writer.id),
    owner: await signedIn(owner.id),
    reader: await signedIn(reader.id),
    staff: await signedIn((await makeUser({ is_staff: 1 })).id),
  };
  const people = { writer, owner, reader, coauthor, browsers };
  const stories = {
    story,
    own,
    shower,
    answer,
    sequence,
    catalog,
    items,
    newsletter,
    email,
    issue,
  };
  const places = { featurePage, subpage, collection, tag, other, topic };
  return { number, image, ...people, ...stories, ...places };
}

export type CachedWorld = Awaited<ReturnType<typeof makeCachedWorld>>;

/** The URLs of each cacheable page in the world; null if another page covers it. */
export const ADDRESSES: Record<
  keyof typeof CACHEABLE_PAGES,
  ((world: CachedWorld) => string[]) | null
> = {
  "home-lo": () => ["/"],
  post: ({ story, own, shower, answer, collection, writer, reader }) => [
    `/${collection.slug}/${story.slug}-${story.id}`,
    `/@${writer.username}/${own.slug}-${own.id}`,
    `/@${reader.username}/${shower.slug}-${shower.id}`,
    `/@${reader.username}/${answer.slug}-${answer.id}`,
  ],
  "newsletter-email": ({ newsletter, email }) => [
    `/newsletters/${newsletter.id}/emails/${email.id}`,
  ],
  topic: ({ tag, other }) => [`/tag/${tag.slug}`, `/tag/${other.slug}`, `/tag/${tag.slug}?tab=hot`],
  "tag-archive": ({ tag }) => [`/tag/${tag.slug}/archive`],
  "topic-recommended": ({ tag }) => [`/tag/${tag.slug}/recommended`],
  "topic-who-to-follow": ({ tag }) => [`/tag/${tag.slug}/who-to-follow`],
  "user-profile": ({ writer, reader, owner, coauthor }) => [
    `/@${writer.username}`,
    `/@${writer.username}?tab=oldest`,
    `/@${reader.username}`,
    `/@${owner.username}`,
    `/@${coauthor.username}`,
  ],
  "user-about": ({ writer, owner }) => [`/@${writer.username}/about`, `/@${owner.username}/about`],
  "user-books": ({ writer }) => [`/@${writer.username}/books`],
  "user-catalogs": ({ reader, writer }) => [
    `/@${reader.username}/lists`,
    `/@${writer.username}/lists`,
  ],
  "user-catalog": ({ reader, catalog }) => [
    `/@${reader.username}/list/${catalogSlugId(catalog)}`,
    `/@${reader.username}/list/${catalogSlugId(catalog)}?tab=responses`,
  ],
  "embed-catalog": ({ catalog }) => [`/embed/list/${catalogSlugId(catalog)}`],
  // The same queries as the variants below (test/cacheablePages.test.ts).
  "publication-profile": null,
  "publication-about": null,
  "publication-tagged": null,
  "community-publication-profile": ({ collection }) => [`/${collection.slug}`],
  "community-publication-about": ({ collection }) => [`/${collection.slug}/about`],
  "community-publication-tagged": ({ collection, tag, other }) => [
    `/${collection.slug}/tagged/${tag.slug}`,
    `/${collection.slug}/tagged/${other.slug}`,
  ],
  "community-publication-archive": ({ collection }) => [`/${collection.slug}/archive`],
  "community-publication-latest": ({ collection }) => [`/${collection.slug}/latest`],
  "community-publication-trending": ({ collection }) => [`/${collection.slug}/trending`],
  "community-publication-content": ({ collection, featurePage }) => [
    `/${collection.slug}/featured`,
    `/${collection.slug}/all`,
    `/${collection.slug}/${featurePage.slug}/home`,
  ],
  "community-publication-subpage": ({ collection, subpage }) => [
    `/${collection.slug}/subpage/${subpage.slug}`,
  ],
};

/** Returns all those URLs. */
export const addressesIn = (world: CachedWorld): string[] =>
  Object.values(ADDRESSES).flatMap((find) => find?.(world) ?? []);

/** Caches every page of the world in its current state, and clears the recorded purges. */
export async function keepAll(world: CachedWorld): Promise<void> {
  await clearPurges();
  await touch(["all"]);
  await exports.default.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
  for (const address of addressesIn(world)) await (await get(address)).text();
  await clearPurges();
}

const isHit = ({ headers }: Response): boolean =>
  headers.get("cache-status")?.includes("; hit") === true;

/** Bypasses the cache, because the request comes from a first-party network. */
const FRESH = { "CF-Connecting-IP": "10.1.2.3" };

/** Content ordered by counters, which may be as old as the page: related tags by usage. */
const RANKED = /\brelatedTags\b/;

/** Returns the cached pages that differ from a fresh render, by URL, ignoring counters. */
export async function staleIn(world: CachedWorld): Promise<string[]> {
  const stale: string[] = [];
  for (const address of addressesIn(world)) {
    const kept = await get(address);
    const cachedHtml = await kept.text();
    // A page rendered just now isn't stale.
    if (!isHit(kept)) continue;
    const fresh = await get(address, FRESH);
    const freshHtml = await fresh.text();
    expect(isHit(fresh), address).toBe(false);
    if (kept.status !== fresh.status) {
      stale.push(`${address}: ${kept.status} for ${fresh.status}`);
      continue;
    }
    const [cacheablePage, freshPage] = [readDocument(cachedHtml), readDocument(freshHtml)];
    for (const [index, { data }] of cacheablePage!.answers.entries()) {
      const differences = compareAnswers(data, freshPage?.answers[index]?.data);
      for (const { path, tag, isCounter } of differences) {
        if (!isCounter && !RANKED.test(path)) stale.push(`${address}: ${path} (${tag})`);
      }
    }
  }
  return stale;
}

/** Returns the world's pages that are served from the cache. */
export async function hitsIn(world: CachedWorld): Promise<string[]> {
  const hits: string[] = [];
  for (const address of addressesIn(world)) {
    const response = await get(address);
    await response.text();
    if (isHit(response)) hits.push(address);
  }
  return hits;
}

/**
 * Returns the tags in the outbox by their entity in the world: `post story` for the story's tag,
 * `site` for that of any host.
 */
export async function purgedIn(world: CachedWorld): Promise<string[]> {
  const tags = (await outbox()).map(({ tag }) => tag);
  const { writer, owner, reader, tag, other, collection, story, own, shower } = world;
  const { answer, catalog, coauthor, email } = world;
  const things = {
    writer,
    coauthor,
    owner,
    reader,
    tag,
    other,
    collection,
    story,
    own,
    shower,
    answer,
    catalog,
    email,
  };
  return tags
    .map((name) => {
      const at = name.indexOf("-");
      const [kind, id] = [name.slice(0, at), name.slice(at + 1)];
      const thing = Object.entries(things).find(([, { id: known }]) => known === id)?.[0];
      if (kind === "site") return kind;
      return /^(post|user|collection|tag|catalog)$/.test(kind) ? `${kind} ${thing ?? "new"}` : name;
    })
    .toSorted();
}
