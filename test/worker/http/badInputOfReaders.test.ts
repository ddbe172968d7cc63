// Malformed or malicious input from readers: rules that apply to all writes, in addition to each
// write's tests.

import { exports } from "cloudflare:workers";
import { firstValue, runSql } from "../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { encodeCursor } from "../../../worker/db/keyset.ts";
import { newId } from "../../../shared/ids.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../support/factories.ts";
import { get, graphql, ORIGIN } from "../../support/product.ts";

let reader: { id: string; headers: Record<string, string> };
let owner: { id: string; username: string };
beforeEach(async () => {
  const { id } = await makeUser();
  reader = { id, headers: await signedIn(id) };
  owner = await makeUser();
});

function post(path: string, fields: Record<string, string>): Promise<Response> {
  const { Cookie = "", [XSRF_HEADER]: xsrf = "" } = reader.headers;
  return exports.default.fetch(ORIGIN + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, Cookie },
    body: new URLSearchParams({ xsrf, ...fields }),
  });
}

async function makeList(
  columns: Record<string, string> = {},
): Promise<{ id: string; path: string }> {
  const id = newId("catalog");
  await insertRow("catalogs", {
    id,
    creator_id: owner.id,
    type: "LIST",
    visibility: "PUBLIC",
    name: "Reads",
    created_at: 1,
    updated_at: 1,
    ...columns,
  });
  return { id, path: `/@${owner.username}/list/reads-${id}` };
}

describe("another user's private list", () => {
  test("isn't found by any operation, and stays unchanged", async () => {
    const story = await makeStory();
    const { id, path } = await makeList({ visibility: "PRIVATE" });
    expect((await get(path, { Cookie: reader.headers.Cookie! })).status).toBe(404);
    const inputs: [string, Record<string, string>][] = [
      [`/_/subscribe/catalog/${id}`, { follows: "1" }],
      [`/_/vote/catalog/${id}`, {}],
      [`/_/respond/list/${id}`, { text: "Hello." }],
      [`/_/bookmark/p/${story.id}`, { catalogId: id }],
    ];
    for (const [address, fields] of inputs) {
      const answer = await post(address, fields);
      // A failed follow redirects back and says so there; everything else is a 404.
      const to = answer.headers.get("location") ?? "";
      expect([answer.status === 404 || /subscribe-fail/.test(to), address]).toEqual([
        true,
        address,
      ]);
    }
    for (const table of ["catalog_follows", "catalog_items"])
      expect(await firstValue(`SELECT count(*) AS n FROM ${table}`), table).toBe(0);
    expect(await firstValue("SELECT count(*) AS n FROM claps WHERE user_id = ?1", reader.id)).toBe(
      0,
    );
  });
});

