import { exports } from "cloudflare:workers";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import {
  type Browser,
  draftOf,
  textOf,
  versionsOf,
  writerWithDraft,
} from "../../../support/drafts/drafts.ts";
import { makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { get, ORIGIN } from "../../../support/product.ts";

/** Submits the form as a no-JS browser would. */
function send(path: string, browser: Browser, fields: Record<string, string>) {
  const { Cookie = "", [XSRF_HEADER]: xsrf = "" } = browser;
  return exports.default.fetch(ORIGIN + path, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie, Origin: ORIGIN, Accept: "text/html" },
    body: new URLSearchParams({ xsrf, ...fields }),
  });
}

const plain = (postId: string) => `/p/${postId}/edit/plain`;
const written = (markdown: string, baseRev = 0) => ({
  title: "Reeds",
  subtitle: "",
  text: markdown,
  baseRev: String(baseRev),
});
const textsOf = ({ paragraphs }: DraftContent) => paragraphs.map(({ type, text }) => [type, text]);

describe("the editor without JavaScript", () => {
  test("can start a story once, continue it and publish it", async () => {
    const browser = await signedIn((await makeUser()).id);
    const key = /name="key" value="([^"]+)"/.exec(
      await (await get("/new-story/plain", browser)).text(),
    )![1]!;
    const typed = { key, title: "Reeds", subtitle: "", text: "# Water\r\n\r\nIt *flows*." };
    const begun = await send("/new-story/plain", browser, typed);
    expect(begun.status).toBe(303);
    const { pathname } = new URL(begun.headers.get("location")!, ORIGIN);
    const postId = /^\/p\/(\w+)\//.exec(pathname)![1]!;
    const draft = await draftOf(postId, browser);
    expect(textsOf(draft.content)).toEqual([
      ["H1", "Water"],
      ["P", "It flows."],
    ]);
    const shown = await (await get(pathname, browser)).text();
    expect(shown).toContain("# Water\n\nIt *flows*.");

    // Submitted again with other text after the browser's Back button: nothing is lost or replaced.
    const again = await send("/new-story/plain", browser, { ...typed, text: "Another text." });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Another text.");

    const { revision } = draft;
    const fields = { ...written("# Water\n\nIt flows, and it stays.", revision), publish: "1" };
    const published = await send(plain(postId), browser, fields);
    expect(published.headers.get("location")).toBe(`${plain(postId)}?done=published`);
    expect(await (await get(`/p/${postId}`)).text()).toContain("It flows, and it stays.");
    const now = await draftOf(postId, browser);
    // Unchanged paragraphs and those edited in place keep their names.
    expect(now.content.paragraphs.map(({ name }) => name)).toEqual(
      draft.content.paragraphs.map(({ name }) => name),
    );
    expect((await versionsOf(postId, browser)).versions).toHaveLength(2);
  });

  test("starts a story outside of a publication of others, and counts it once", async () => {
    const { id } = await makeUser();
    const { slug } = await makeCollection();
    const typed = { title: "Reeds", note: "They grow." };
    const begun = await send(`/${slug}/new-story`, await signedIn(id), typed);
    expect(begun.headers.get("location")).toMatch(/^\/p\/\w+\/edit$/);
    const key = `${LIMITS.draftsOfUser.name}:${id}`;
    expect(await firstValue("SELECT count FROM rate_limits WHERE key = ?1", key)).toBe(1);
  });

  test("returns the entered text if the story has changed meanwhile", async () => {
    const { browser, postId, revision } = await writerWithDraft(textOf("Reeds", "The first."));
    await send(plain(postId), browser, written("From the other window.", revision));
    const answer = await send(plain(postId), browser, written("My <own> words.", revision));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("My &lt;own&gt; words.");
    expect(html).toContain(`name="baseRev" value="${revision + 1}"`);
    const { content } = await draftOf(postId, browser);
    expect(textsOf(content)).toEqual([["P", "From the other window."]]);
    const replaced = await send(plain(postId), browser, written("Mine.", revision + 1));
    expect(replaced.status).toBe(303);
    const { versions } = await versionsOf(postId, browser);
    expect(versions.map((version) => textsOf(version.content)[0]?.[1])).toContain(
      "From the other window.",
    );
  });

  test("preserves what Markdown can't express, and rejects an unknown placeholder", async () => {
    const note = { name: "bb01", type: "FOOTNOTE", text: "A note.", noteId: "1" } as const;
    const pull = { name: "bb02", type: "PQ", text: "A pulled quote." } as const;
    const text = textOf("Reeds", "One.", "Two.");
    const { browser, postId, revision } = await writerWithDraft({
      ...text,
      paragraphs: [...text.paragraphs, pull, note],
    });
    const html = await (await get(plain(postId), browser)).text();
    expect(html).toContain("[[kept bb02: pull quote]]");
    const markdown = "[[kept bb02: pull quote]]\n\nOne and a half.\n\n[[kept bb01: footnote]]";
    expect((await send(plain(postId), browser, written(markdown, revision))).status).toBe(303);
    const { content } = await draftOf(postId, browser);
    expect(content.paragraphs).toMatchObject([pull, { text: "One and a half." }, note]);
    const unknown = "[[kept ffff: embed]]";
    const rejected = await send(plain(postId), browser, written(unknown, revision + 1));
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain(`>${unknown}</textarea>`);
    const generic = await send(plain(postId), browser, written("A Vec<T> of words.", revision + 1));
    expect(generic.status).toBe(422);
    expect(await generic.text()).toContain("&lt;T would be lost");
  });

  test.each([
    ["nobody", {}, 401],
    ["another page's token", { [XSRF_HEADER]: "wrong" }, 403],
    ["another site", { Origin: "https://elsewhere.example" }, 403],
  ])("accepts nothing from %s", async (_who, changed: Browser, status) => {
    const { browser, postId, revision } = await writerWithDraft(textOf("Reeds", "The first."));
    const headers: Browser = { ...browser, ...(status === 401 && { Cookie: "" }), ...changed };
    const answer = await exports.default.fetch(ORIGIN + plain(postId), {
      method: "POST",
      redirect: "manual",
      headers: { Origin: ORIGIN, ...headers },
      body: new URLSearchParams({
        xsrf: headers[XSRF_HEADER] ?? "",
        ...written("Theirs.", revision),
      }),
    });
    expect(answer.status).toBe(status);
    expect((await draftOf(postId, browser)).revision).toBe(revision);
  });

  test("returns the entered text of a writer who can't save it now", async () => {
    const { writer, browser, postId, revision } = await writerWithDraft(textOf("Reeds", "One."));
    const { id } = writer;
    const mine = written("My `<own>` words.", revision);
    const old = browser[XSRF_HEADER]!;
    const post = (headers: Browser, xsrf = old) => send(plain(postId), headers, { ...mine, xsrf });
    const errors = [
      [await post({}), 401],
      [await post(await signedIn(id)), 403],
      [await post(await signedIn((await makeUser()).id)), 403],
    ] as const;
    for (const [answer, status] of errors) {
      expect(answer.status).toBe(status);
      const html = await answer.text();
      expect(html).toContain("My `&lt;own&gt;` words.");
      expect(html).toContain(`action="${plain(postId)}"`);
    }
    const again = await signedIn(id);
    const token = /name="xsrf" value="([^"]+)"/.exec(await (await post(again)).text())![1]!;
    const trash = (status: string) =>
      runSql("UPDATE posts SET status = ?2 WHERE id = ?1", postId, status);
    await trash("DELETED");
    expect(await (await post(again, token)).text()).toContain("My `&lt;own&gt;` words.");
    await trash("DRAFT");
    expect((await post(again, token)).status).toBe(303);
    const { content } = await draftOf(postId, again);
    expect(textsOf(content)).toEqual([["P", "My <own> words."]]);
  });

  test("rejects other writers' stories, and text beyond its limit", async () => {
    const { browser, postId, revision } = await writerWithDraft(textOf("Reeds", "The first."));
    const stranger = await signedIn((await makeUser()).id);
    expect((await get(plain(postId), stranger)).status).toBe(404);
    const theirs = await send(plain(postId), stranger, written("Theirs.", revision));
    expect(theirs.status).toBe(404);
    const anonymous = await get(plain(postId));
    expect(anonymous.headers.get("location")).toMatch(/^\/m\/signin\?/);
    const long = await send(plain(postId), browser, written("x".repeat(200_001), revision));
    expect(long.status).toBe(422);
    const { content } = await draftOf(postId, browser);
    expect(textsOf(content)).toEqual([["P", "The first."]]);
    const results = await allRows("SELECT revision FROM drafts WHERE post_id = ?1", postId);
    expect(results).toEqual([{ revision }]);
  });
});
