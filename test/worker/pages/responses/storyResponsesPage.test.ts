import { exports } from "cloudflare:workers";
import { firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { closedDiscussionText } from "../../../../shared/responses/closedDiscussionText.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";

type Headers = Record<string, string>;

let story: { id: string; title: string };
let reader: Headers;
beforeEach(async () => {
  story = await makeStory({ creator_id: (await makeUser()).id });
  reader = await signedIn((await makeUser()).id);
});

const pathOf = (query = "") => `/p/${story.id}/responses${query}`;
const textOf = async (path: string, headers: Headers = {}) => (await get(path, headers)).text();

function submit(text: string, { [XSRF_HEADER]: xsrf = "", Cookie = "" }: Headers) {
  return exports.default.fetch(`${ORIGIN}/_/respond/${story.id}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded", Cookie },
    body: new URLSearchParams({ xsrf, text, redirect: pathOf() }).toString(),
  });
}
const countOf = () =>
  firstValue<number>("SELECT response_count AS n FROM posts WHERE id = ?1", story.id);

describe("a story's responses page", () => {
  test("has the form for signed-in readers, and links anonymous viewers to sign-up", async () => {
    const own = await textOf(pathOf(), reader);
    expect(own).toContain(`action="/_/respond/${story.id}"`);
    expect(own).toContain("There are no responses yet.");
    const visitors = await textOf(pathOf());
    expect(visitors).not.toContain("<textarea");
    expect(visitors).toContain("operation=register");
    expect(visitors).toContain(`<bdi>${story.title}</bdi>`);
    expect(visitors).toContain(`<meta name="robots" content="noindex, follow"`);
  });

  test("says that all respondents are muted", async () => {
    const { id } = await makeUser();
    const headers = await signedIn(id);
    const writer = await makeUser();
    await makeStory({
      creator_id: writer.id,
      in_response_to_post_id: story.id,
      root_post_id: story.id,
    });
    await runSql("UPDATE posts SET response_count = 1 WHERE id = ?1", story.id);
    await insertRow("user_mutes", { user_id: id, target_id: writer.id, created_at: 1 });
    const html = await textOf(pathOf(), headers);
    expect(html).toContain("All responses here are by people you’ve muted.");
    expect(html).toContain('href="/me/settings/mute"');
    expect(html).not.toContain("There are no responses yet.");
  });

  test("isn't found without its story, and also opens at its second address", async () => {
    expect((await get("/p/d00000000000/responses")).status).toBe(404);
    const draft = await makeStory({ status: "DRAFT" });
    expect((await get(`/p/${draft.id}/responses`)).status).toBe(404);
    expect((await get(`/p/${story.id}/responses/show`)).status).toBe(200);
  });

  test("lists responses in both orders, paginated", async () => {
    for (let number = 0; number < 12; number += 1) {
      await makeStory(
        {
          in_response_to_post_id: story.id,
          root_post_id: story.id,
          clap_count: number,
          first_published_at: 1_000_000 - number,
        },
        { paragraphs: [{ name: "p1", type: "P", text: `answer-${number}-text` }] },
      );
    }
    const first = await textOf(pathOf());
    expect(first.indexOf("answer-0-text")).toBeLessThan(first.indexOf("answer-9-text"));
    expect(first).not.toContain("answer-10-text");
    const top = await textOf(pathOf("?tab=top"));
    expect(top.indexOf("answer-11-text")).toBeLessThan(top.indexOf("answer-3-text"));
    expect(top).not.toContain("answer-1-text");
    const next = /href="([^"]*[?&;]p=[^"#]*)#responses"/.exec(top)?.[1]?.replaceAll("&amp;", "&");
    const rest = await textOf(next ?? "");
    expect(rest).toContain("answer-1-text");
    expect(rest).not.toContain("answer-2-text");
  });

  test("says that the discussion is closed, and has no form then", async () => {
    await runSql("UPDATE posts SET is_discussion_closed = 1 WHERE id = ?1", story.id);
    const html = await textOf(pathOf(), reader);
    expect(html).toContain("The author has closed discussion for this story.");
    expect(html).not.toContain("<textarea");
    const rejected = await submit("Too late.", reader);
    expect(rejected.status).toBe(403);
    expect(await rejected.text()).toContain(closedDiscussionText("story"));
  });
});

describe("the plain form", () => {
  test("publishes and redirects back; sent twice it is one response", async () => {
    const back = await submit("By a plain form.", reader);
    expect([back.status, back.headers.get("location")]).toEqual([303, ORIGIN + pathOf()]);
    await submit("By a plain form.", reader);
    expect(await countOf()).toBe(1);
    expect(await textOf(pathOf())).toContain("By a plain form.");
  });

  test("accepts a long text, and rejects one that is too long or empty, anonymous viewers and other pages", async () => {
    expect((await submit("ä".repeat(40_000), reader)).status).toBe(303);
    expect((await submit("ä".repeat(50_001), reader)).status).toBe(413);
    expect((await submit(" ", reader)).status).toBe(400);
    expect((await submit("Hello.", {})).status).toBe(401);
    expect((await submit("Hello.", { ...reader, [XSRF_HEADER]: "wrong" })).status).toBe(403);
    expect(await countOf()).toBe(1);
  });
});
