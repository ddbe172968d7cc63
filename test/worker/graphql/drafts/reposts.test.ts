import { exports } from "cloudflare:workers";
import { allRows, runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { ask, type Browser, publish } from "../../../support/drafts/drafts.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { clearPurges } from "../../../support/cache/purges.ts";

interface Answer {
  __typename: string;
  message?: string;
  draft?: { postId: string; revision: number; settings: { collection: { id: string } | null } };
}

const begin = (input: Record<string, string>, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($key: String!, $repost: ID, $quote: ID, $collection: ID, $answers: ID) {
      createDraft(key: $key, repostOfPostId: $repost, quoteId: $quote, collectionId: $collection,
        inResponseToPostId: $answers) { __typename
        ... on DraftUpdate { draft { postId revision settings { collection { id } } } }
        ... on ResultError { message } } }`,
    { key: crypto.randomUUID(), ...input },
    browser,
  );

async function someone(): Promise<Browser> {
  return signedIn((await makeUser()).id);
}

/** Submits the form that starts a story, as a no-JS browser would. */
function send(path: string, browser: Browser, fields: Record<string, string>) {
  const { Cookie, [XSRF_HEADER]: xsrf = "" } = browser;
  return exports.default.fetch(`${ORIGIN}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: Cookie === undefined ? {} : { Cookie },
    body: new URLSearchParams({ xsrf, ...fields }),
  });
}

const long = `${"Words that strangers read. ".repeat(20)}The very end of it.`;

describe("a repost", () => {
  test("shows the other story's card until that story is deleted", async () => {
    const other = await makeStory({ creator_id: (await makeUser()).id, title: "The original one" });
    const browser = await someone();
    const answer = await send(`/new-story/repost/${other.id}`, browser, {
      title: "Look at this",
      note: "",
      intent: "publish",
    });
    expect(answer.status).toBe(303);
    const path = new URL(answer.headers.get("location")!).pathname;
    const html = await (await get(path)).text();
    expect(html).toContain("Look at this");
    expect(html).toContain("The original one");
    await runSql("UPDATE posts SET status = 'DELETED' WHERE id = ?1", other.id);
    await clearPurges();
    const after = await (await get(`${path}?p=`)).text();
    expect(after).not.toContain("The original one");
    expect(after).toContain("no longer available");
  });

  test("can't contain a story that the viewer can't see or that isn't public", async () => {
    const browser = await someone();
    const writer = (await makeUser()).id;
    const draft = await makeStory({ status: "DRAFT", creator_id: writer });
    const unlisted = await makeStory({ visibility: "UNLISTED", creator_id: writer });
    expect(await begin({ repost: draft.id }, browser)).toMatchObject({ __typename: "NotFound" });
    expect(await begin({ repost: "daaaaaaaaaaa" }, browser)).toMatchObject({
      __typename: "NotFound",
    });
    expect(await begin({ repost: unlisted.id }, browser)).toMatchObject({
      __typename: "BadRequest",
    });
    expect(await begin({ repost: unlisted.id })).toMatchObject({ __typename: "Unauthorized" });
  });

  test("isn't published after the other story was deleted", async () => {
    const other = await makeStory({ creator_id: (await makeUser()).id });
    const browser = await someone();
    const { draft } = await begin({ repost: other.id }, browser);
    await runSql("UPDATE posts SET status = 'DRAFT' WHERE id = ?1", other.id);
    await runSql(
      "UPDATE drafts SET content = json_set(content, '$.title', 'Mine') WHERE post_id = ?1",
      draft!.postId,
    );
    const rejected = await publish(draft!.postId, draft!.revision, {}, browser);
    expect(rejected).toMatchObject({ __typename: "NotFound" });
    expect(rejected.message).toContain("no longer available");
  });

  test("that a form requests twice is one story; without a title it stays a draft", async () => {
    const other = await makeStory({ creator_id: (await makeUser()).id });
    const browser = await someone();
    const fields = { title: "", note: "Some words", intent: "publish" };
    const places = [];
    for (let attempts = 0; attempts < 2; attempts += 1) {
      const answer = await send(`/new-story/repost/${other.id}`, browser, fields);
      places.push(answer.headers.get("location"));
    }
    expect(places[0]).toMatch(/^\/p\/\w+\/edit$/);
    expect(places[1]).toBe(places[0]);
    const editor = await (await get(places[0]!, browser)).text();
    expect(editor).toContain("Some words");
    expect(editor).toContain(other.title);
  });
});

