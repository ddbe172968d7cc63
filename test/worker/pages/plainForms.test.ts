// Without script, every action is a form on its page: each is read from the page as a browser has
// it, and submitted as a browser does.

import { exports } from "cloudflare:workers";
import { firstValue } from "../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../support/factories.ts";
import { get, ORIGIN } from "../../support/product.ts";

interface Form {
  action: string;
  fields: Record<string, string>;
}

/** Returns the forms whose action starts with this text. */
function formsOf(html: string, action: string): Form[] {
  const text = (value: string): string => value.replaceAll("&amp;", "&");
  return [...html.matchAll(/<form[^>]*?action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)]
    .filter(([, to]) => to!.startsWith(action))
    .map(([, to = "", inside = ""]) => ({
      action: text(to),
      fields: Object.fromEntries(
        [...inside.matchAll(/<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"/g)].map(
          ([, name = "", value = ""]) => [name, text(value)],
        ),
      ),
    }));
}

let reader: { id: string; cookie: string };
let writer: { id: string; username: string };
let story: { id: string };

beforeEach(async () => {
  const { id } = await makeUser();
  reader = { id, cookie: (await signedIn(id)).Cookie };
  writer = await makeUser();
  story = await makeStory({ creator_id: writer.id });
});

const open = async (path: string): Promise<string> => {
  let answer = await get(path, { Cookie: reader.cookie });
  if (answer.status >= 300 && answer.status < 400)
    answer = await get(answer.headers.get("location")!, { Cookie: reader.cookie });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** Submits the page's form with typed values, and returns its redirect. */
async function send(path: string, action: string, typed: Record<string, string> = {}) {
  const answer = await submit(path, action, typed);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, ORIGIN);
}

async function submit(path: string, action: string, typed: Record<string, string> = {}) {
  const [form] = formsOf(await open(path), action);
  expect(form, `a form to ${action} on ${path}`).toBeDefined();
  return exports.default.fetch(ORIGIN + form!.action, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, Cookie: reader.cookie },
    body: new URLSearchParams({ ...form!.fields, ...typed }),
  });
}

const count = async (sql: string, ...values: string[]): Promise<number> =>
  (await firstValue<number>(`SELECT count(*) AS n FROM ${sql}`, ...values))!;

async function makeList(): Promise<{ id: string; path: string }> {
  const id = newId("catalog");
  const at = { created_at: 1, updated_at: 1 };
  const list = { id, creator_id: writer.id, type: "LIST", visibility: "PUBLIC", name: "Reads" };
  await insertRow("catalogs", { ...list, ...at });
  await insertRow("catalog_items", {
    id: `item-${id}`,
    catalog_id: id,
    owner_id: writer.id,
    post_id: story.id,
    position: 1,
    created_at: 1,
  });
  return { id, path: `/@${writer.username}/list/reads-${id}` };
}

