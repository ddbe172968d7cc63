import { exports } from "cloudflare:workers";
import { allRows, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_ABOUT_LENGTH, MAX_NAVIGATION_ITEMS } from "../../../../shared/limits.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { makeCollection, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { addMember, addNavigation } from "../../../support/publications/publications.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Item {
  destination: string;
  title: string;
  value?: string;
}

const version = async (collectionId: string): Promise<number> => {
  const [row] = await allRows<{ navigation_version: number }>(
    "SELECT navigation_version FROM collections WHERE id = ?1",
    collectionId,
  );
  return row?.navigation_version ?? 0;
};

/** Saves as an editor who has just opened the page does, unless `baseVersion` is given. */
const set = async (
  collectionId: string,
  items: readonly Item[],
  browser: Browser = {},
  baseVersion?: number,
) =>
  ask<{ __typename: string; message?: string }>(
    `mutation ($collectionId: ID!, $items: [CollectionNavigationItemInput!]!, $baseVersion: Int!) {
      setCollectionNavigation(collectionId: $collectionId, items: $items, baseVersion: $baseVersion) {
        __typename ... on ResultError { message } } }`,
    { collectionId, items, baseVersion: baseVersion ?? (await version(collectionId)) },
    browser,
  );

const stored = async (collectionId: string) => {
  const results = await allRows<Item>(
    `SELECT destination, title, value FROM collection_navigation_items
     WHERE collection_id = ?1 ORDER BY position`,
    collectionId,
  );
  return results;
};

async function staffed() {
  const collection = await makeCollection();
  const person = async (role: "EDITOR" | "WRITER" | null, columns = {}) => {
    const { id } = await makeUser(columns);
    if (role) await addMember(collection.id, id, role);
    return signedIn(id) as Promise<Browser>;
  };
  return {
    collection,
    asEditor: await person("EDITOR"),
    asWriter: await person("WRITER"),
    asAnonymous: await person(null),
    asSuspended: await person("EDITOR", { hidden_by_staff: 1 }),
  };
}

