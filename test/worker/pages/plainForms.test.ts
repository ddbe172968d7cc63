// Without script, what one does with a page is a plain form on it: each is read from the page as a
// browser has it, and sent as a browser sends it.

import { env, exports } from "cloudflare:workers";
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

/** The forms of a document whose action begins so. */
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

/** Sends the page's form with what is typed, and answers where it leads. */
async function send(path: string, action: string, typed: Record<string, string> = {}) {
  const [form] = formsOf(await open(path), action);
  expect(form, `a form to ${action} on ${path}`).toBeDefined();
  const answer = await exports.default.fetch(ORIGIN + form!.action, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, Cookie: reader.cookie },
    body: new URLSearchParams({ ...form!.fields, ...typed }),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, ORIGIN);
}

const count = async (sql: string, ...values: string[]): Promise<number> =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${sql}`)
    .bind(...values)
    .first<number>("n"))!;

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

describe("without script", () => {
  test("one claps and saves on a story's page, and comes back to it", async () => {
    const path = `/p/${story.id}`;
    expect((await send(path, `/_/vote/p/${story.id}`)).pathname).toContain(story.id);
    expect(await count("claps WHERE user_id = ?1", reader.id)).toBe(1);
    await send(path, `/_/bookmark/p/${story.id}`);
    expect(await count("catalog_items WHERE owner_id = ?1", reader.id)).toBe(1);
  });

  test("one follows who wrote a story, and where it stands, from under its title and its end", async () => {
    const collection = await makeCollection();
    const there = await makeStory({ creator_id: writer.id, collection_id: collection.id });
    const path = `/p/${there.id}`;
    for (const [kind, id, table] of [
      ["user", writer.id, "user_follows"],
      ["collection", collection.id, "collection_follows"],
    ] as const) {
      const action = `/_/subscribe/${kind}/${id}`;
      expect(formsOf(await open(path), action)).toHaveLength(2);
      expect((await send(path, action)).pathname).toContain(there.id);
      expect(await count(`${table} WHERE follower_id = ?1`, reader.id)).toBe(1);
    }
    const own = await makeStory({ creator_id: reader.id });
    expect(formsOf(await open(`/p/${own.id}`), "/_/subscribe/")).toEqual([]);
  });

  test("one responds on the page of a story's responses", async () => {
    const path = `/p/${story.id}/responses`;
    await send(path, `/_/respond/${story.id}`, { text: "Written by hand." });
    expect(await open(path)).toContain("Written by hand.");
  });

  test("one follows a person, a publication and a topic on their pages, and saves their stories", async () => {
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

  test("one follows, claps for and answers a list on its page, and saves what is on it", async () => {
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

  test("a visitor finds ways to sign in there that carry what they wanted", async () => {
    const { id, path } = await makeList();
    const html = await (await get(path)).text();
    expect(formsOf(html, "/_/")).toEqual([]);
    for (const action of [`/_/vote/catalog/${id}`, `/_/subscribe/catalog/${id}`])
      expect(html).toContain(`actionUrl=${encodeURIComponent(action)}`);
    expect((await get("/me/lists/saved")).headers.get("location")).toContain("/m/signin");
  });
});

test("a publication's page has a menu to mute it, for who is signed in", async () => {
  const collection = await makeCollection({ name: "Loud news" });
  expect(await open(`/${collection.slug}`)).toContain(`aria-label="More about Loud news"`);
  expect(await (await get(`/${collection.slug}`)).text()).not.toContain("More about Loud news");
});
