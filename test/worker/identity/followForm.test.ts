import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { makeCollection, makeTag, makeUser, signedIn } from "../../support/factories.ts";
import { setSuspended } from "../../support/people.ts";
import { get, ORIGIN } from "../../support/product.ts";

let reader: { id: string; cookie: string; xsrf: string };
beforeEach(async () => {
  const { id } = await makeUser();
  const { Cookie, [XSRF_HEADER]: xsrf } = await signedIn(id);
  reader = { id, cookie: Cookie, xsrf: xsrf! };
});

function submit(path: string, fields: Record<string, string>, headers = {}): Promise<Response> {
  return exports.default.fetch(ORIGIN + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: ORIGIN,
      Cookie: reader.cookie,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams({ xsrf: reader.xsrf, ...fields }).toString(),
  });
}

const FOLLOWS = {
  user: "SELECT count(*) AS n FROM user_follows WHERE follower_id = ?1 AND target_id = ?2",
  collection:
    "SELECT count(*) AS n FROM collection_follows WHERE follower_id = ?1 AND collection_id = ?2",
  tag: "SELECT count(*) AS n FROM tag_follows WHERE follower_id = ?1 AND tag_id = ?2",
};
const follows = async (kind: keyof typeof FOLLOWS, id: string) =>
  (await env.DB.prepare(FOLLOWS[kind]).bind(reader.id, id).first("n")) === 1;

describe("the follow button's form", () => {
  test.each(["user", "collection", "tag"] as const)(
    "follows a %s and unfollows it, once each, and redirects back to the page",
    async (kind) => {
      const make = { user: makeUser, collection: makeCollection, tag: makeTag }[kind];
      const { id } = await make();
      const action = `/_/subscribe/${kind}/${id}?redirect=${encodeURIComponent("/@ann?tab=oldest")}`;
      for (let time = 0; time < 2; time += 1) {
        const answer = await submit(action, { follows: "1" });
        expect(answer.status).toBe(303);
        expect(answer.headers.get("location")).toContain(
          `${ORIGIN}/@ann?tab=oldest&toast=subscribe`,
        );
        expect(await follows(kind, id)).toBe(true);
      }
      for (let time = 0; time < 2; time += 1) {
        const answer = await submit(action, { follows: "0" });
        expect(answer.headers.get("location")).toBe(`${ORIGIN}/@ann?tab=oldest`);
        expect(await follows(kind, id)).toBe(false);
      }
    },
  );

  test("ends the follow of a person who was suspended meanwhile", async () => {
    const { id } = await makeUser();
    const action = `/_/subscribe/user/${id}?redirect=%2F%40ann`;
    await submit(action, { follows: "1" });
    await setSuspended(id, 1);
    const answer = await submit(action, { follows: "0" });
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/@ann`);
    expect(await follows("user", id)).toBe(false);
  });

  test("is in the page of a signed-in reader, with their token", async () => {
    const writer = await makeUser();
    const html = await (await get(`/@${writer.username}`, { Cookie: reader.cookie })).text();
    expect(html).toContain(`action="/_/subscribe/user/${writer.id}?`);
    expect(html).toContain(`value="${reader.xsrf}"`);
    const stranger = await (await get(`/@${writer.username}`)).text();
    expect(stranger).not.toContain(`action="/_/subscribe/user/${writer.id}`);
  });

  test("from another site, or without the page's token, changes nothing", async () => {
    const { id } = await makeUser();
    await submit(`/_/subscribe/user/${id}`, { follows: "1" });
    for (const answer of [
      await submit(`/_/subscribe/user/${id}`, { follows: "0", xsrf: "made up" }),
      await submit(`/_/subscribe/user/${id}`, { follows: "0" }, { Origin: "https://evil.test" }),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect(await follows("user", id)).toBe(true);
  });
});