/** Submits a form as the no-JS page does. */
const send = (mutation: string, fields: Record<string, string>, browser: Browser) =>
  exports.default.fetch(`${ORIGIN}/_/write/${mutation}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: ORIGIN,
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: browser.Cookie ?? "",
    },
    body: new URLSearchParams({ ...fields, xsrf: browser[XSRF_HEADER] ?? "" }).toString(),
  });

beforeEach(clearPurges);

describe("a publication's navigation", () => {
  test("is replaced by its editors, and shown on its pages", async () => {
    const { collection, asEditor } = await staffed();
    const story = await makeStory({ collection_id: collection.id, slug: "one" });
    await addNavigation(collection.id, [{ destination: "ARCHIVE", title: "Old" }]);
    const answer = await set(
      collection.id,
      [
        { destination: "LATEST", title: "  New   stories " },
        { destination: "POST", title: "Read first", value: `${ORIGIN}/p/one-${story.id}?x=1` },
        { destination: "TAG_FEED", title: "Rivers", value: " Slow Rivers " },
        { destination: "EXTERNAL_URL", title: "Shop", value: "shop.example.com/all" },
        { destination: "ABOUT", title: "Who we are", value: "ignored" },
      ],
      asEditor,
    );
    expect(answer).toEqual({ __typename: "PublicationUpdate" });
    expect(await stored(collection.id)).toEqual([
      { destination: "LATEST", title: "New stories", value: "" },
      { destination: "POST", title: "Read first", value: story.id },
      { destination: "TAG_FEED", title: "Rivers", value: "slow-rivers" },
      { destination: "EXTERNAL_URL", title: "Shop", value: "https://shop.example.com/all" },
      { destination: "ABOUT", title: "Who we are", value: "" },
    ]);
    expect((await outbox()).map(({ tag }) => tag)).toContain(`collection-${collection.id}`);
    const html = await (await get(`/${collection.slug}`)).text();
    expect(html).toMatch(/New stories[^]*Read first[^]*Rivers[^]*Shop[^]*Who we are/);
  });

  test("purges nothing if it is unchanged, and can be empty", async () => {
    const { collection, asEditor } = await staffed();
    const items = [{ destination: "LATEST", title: "Latest", value: "" }];
    await set(collection.id, items, asEditor);
    await clearPurges();
    expect((await set(collection.id, items, asEditor)).__typename).toBe("PublicationUpdate");
    expect(await outbox()).toEqual([]);
    await set(collection.id, [], asEditor);
    expect(await stored(collection.id)).toEqual([]);
  });

  test.each<[error: string, item: Item]>([
    ["needs a label", { destination: "LATEST", title: "  " }],
    ["more than 40", { destination: "LATEST", title: "x".repeat(41) }],
    [
      "needs an address",
      { destination: "EXTERNAL_URL", title: "Bad", value: "javascript:alert(1)" },
    ],
    ["needs an address", { destination: "EXTERNAL_URL", title: "Bad", value: "http://127.0.0.1/" }],
    ["needs a topic", { destination: "TAG_FEED", title: "Bad", value: " " }],
    ["address of a story", { destination: "POST", title: "Bad", value: "/p/dffffffffff0" }],
    ["needs a page", { destination: "PAGE", title: "Bad", value: "imprint" }],
  ])("is rejected with a reason, and unchanged, for %s", async (error, item) => {
    const { collection, asEditor } = await staffed();
    await addNavigation(collection.id, [{ destination: "ARCHIVE", title: "Old" }]);
    const good = { destination: "LATEST", title: "Good" };
    const answer = await set(collection.id, [good, item], asEditor);
    expect(answer.__typename).toBe("BadRequest");
    expect(answer.message).toContain(error);
    expect(answer.message).toMatch(/^(?:“|Entry 2)/);
    expect(await stored(collection.id)).toMatchObject([{ title: "Old" }]);
  });

  test("contains only existing pages of the publication, no foreign stories, and has a maximum", async () => {
    const { collection, asEditor } = await staffed();
    const page = { destination: "PAGE", title: "Imprint", value: "imprint" };
    await addNavigation(collection.id, [page]);
    await set(collection.id, [{ destination: "LATEST", title: "New" }, page], asEditor);
    expect(await stored(collection.id)).toMatchObject([{ title: "New" }, page]);
    const elsewhere = await makeStory();
    const foreign = { destination: "POST", title: "Theirs", value: elsewhere.id };
    expect((await set(collection.id, [foreign], asEditor)).__typename).toBe("BadRequest");
    const many = Array.from({ length: MAX_NAVIGATION_ITEMS + 1 }, (_, index) => ({
      destination: "LATEST",
      title: `AuthResult ${index}`,
    }));
    expect((await set(collection.id, many, asEditor)).message).toContain("at most 20");
  });

  test("can be changed by no one else", async () => {
    const { collection, asWriter, asAnonymous, asSuspended } = await staffed();
    const items = [{ destination: "LATEST", title: "Mine now" }];
    const result = async (browser: Browser, id = collection.id) =>
      (await set(id, items, browser)).__typename;
    expect(await result(asWriter)).toBe("Forbidden");
    expect(await result(asAnonymous)).toBe("Forbidden");
    expect(await result(asSuspended)).toBe("AccountSuspended");
    expect(await result({})).toBe("Unauthorized");
    expect(await result(asAnonymous, "cnone")).toBe("NotFound");
    expect(await stored(collection.id)).toEqual([]);
  });

  test("isn’t overwritten by an editor who opened it before someone else’s save", async () => {
    const { collection, asEditor } = await staffed();
    const baseVersion = await version(collection.id);
    const theirs = [{ destination: "LATEST", title: "Theirs" }];
    const mine = [{ destination: "TRENDING", title: "Mine" }];
    const saved = { __typename: "PublicationUpdate" };
    expect(await set(collection.id, theirs, asEditor, baseVersion)).toMatchObject(saved);
    expect(await set(collection.id, mine, asEditor, baseVersion)).toMatchObject({
      __typename: "Conflict",
    });
    expect(await stored(collection.id)).toMatchObject(theirs);
    expect(await set(collection.id, theirs, asEditor, baseVersion)).toMatchObject(saved);
    expect(await set(collection.id, mine, asEditor)).toMatchObject(saved);
  });

  test("can be changed by a plain form, whose empty rows are ignored", async () => {
    const { collection, asEditor, asWriter, asAnonymous } = await staffed();
    const path = `/${collection.slug}/settings/navigation`;
    const page = await (await get(path, asEditor)).text();
    expect(page).toContain('name="items.0.title"');
    expect(page).toContain('aria-current="page">Navigation</a>');
    const done = await send(
      "setCollectionNavigation",
      {
        collectionId: collection.id,
        redirect: path,
        baseVersion: String(await version(collection.id)),
        "items.0.title": "Latest",
        "items.0.destination": "LATEST",
        "items.0.value": "",
        "items.1.title": "",
        "items.1.destination": "ARCHIVE",
        "items.1.value": " ",
        "items.10.title": "Shop",
        "items.10.destination": "EXTERNAL_URL",
        "items.10.value": "https://shop.example.com/",
      },
      asEditor,
    );
    expect([done.status, done.headers.get("location")]).toEqual([303, `${ORIGIN}${path}`]);
    expect(await stored(collection.id)).toMatchObject([{ title: "Latest" }, { title: "Shop" }]);
    const statuses = await Promise.all(
      [asWriter, asAnonymous, {}].map(async (who) => (await get(path, who)).status),
    );
    expect(statuses).toEqual([404, 404, 302]);
  });
});

describe("a publication's About text", () => {
  const tell = (collectionId: string, about: string, browser: Browser) =>
    ask<{ __typename: string }>(
      `mutation ($collectionId: ID!, $about: String) {
        updatePublication(collectionId: $collectionId, about: $about) { __typename } }`,
      { collectionId, about },
      browser,
    );
  const source = (slug: string, browser: Browser) =>
    ask<{ aboutSource: string | null }>(
      "query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) { aboutSource } }",
      { slug },
      browser,
    );

  test("is written in Markdown, shown as text, and returned as written", async () => {
    const { collection, asEditor, asWriter } = await staffed();
    const about =
      "We write about *rivers*.\n\n## For whom\n\n- Readers\n\n<script>alert(1)</script>[x](javascript:alert(1))";
    expect((await tell(collection.id, about, asEditor)).__typename).toBe("PublicationUpdate");
    expect((await outbox()).map(({ tag }) => tag)).toContain(`collection-${collection.id}`);
    const html = await (await get(`/${collection.slug}/about`)).text();
    for (const words of ["<em>rivers</em>", ">For whom</h", "<li"]) expect(html).toContain(words);
    expect(html).not.toContain("alert(1)<");
    expect(html).not.toContain(`href="javascript`);
    expect((await source(collection.slug, asEditor)).aboutSource).toBe(about);
    expect((await source(collection.slug, asWriter)).aboutSource).toBeNull();
    const form = await (await get(`/${collection.slug}/settings/about`, asEditor)).text();
    expect(form).toContain("## For whom");
    await tell(collection.id, "  ", asEditor);
    expect((await source(collection.slug, asEditor)).aboutSource).toBe("");
  });

  test("that was imported can be edited, and has a maximum length", async () => {
    const { collection, asEditor, asWriter } = await staffed();
    const paragraphs = ["One.", "Two."].map((text, n) => ({ name: `aa0${n}`, type: "P", text }));
    await runSql(
      "UPDATE collections SET about = ?2 WHERE id = ?1",
      collection.id,
      JSON.stringify({ paragraphs }),
    );
    expect((await source(collection.slug, asEditor)).aboutSource).toBe("One.\n\nTwo.");
    const long = "x".repeat(MAX_ABOUT_LENGTH + 1);
    expect((await tell(collection.id, long, asEditor)).__typename).toBe("BadRequest");
    expect((await tell(collection.id, "Mine", asWriter)).__typename).toBe("Forbidden");
    expect((await source(collection.slug, asEditor)).aboutSource).toBe("One.\n\nTwo.");
  });
});
