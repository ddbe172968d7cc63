import { exports } from "cloudflare:workers";
import { allRows } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { predefinedCatalogId } from "../../../../shared/lists/predefinedCatalogs.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";

type Headers = Record<string, string>;

let story: { id: string };
let reader: { id: string; headers: Headers };
let readingList: string;
beforeEach(async () => {
  story = await makeStory({ title: "Kept for later", creator_id: (await makeUser()).id });
  const { id } = await makeUser();
  reader = { id, headers: await signedIn(id) };
  readingList = predefinedCatalogId(id, "READING_LIST");
});

const post = (headers: Headers, body: string, path = `/_/bookmark/p/${story.id}`) =>
  exports.default.fetch(ORIGIN + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, ...headers },
    body,
  });
const bookmark = (body: unknown, headers = reader.headers, path?: string) =>
  post({ "Content-Type": "application/json", ...headers }, JSON.stringify(body), path);
const submit = (fields: Headers) => {
  const { [XSRF_HEADER]: xsrf = "", Cookie = "" } = reader.headers;
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Cookie };
  return post(headers, new URLSearchParams({ xsrf, ...fields }).toString());
};
const savedTo = async () =>
  (
    await allRows<{ id: string }>(
      "SELECT catalog_id AS id FROM catalog_items WHERE post_id = ?1 AND removed_at IS NULL",
      story.id,
    )
  ).map(({ id }) => id);

describe("a bookmark", () => {
  test("by script saves to the reading list once, and can be removed", async () => {
    await bookmark({});
    const response = await bookmark({});
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      catalogId: readingList,
      postId: story.id,
      isSaved: true,
      itemCount: 1,
    });
    expect(await savedTo()).toEqual([readingList]);
    expect(await (await bookmark({ saved: 0 })).json()).toMatchObject({ isSaved: false });
    expect(await savedTo()).toEqual([]);
  });

  test("by a plain form redirects back to the page, and the story is in the library", async () => {
    const answer = await submit({ redirect: "/@ann/a-story" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/@ann/a-story`);
    const { Cookie = "" } = reader.headers;
    const html = await (await get("/me/list/reading-list", { Cookie })).text();
    expect(html).toContain("Kept for later");
    // Undoing needs no script either.
    expect(html).toContain(`action="/_/bookmark/p/${story.id}"`);
    await submit({ saved: "0", catalogId: readingList, redirect: "https://evil.test/" });
    expect(await savedTo()).toEqual([]);
  });

  test("of an anonymous viewer, without the page's token, to another's list, or without a story changes nothing", async () => {
    const { Cookie = "" } = reader.headers;
    const foreign = predefinedCatalogId((await makeUser()).id, "READING_LIST");
    expect((await bookmark({}, {})).status).toBe(401);
    expect((await bookmark({}, { Cookie })).status).toBeGreaterThanOrEqual(400);
    expect((await bookmark({}, { ...reader.headers, Origin: "https://evil.test" })).status).toBe(
      403,
    );
    expect((await bookmark({ catalogId: foreign })).status).toBe(404);
    expect((await bookmark({ saved: "perhaps" })).status).toBe(400);
    expect((await bookmark({}, reader.headers, "/_/bookmark/p/d00000000000")).status).toBe(404);
    expect((await bookmark({}, reader.headers, `/_/bookmark/x/${story.id}`)).status).toBe(404);
    // Opening the URL asks for confirmation.
    expect((await get(`/_/bookmark/p/${story.id}`, { Cookie })).status).toBe(200);
    expect(await savedTo()).toEqual([]);
  });

  test("is rate-limited per reader", async () => {
    const { name, max, window } = LIMITS.bookmarksOfUser;
    const ends_at = Date.now() + window;
    await insertRow("rate_limits", { key: `${name}:${reader.id}`, count: max, ends_at });
    expect((await bookmark({})).status).toBe(429);
  });
});