describe("without JavaScript", () => {
  test("a reader can clap for and save a story on its page, and returns to it", async () => {
    const path = `/p/${story.id}`;
    expect((await send(path, `/_/vote/p/${story.id}`)).pathname).toContain(story.id);
    expect(await count("claps WHERE user_id = ?1", reader.id)).toBe(1);
    await send(path, `/_/bookmark/p/${story.id}`);
    expect(await count("catalog_items WHERE owner_id = ?1", reader.id)).toBe(1);
  });

  test("a reader can follow a story's writer from below its title, and both writer and publication from its end", async () => {
    const collection = await makeCollection();
    const there = await makeStory({ creator_id: writer.id, collection_id: collection.id });
    const path = `/p/${there.id}`;
    for (const [kind, id, table, forms] of [
      ["user", writer.id, "user_follows", 2],
      ["collection", collection.id, "collection_follows", 1],
    ] as const) {
      const action = `/_/subscribe/${kind}/${id}?`;
      expect(formsOf(await open(path), action)).toHaveLength(forms);
      expect((await send(path, action)).pathname).toContain(there.id);
      expect(await count(`${table} WHERE follower_id = ?1`, reader.id)).toBe(1);
    }
    const own = await makeStory({ creator_id: reader.id });
    expect(formsOf(await open(`/p/${own.id}`), "/_/subscribe/")).toEqual([]);
  });

  test.each(["STORY", "PROFILE", "PUBLICATION"])(
    "a reader subscribes to a newsletter with one click: %s",
    async (source) => {
      const email = `${reader.id}@example.com`;
      await insertRow("user_emails", {
        email_key: email,
        user_id: reader.id,
        email,
        verified_at: 1,
      });
      const collection = await makeCollection({ promotes_newsletter: 1 });
      const newsletter = { slug: "weekly", name: "Weekly", show_promo: 1, created_at: 1 };
      const of = { id: newId("newsletter"), collection_id: collection.id };
      await insertRow("newsletters", { ...newsletter, ...of });
      const there = await makeStory({ creator_id: writer.id, collection_id: collection.id });
      const [path, action] = {
        STORY: [`/p/${there.id}`, `/_/subscribe/collection/${collection.id}/`],
        PROFILE: [`/@${writer.username}`, `/_/subscribe/user/${writer.id}/`],
        PUBLICATION: [`/${collection.slug}`, `/_/subscribe/collection/${collection.id}/`],
      }[source]!;
      expect((await submit(path!, action!)).status).toBe(200);
      const subscribed = "newsletter_subscribers WHERE user_id = ?1 AND source = ?2";
      expect(await count(`${subscribed} AND state = 'ACTIVE'`, reader.id, source)).toBe(1);
    },
  );

  test("a reader can respond on a story's responses page", async () => {
    const path = `/p/${story.id}/responses`;
    await send(path, `/_/respond/${story.id}`, { text: "Written by hand." });
    expect(await open(path)).toContain("Written by hand.");
  });

  test("a reader can follow a person, a publication and a topic on their pages, and save their stories", async () => {
    const collection = await makeCollection();
    const tag = await makeTag();
    const there = await makeStory({ creator_id: writer.id, collection_id: collection.id });
    await tagStory(there.id, tag.id);
    for (const [path, kind, id] of [
      [`/@${writer.username}`, "user", writer.id],
      [`/${collection.slug}`, "collection", collection.id],
      [`/tag/${tag.slug}`, "tag", tag.id],
    ] as const) {
      expect((await send(path, `/_/subscribe/${kind}/${id}`)).pathname).toBe(path);
      const table = kind === "user" ? "user_follows" : `${kind}_follows`;
      expect(await count(`${table} WHERE follower_id = ?1`, reader.id)).toBe(1);
      expect(formsOf(await open(path), `/_/bookmark/p/${there.id}`)).not.toEqual([]);
    }
  });

  test("a reader can follow, clap for and respond to a list on its page, and save its stories", async () => {
    const { id, path } = await makeList();
    expect((await send(path, `/_/subscribe/catalog/${id}`)).pathname).toBe(path);
    expect(await count("catalog_follows WHERE follower_id = ?1", reader.id)).toBe(1);
    await send(path, `/_/vote/catalog/${id}`);
    expect(await count("claps WHERE user_id = ?1", reader.id)).toBe(1);
    await send(path, `/_/respond/list/${id}`, { text: "A good choice." });
    expect(await open(path)).toContain("A good choice.");
    expect(await open(`${path}?tab=responses`)).toContain("A good choice.");
    await send(path, `/_/bookmark/p/${story.id}`);
    expect(await count("catalog_items WHERE owner_id = ?1", reader.id)).toBe(1);
    expect(await open("/me/lists/saved")).toContain(`/list/reads-${id}`);
  });

  test("an anonymous viewer sees sign-in links that carry the intended action", async () => {
    const { id, path } = await makeList();
    const html = await (await get(path)).text();
    expect(formsOf(html, "/_/")).toEqual([]);
    for (const action of [`/_/vote/catalog/${id}`, `/_/subscribe/catalog/${id}`])
      expect(html).toContain(`actionUrl=${encodeURIComponent(action)}`);
    expect((await get("/me/lists/saved")).headers.get("location")).toContain("/m/signin");
  });
});