describe("an unavailable story", () => {
  test.each([
    ["deleted", { status: "DELETED" }],
    ["a draft", { status: "DRAFT" }],
    ["suspended", { hidden_by_staff: 1 }],
  ] as const)(
    "that is %s accepts no claps and no responses, and can't be saved",
    async (...row) => {
      const story = await makeStory({ creator_id: owner.id, ...row[1] });
      expect((await post(`/_/vote/p/${story.id}`, {})).status).toBe(404);
      expect((await post(`/_/respond/${story.id}`, { text: "Hello." })).status).toBe(404);
      expect((await post(`/_/bookmark/p/${story.id}`, {})).status).toBe(404);
      expect((await get(`/p/${story.id}/responses`)).status).toBe(404);
      for (const [table, column] of [
        ["claps", "user_id"],
        ["catalog_items", "owner_id"],
        ["posts", "creator_id"],
      ])
        expect(
          await firstValue(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?1`, reader.id),
          table,
        ).toBe(0);
    },
  );
});

describe("script in readers' input", () => {
  const HARM = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'--><svg onload=alert(3)>`;
  const RAW = /<script>alert|<img src=x|<svg onload/;

  test("is escaped on every page that shows it, and in the pages' state", async () => {
    const story = await makeStory({ creator_id: owner.id, title: `Title ${HARM}` });
    const { id, path } = await makeList({ name: `List ${HARM}`, description: `About ${HARM}` });
    await insertRow("catalog_items", {
      id: newId("catalog"),
      catalog_id: id,
      owner_id: owner.id,
      post_id: story.id,
      note: `Note ${HARM}`,
      position: 1,
      created_at: 1,
    });
    await runSql("UPDATE users SET name = ?2 WHERE id = ?1", reader.id, `Name ${HARM}`);
    expect((await post(`/_/respond/${story.id}`, { text: `Response ${HARM}` })).status).toBe(303);
    expect((await post(`/_/respond/list/${id}`, { text: `Response ${HARM}` })).status).toBe(303);
    await post(`/_/vote/p/${story.id}`, {});
    await post(`/_/subscribe/catalog/${id}`, { follows: "1" });
    const owning = await signedIn(owner.id);
    for (const [at, Cookie] of [
      [path, ""],
      [path, reader.headers.Cookie!],
      [`${path}?tab=responses`, reader.headers.Cookie!],
      [`/p/${story.id}/responses`, `${reader.headers.Cookie}; plain=1`],
      [`/@${owner.username}/lists`, ""],
      ["/me/lists", owning.Cookie!],
      ["/me/lists/saved", reader.headers.Cookie!],
      ["/me/notifications", owning.Cookie!],
      ["/", reader.headers.Cookie!],
    ] as const) {
      let answer = await get(at, { Cookie });
      if (answer.status >= 300 && answer.status < 400)
        answer = await get(answer.headers.get("location")!, { Cookie });
      const html = await answer.text();
      expect([answer.status, at]).toEqual([200, at]);
      expect(RAW.exec(html)?.[0] ?? null, at).toBeNull();
      // No state may end its script element early.
      for (const [, inside = ""] of html.matchAll(
        /<script type="application\/json"[^>]*>(.*?)<\/script>/gs,
      ))
        expect(() => JSON.parse(inside), at).not.toThrow();
    }
  });
});

describe("an outdated or invented cursor", () => {
  const LISTS = {
    "responses, newest": `threadedPostResponses(after: $after, sortType: NEWEST)`,
    "responses, most applauded": `threadedPostResponses(after: $after, sortType: TOP)`,
  };

  test.each(Object.entries(LISTS))("is rejected by %s without an error", async (_, field) => {
    const story = await makeStory();
    for (const after of [
      "",
      "nonsense",
      "%00",
      encodeCursor({ value: 1, id: "x y" }),
      "a".repeat(5000),
    ]) {
      const { errors } = await graphql(
        `query ($id: ID!, $after: String) { postResult(id: $id) { ... on Post {
          ${field} { edges { node { id } } } } } }`,
        { id: story.id, after },
        {},
      );
      if (after === "") expect(errors).toBeUndefined();
      else expect(errors?.[0]?.message, after).toBe("The cursor is not valid");
    }
  });

  test("isn't found as a page, and one whose row was deleted continues after its position", async () => {
    const { id, path } = await makeList();
    const items: string[] = [];
    for (let position = 30; position > 0; position -= 1) {
      const story = await makeStory({ title: `Story number ${position}.` });
      items.push(newId("catalog"));
      await insertRow("catalog_items", {
        id: items.at(-1)!,
        catalog_id: id,
        owner_id: owner.id,
        post_id: story.id,
        position,
        created_at: 1,
      });
    }
    expect((await get(`${path}?p=nonsense`)).status).toBe(404);
    const first = await (await get(path)).text();
    const [, cursor = ""] = /[?&;]p=([^"&#]+)/.exec(first) ?? [];
    await runSql(
      "UPDATE catalog_items SET removed_at = 1 WHERE catalog_id = ?1 AND position > 5",
      id,
    );
    const rest = await (await get(`${path}?p=${cursor}`)).text();
    expect(rest).toContain("Story number 5.");
    expect(rest).toContain("Story number 1.");
    expect(rest).not.toContain("Story number 6.");
  });
});