describe("a quote", () => {
  const quoteOf = (id: string, text: string, words: string) =>
    `${id}-aa01-${text.indexOf(words)}-${text.indexOf(words) + words.length}`;
  const passage = (quoteId: string) =>
    ask<{ text: string } | null>(
      "query ($id: ID!) { quotedText(quoteId: $id) { text post { id } } }",
      { id: quoteId },
    );

  test("shows the selected text with its story", async () => {
    const text = "Reeds bend. Oaks break. Grass does not mind.";
    const other = await makeStory(
      { creator_id: (await makeUser()).id },
      { paragraphs: [{ name: "aa01", type: "P", text }] },
    );
    const quoteId = quoteOf(other.id, text, "Oaks break.");
    const browser = await someone();
    // A viewer who must sign in first returns to the same quote.
    const stranger = await get(`/new-story?inResponseToQuoteId=${quoteId}`);
    const signIn = new URL(stranger.headers.get("location")!, "https://deckle.example");
    expect(signIn.searchParams.get("redirect")).toBe(`/new-story?inResponseToQuoteId=${quoteId}`);
    const page = await (await get(`/new-story?inResponseToQuoteId=${quoteId}`, browser)).text();
    expect(page).toContain("Quote this text");
    expect(page).toContain("Oaks break.");
    const answer = await send("/new-story", browser, {
      quoteId,
      title: "On oaks",
      note: "",
      intent: "publish",
    });
    const html = await (await get(new URL(answer.headers.get("location")!).pathname)).text();
    expect(html).toContain("Oaks break.");
    expect(html).not.toContain("Grass does not mind");
    expect(html).toContain(other.title);
  });

  test("contains no text of a member-only story that anonymous viewers can't read, then or later", async () => {
    const writer = (await makeUser()).id;
    const locked = await makeStory(
      { creator_id: writer, visibility: "LOCKED" },
      { paragraphs: [{ name: "aa01", type: "P", text: long }] },
    );
    expect(await passage(quoteOf(locked.id, long, "The very end of it."))).toBeNull();
    const open = await makeStory(
      { creator_id: writer },
      { paragraphs: [{ name: "aa01", type: "P", text: long }] },
    );
    const { draft } = await begin(
      { quote: quoteOf(open.id, long, "The very end of it.") },
      await someone(),
    );
    await runSql("UPDATE posts SET status = 'PUBLISHED' WHERE id = ?1", draft!.postId);
    const quote = async () =>
      (
        await graphql<{ postResult: { repost: { quote: string | null } } }>(
          "query ($id: ID!) { postResult(id: $id) { ... on Post { repost { quote post { id } } } } }",
          { id: draft!.postId },
        )
      ).data.postResult.repost.quote;
    expect(await quote()).toBe("The very end of it.");
    await runSql("UPDATE posts SET visibility = 'LOCKED' WHERE id = ?1", open.id);
    expect(await quote()).toBeNull();
  });

  test("can contain text that readers have highlighted, while the story contains it", async () => {
    const other = await makeStory(
      { creator_id: (await makeUser()).id },
      { paragraphs: [{ name: "aa01", type: "P", text: "Reeds bend. Oaks break." }] },
    );
    for (const [id, text] of [
      [`said-${other.id}`, "Oaks break."],
      [`gone-${other.id}`, "Oaks stand."],
    ] as const) {
      await insertRow("quotes", {
        id,
        post_id: other.id,
        paragraph_name: "aa01",
        start_offset: 12,
        text,
        created_at: 0,
      });
    }
    expect((await passage(`said-${other.id}`))?.text).toBe("Oaks break.");
    expect(await passage(`gone-${other.id}`)).toBeNull();
  });

  test("must contain text that is in the story", async () => {
    const other = await makeStory({ creator_id: (await makeUser()).id });
    for (const quoteId of ["x", `${other.id}-aa01-0-4`, `${other.id}-aa01-4-0`, "'; DROP"]) {
      expect(await passage(quoteId)).toBeNull();
      expect((await begin({ quote: quoteId }, await someone())).__typename).toBe("NotFound");
    }
    const browser = await someone();
    expect((await get("/new-story?inResponseToQuoteId=x", browser)).status).toBe(404);
  });
});