describe("a browser known to run no JavaScript", () => {
  const own = /<script type="application\/json" id="preloaded-state">/;
  beforeEach(() => {
    reader.cookie += "; plain=1";
  });

  /** Returns a button's form on the page. */
  const formOf = async (path: string, action: string) => formsOf(await open(path), action)[0]!;

  test("is recognized by a redirect from a signed-in user's first page, until it runs JavaScript", async () => {
    reader.cookie = reader.cookie.replace("; plain=1", "");
    const first = await open(`/@${writer.username}`);
    const [, to = ""] = /<noscript><meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(
      first,
    )!;
    const answer = await get(to, { Cookie: reader.cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${ORIGIN}/@${writer.username}`,
    ]);
    expect(answer.headers.get("set-cookie")).toMatch(/^plain=1;.*HttpOnly/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    reader.cookie += "; plain=1";
    const then = await open(`/@${writer.username}`);
    expect(then).not.toContain("<noscript><meta");
    const stranger = await (await get(`/@${writer.username}`, { Cookie: "plain=1" })).text();
    expect(stranger).not.toContain("<noscript><meta");
    expect(stranger).not.toContain('"own":');
    const astray = await get("/_/plain?redirect=https://evil.test/");
    expect(astray.headers.get("location")).toBe(`${ORIGIN}/`);
  });

  test("shows whom and what the reader follows, and the same button unfollows", async () => {
    const collection = await makeCollection();
    const tag = await makeTag();
    const list = await makeList();
    for (const [path, action] of [
      [`/@${writer.username}`, `/_/subscribe/user/${writer.id}`],
      [`/${collection.slug}`, `/_/subscribe/collection/${collection.id}`],
      [`/tag/${tag.slug}`, `/_/subscribe/tag/${tag.id}`],
      [list.path, `/_/subscribe/catalog/${list.id}`],
    ] as const) {
      expect((await formOf(path, action)).fields.follows).toBe("1");
      await send(path, action);
      expect((await formOf(path, action)).fields.follows).toBe("0");
      await send(path, action);
      expect((await formOf(path, action)).fields.follows).toBe("1");
    }
    expect(await count("user_follows WHERE follower_id = ?1", reader.id)).toBe(0);
    expect(await open(`/@${writer.username}`)).not.toContain('aria-busy="true"');
  });

  test("shows the reader's claps, counts each press once and can retract them", async () => {
    const path = `/p/${story.id}`;
    const action = `/_/vote/p/${story.id}`;
    const { fields } = await formOf(path, action);
    await send(path, action);
    await send(path, action);
    expect(await count("claps WHERE user_id = ?1 AND clap_count = 2", reader.id)).toBe(1);
    const again = (key: Record<string, string>) => send(path, action, key);
    const { key } = (await formOf(path, action)).fields;
    expect(key).not.toBe(fields.key);
    await again({ key: key! });
    await again({ key: key! });
    expect(await count("claps WHERE user_id = ?1 AND clap_count = 3", reader.id)).toBe(1);
    const html = await open(path);
    expect(html).toContain("+<!-- -->3");
    const [, claps = ""] = /<button[^>]*value="(-\d+)"/.exec(html)!;
    await send(path, action, { claps });
    expect(await count("claps WHERE user_id = ?1", reader.id)).toBe(0);
    expect(await open(path)).not.toContain('name="claps"');
  });

  test("shows what the reader has saved, and can remove it from its list", async () => {
    const path = `/p/${story.id}`;
    const action = `/_/bookmark/p/${story.id}`;
    expect((await formOf(path, action)).fields.saved).toBeUndefined();
    await send(path, action);
    expect((await formOf(path, action)).fields.saved).toBe("0");
    await send(path, action);
    const kept = "catalog_items WHERE owner_id = ?1 AND removed_at IS NULL";
    expect(await count(kept, reader.id)).toBe(0);
    const id = newId("catalog");
    const at = { created_at: 1, updated_at: 1 };
    const list = { id, creator_id: reader.id, type: "LIST", visibility: "PRIVATE", name: "Mine" };
    await insertRow("catalogs", { ...list, ...at });
    await send(path, action, { catalogId: id });
    await send(path, action);
    expect(await count(kept, reader.id)).toBe(0);
    expect(await open(path)).toMatch(own);
  });

  test("can publish a deleted response again, and publishes a form sent twice once", async () => {
    const path = `/p/${story.id}/responses`;
    const action = `/_/respond/${story.id}`;
    const said = (key: Record<string, string> = {}) =>
      send(path, action, { text: "Written by hand.", ...key });
    const published = `posts WHERE creator_id = ?1 AND status = 'PUBLISHED'`;
    await said();
    await send(path, "/_/write/deletePost");
    expect(await count(published, reader.id)).toBe(0);
    const { key } = (await formOf(path, action)).fields;
    await said({ key: key! });
    await said({ key: key! });
    expect(await count(published, reader.id)).toBe(1);
    expect(await open(path)).toContain("Written by hand.");
    // Going back to the form and submitting other text publishes that too.
    await send(path, action, { key: key!, text: "And one thing more." });
    expect(await count(published, reader.id)).toBe(2);
  });

  test("can delete one's response, hide another's and close the discussion", async () => {
    const path = `/p/${story.id}/responses`;
    await send(path, `/_/respond/${story.id}`, { text: "Written by hand." });
    await send(path, "/_/write/deletePost");
    expect(await open(path)).not.toContain("Written by hand.");
    await send(path, `/_/respond/${story.id}`, { text: "Written again." });
    reader = { id: writer.id, cookie: `${(await signedIn(writer.id)).Cookie}; plain=1` };
    expect(await open(path)).toContain("Written again.");
    await send(path, "/_/write/hidePostResponseOnParentPost");
    expect(await open(path)).not.toContain("Written again.");
    await send(path, "/_/write/setDiscussionClosed");
    expect(await open(path)).toContain("The author has closed discussion for this story.");
    await send(path, "/_/write/setDiscussionClosed");
    expect(await open(path)).not.toContain("The author has closed discussion");
  });

  test("can pause the reading history and resume it", async () => {
    const path = "/me/lists/reading-history";
    await send(path, "/_/write/setReadingHistoryPaused");
    expect(await open(path)).toContain("Paused: stories you read now aren’t recorded.");
    await send(path, "/_/write/setReadingHistoryPaused");
    expect(await open(path)).not.toContain("Paused: stories you read now aren’t recorded.");
  });
});

test("a publication's page has a menu to mute it for signed-in readers", async () => {
  const collection = await makeCollection({ name: "Loud news" });
  expect(await open(`/${collection.slug}`)).toContain(`aria-label="More about Loud news"`);
  expect(await (await get(`/${collection.slug}`)).text()).not.toContain("More about Loud news");
});

test("a response has a menu for signed-in readers", async () => {
  const path = `/p/${story.id}/responses`;
  const answer = { in_response_to_post_id: story.id, root_post_id: story.id };
  const loud = await makeUser({ name: "Loud Lee" });
  await makeStory({ creator_id: loud.id, ...answer });
  await makeStory({ creator_id: reader.id, ...answer });
  const html = await open(path);
  expect(html.match(/aria-label="More about the response by [^"]+"/g)).toHaveLength(2);
  expect(await (await get(path)).text()).not.toContain("More about the response");
});

test("without JavaScript a page shows the notice its address names, and only known ones", async () => {
  reader.cookie += "; plain=1";
  expect(await open("/about?toast=subscribe-self")).toMatch(
    /<p role="alert"[^>]*>You cannot follow yourself on Deckle<\/p>/,
  );
  expect(await open("/about?toast=subscribe-fail&message=Evil")).toMatch(
    /<p role="alert"[^>]*>Sorry, that didn(&#x27;|')t work\./,
  );
  for (const other of [
    "/about",
    "/about?toast=Evil",
    "/about?toast=subscribe-success&toastAbout=x",
  ])
    expect(await open(other), other).not.toContain('role="alert"');
});
