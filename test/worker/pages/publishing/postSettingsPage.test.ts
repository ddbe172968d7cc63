import { exports } from "cloudflare:workers";
import { firstRow } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { type Browser, publish, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import {
  insertRow,
  makeCollection,
  makeUser,
  signedIn,
  signIn,
} from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

/** Submits a form of the page as a no-JS browser would. */
function send(postId: string, browser: Browser, fields: Record<string, string>) {
  const { Cookie, [XSRF_HEADER]: xsrf = "" } = browser;
  return exports.default.fetch(`${ORIGIN}/p/${postId}/settings`, {
    method: "POST",
    redirect: "manual",
    headers: Cookie === undefined ? {} : { Cookie },
    body: new URLSearchParams({ xsrf, ...fields }),
  });
}

async function aPublishedStory() {
  const made = await writerWithDraft(textOf("Of reeds", "Words"));
  await publish(made.postId, made.revision, { tags: ["Reeds"] }, made.browser);
  return made;
}

const rowOf = (postId: string) => firstRow("SELECT * FROM posts WHERE id = ?1", postId);

describe("a story's settings page", () => {
  test("is shown to its writer and never cached", async () => {
    const { browser, postId } = await aPublishedStory();
    const answer = await get(`/p/${postId}/settings`, browser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const html = await answer.text();
    for (const words of [
      "Who can see it",
      "License",
      "Canonical URL",
      "Topics",
      "Pin to your profile",
    ])
      expect(html).toContain(words);
    expect(html).toContain('value="Reeds"');
  });

  test("is available to an editor of the submitted story, without the writer's own settings", async () => {
    const { browser, writer, postId } = await writerWithDraft(textOf("Of reeds", "Words"));
    const [collection, editor] = [await makeCollection(), await makeUser()];
    await addMember(collection.id, editor.id, "EDITOR");
    await insertRow("publication_submissions", {
      id: `submission-${postId}`,
      collection_id: collection.id,
      post_id: postId,
      writer_id: writer.id,
      status: "OPEN",
      note: "",
      created_at: 1,
      updated_at: 1,
      updated_by: writer.id,
    });
    const editors: Browser = await signedIn(editor.id);
    const fields = (html: string) =>
      ["canonicalUrl", "license", "slug", "tags"].filter((name) => html.includes(`name="${name}"`));
    const page = async (who: Browser) => (await get(`/p/${postId}/settings`, who)).text();
    expect(fields(await page(browser))).toEqual(["canonicalUrl", "license", "slug", "tags"]);
    const html = await page(editors);
    expect(fields(html)).toEqual(["tags"]);
    expect(html).toContain("Only the writer can change the license");
    const saved = await send(postId, editors, { action: "save", tags: "Rivers" });
    expect(saved.headers.get("location")).toContain("done=save");
    const forged = await send(postId, editors, { action: "save", license: "CC_40_ZERO" });
    expect(forged.headers.get("location")).toContain("error=writers-own");
    const timestamp = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await send(postId, browser, { action: "schedule", baseRev: "2", timestamp });
    expect(await page(browser)).toContain('value="unschedule"');
    const scheduled = await page(editors);
    expect(scheduled).toContain("It will be published on");
    expect(scheduled).not.toContain('value="unschedule"');
    const taken = await send(postId, editors, { action: "unschedule", baseRev: "2" });
    expect(taken.headers.get("location")).toContain("error=writers-schedule");
  });

  test("is available to no one else, and asks anonymous viewers to sign in", async () => {
    const { postId } = await aPublishedStory();
    const others = { Cookie: await signIn((await makeUser()).id) };
    expect((await get(`/p/${postId}/settings`, others)).status).toBe(404);
    expect((await get("/p/daaaaaaaaaaa/settings", others)).status).toBe(404);
    const visitor = await get(`/p/${postId}/settings`);
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toContain("/m/signin");
  });

  test("is saved by a plain form, which redirects to the page with a confirmation", async () => {
    const { browser, postId } = await aPublishedStory();
    const answer = await send(postId, browser, {
      action: "save",
      visibility: "UNLISTED",
      license: "CC_40_BY",
      tags: "Rivers, Reeds",
      slug: "On the river",
      canonicalUrl: "https://elsewhere.example/reeds",
    });
    expect(answer.status).toBe(303);
    const back = answer.headers.get("location")!;
    expect(back).toBe(`/p/${postId}/settings?done=save`);
    expect(await (await get(back, browser)).text()).toContain("Saved.");
    expect(await rowOf(postId)).toMatchObject({
      visibility: "UNLISTED",
      license: "CC_40_BY",
      slug: "on-the-river",
      canonical_url: "https://elsewhere.example/reeds",
    });
  });

  test("explains why a form was rejected", async () => {
    const { browser, postId } = await aPublishedStory();
    const answer = await send(postId, browser, { action: "save", tags: "a,b,c,d,e,f" });
    const back = answer.headers.get("location")!;
    expect(back).toContain("error=too-many-tags");
    expect(await (await get(back, browser)).text()).toContain("at most 5 topics");
    const odd = await (await get(`/p/${postId}/settings?error=__proto__`, browser)).text();
    expect(odd).toContain("Something went wrong. Try again.");
  });

  test("has separate actions: pin, close responses, unpublish, delete", async () => {
    const { browser, postId } = await aPublishedStory();
    const after = async (action: string): Promise<string> => {
      const answer = await send(postId, browser, { action });
      expect(answer.status).toBe(303);
      return answer.headers.get("location")!;
    };
    expect(await after("pin")).toContain("done=pin");
    expect(await (await get(`/p/${postId}/settings`, browser)).text()).toContain("Unpin");
    expect(await after("close-discussion")).toContain("done=close-discussion");
    expect(await rowOf(postId)).toMatchObject({ is_discussion_closed: 1 });
    expect(await after("unpublish")).toContain("done=unpublish");
    expect(await rowOf(postId)).toMatchObject({ status: "DRAFT" });
    expect(await after("delete")).toBe("/me/stories/deleted");
  });

  test("can schedule a draft and cancel the schedule", async () => {
    const { browser, postId, revision } = await writerWithDraft(textOf("Later", "Words"));
    const timestamp = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const fields = { action: "schedule", baseRev: String(revision), timestamp };
    const answer = await send(postId, browser, fields);
    expect(answer.headers.get("location")).toContain("done=schedule");
    const html = await (await get(`/p/${postId}/settings`, browser)).text();
    expect(html).toContain("It will be published on");
    expect(
      (await send(postId, browser, { ...fields, timestamp: "x" })).headers.get("location"),
    ).toContain("error=no-moment");
    const undone = await send(postId, browser, { action: "unschedule" });
    expect(undone.headers.get("location")).toContain("done=unschedule");
  });

  test("accepts changes from no one else, no other page, and no unknown form", async () => {
    const { browser, postId } = await aPublishedStory();
    const stranger: Browser = await signedIn((await makeUser()).id);
    expect((await send(postId, stranger, { action: "save", slug: "mine" })).status).toBe(403);
    expect((await send(postId, {}, { action: "unpublish" })).status).toBe(401);
    const wrong = { ...browser, [XSRF_HEADER]: "wrong" };
    expect((await send(postId, wrong, { action: "unpublish" })).status).toBe(403);
    expect((await send(postId, browser, { action: "constructor" })).status).toBe(400);
    expect(await rowOf(postId)).toMatchObject({ status: "PUBLISHED" });
  });
});