describe("the addresses that start a story", () => {
  test("open the editor with a response that also appears under the other story", async () => {
    const other = await makeStory({ creator_id: (await makeUser()).id });
    const browser = await someone();
    const path = `/p/${other.id}/responses/new`;
    expect(await (await get(path, browser)).text()).toContain("Respond with a story");
    const answer = await send(path, browser, { title: "My answer", note: "", intent: "write" });
    const editor = await (await get(answer.headers.get("location")!, browser)).text();
    expect(editor).toContain("Response to");
    await runSql("UPDATE posts SET is_discussion_closed = 1 WHERE id = ?1", other.id);
    expect(await (await get(path, browser)).text()).toContain("closed discussion");
    const rejected = await send(path, browser, { title: "", note: "", intent: "write" });
    expect(rejected.headers.get("location")).toContain("error=discussion-closed");
  });

  test("create the story in a publication that the writer edits, and are Forbidden for others", async () => {
    const collection = await makeCollection();
    const editor = await makeUser();
    await addMember(collection.id, editor.id, "EDITOR", 0);
    const mine = await begin({ collection: collection.id }, await signedIn(editor.id));
    expect(mine.draft?.settings.collection?.id).toBe(collection.id);
    for (const id of [collection.id, "made-up"]) {
      const other = await begin({ collection: id }, await someone());
      expect([other.__typename, other.draft]).toEqual(["Forbidden", undefined]);
    }
    const browser: Browser = await signedIn(editor.id);
    const page = await get(`/${collection.slug}/new-story`, browser);
    expect(await page.text()).toContain(collection.name);
    for (const who of [browser, await someone()]) {
      const answer = await send(`/${collection.slug}/new-story`, who, { title: "", note: "" });
      expect(answer.headers.get("location")).toMatch(/^\/p\/\w+\/edit$/);
    }
    // The form of someone else's story is neither published in it nor outside of it.
    const writer = await makeUser();
    const rejected = await send(`/${collection.slug}/new-story`, await signedIn(writer.id), {
      title: "Elsewhere",
      note: "Written for it.",
      intent: "publish",
    });
    expect(rejected.status).toBe(403);
    expect(
      await allRows("SELECT status, collection_id FROM posts WHERE creator_id = ?1", writer.id),
    ).toEqual([{ status: "DRAFT", collection_id: null }]);
  });

  test("ask anonymous viewers to sign in, and are not found for unknown targets", async () => {
    const story = await makeStory();
    const browser = await someone();
    const paths = [`/new-story/repost/${story.id}`, `/p/${story.id}/responses/new`, "/new-story"];
    for (const path of paths) {
      const visitor = await get(path);
      expect(visitor.status).toBe(302);
      expect(visitor.headers.get("location")).toContain("/m/signin");
      expect((await send(path, {}, {})).status).toBe(401);
    }
    for (const path of ["/new-story/repost/daaaaaaaaaaa", "/p/daaaaaaaaaaa/responses/new"]) {
      expect((await get(path, browser)).status).toBe(404);
    }
    const old = await get("/p/new-post", browser);
    expect(old.status).toBe(301);
    expect(old.headers.get("location")).toMatch(/\/new-story$/);
  });
});
