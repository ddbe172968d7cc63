import { runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRow, makeCollection, makeUser } from "../../../support/factories.ts";
import {
  askWith,
  browserOf,
  getTokens,
  makeApplication,
  type TestApplication,
} from "../../../support/identity/oauth.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { TestBrowser } from "../../../support/identity/testBrowser.ts";

const BOTH = { scope: "basicProfile listPublications" };

let application: TestApplication;
let reader: Awaited<ReturnType<typeof makeUser>>;
let browser: Awaited<ReturnType<typeof browserOf>>;

beforeEach(async () => {
  application = await makeApplication();
  reader = await makeUser({ name: "Ann Reader" });
  browser = await browserOf(reader.id);
});

async function dataOf(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return ((await response.json()) as { data: any }).data;
}

const tokenOf = async (of = application, more: Record<string, string> = {}) =>
  (await getTokens(of, browser, more)).access_token;

describe("/v1/me", () => {
  test("returns the user's profile, and nothing more", async () => {
    const data = await dataOf(await askWith(await tokenOf()));
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      username: reader.username,
      name: "Ann Reader",
      url: `${ORIGIN}/@${reader.username}`,
      imageUrl: "",
    });
  });

  test("identifies a user by a stable id that is unique to the application", async () => {
    const idIn = async (of: TestApplication) => (await dataOf(await askWith(await tokenOf(of)))).id;
    const first = await idIn(application);
    expect(await idIn(application)).toBe(first);
    expect(await idIn(await makeApplication())).not.toBe(first);
    expect(first).not.toContain(reader.id);
  });

  test("returns an image with its absolute address", async () => {
    await insertRow("images", {
      id: "4abcdef01234",
      object_key: "pictured",
      format: "png",
      width: 1,
      height: 1,
      bytes: 1,
      sha256: "00",
      created_at: 1,
    });
    const pictured = await makeUser({ image_id: "4abcdef01234" });
    browser = await browserOf(pictured.id);
    const { imageUrl } = await dataOf(await askWith(await tokenOf()));
    expect(imageUrl).toMatch(new RegExp(`^${ORIGIN}/img/.*4abcdef01234$`));
  });

  test.each([
    ["nothing", undefined, "Bearer"],
    ["a made-up token", "Bearer 0000", 'Bearer error="invalid_token"'],
    ["no token", "Bearer ", 'Bearer error="invalid_token"'],
    ["another proof", "Basic YTpi", 'Bearer error="invalid_token"'],
    ["SQL", "Bearer ' OR 1=1 --", 'Bearer error="invalid_token"'],
  ])("answers %s with 401", async (_, header, proof) => {
    const response = await get("/v1/me", header === undefined ? {} : { Authorization: header });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(proof);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      errors: [{ code: 401, message: expect.any(String) }],
    });
  });

  test("accepts no session, no refresh token, and no token in the address", async () => {
    const tokens = await getTokens(application, browser);
    expect((await browser.ask("/v1/me")).status).toBe(401);
    expect((await askWith(tokens.refresh_token)).status).toBe(401);
    expect((await get(`/v1/me?access_token=${tokens.access_token}`)).status).toBe(401);
  });

  test("can be called from other sites' pages, without cookies", async () => {
    const response = await new TestBrowser().ask("/v1/me", {
      method: "OPTIONS",
      headers: {
        Origin: "https://app.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("is rate-limited", async () => {
    const token = await tokenOf();
    expect((await askWith(token)).status).toBe(200);
    await runSql("UPDATE rate_limits SET count = 5000 WHERE key LIKE 'oauth-calls:%'");
    const response = await askWith(token);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  test("limits unknown tokens per network, which can still use valid ones", async () => {
    const token = await tokenOf();
    const asking = new TestBrowser();
    const ask = (shown: string) =>
      asking.ask("/v1/me", { headers: { Authorization: `Bearer ${shown}` } });
    const unknown = () => ask("0".repeat(64));
    expect((await unknown()).status).toBe(401);
    await runSql("UPDATE rate_limits SET count = 60 WHERE key LIKE 'oauth-token-network:%'");
    const response = await unknown();
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await ask(token)).status).toBe(200);
  });

  test.each(["/v1/nothing", "/v1/me/posts", "/v1/"])(
    "returns JSON for unknown endpoints: %s",
    async (path) => {
      const response = await get(path, { Accept: "text/html" });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([
        404,
        "*",
      ]);
      expect(await response.json()).toMatchObject({ errors: [{ code: 404 }] });
    },
  );

  test("exists only on the main host, and is read-only", async () => {
    expect((await get("http://auth.localhost:8787/v1/me")).status).toBe(404);
    expect((await new TestBrowser().ask("/v1/me", { method: "POST" })).status).toBe(405);
  });
});

describe("/v1/users/{id}/publications", () => {
  test("lists the publications the user owns and edits, owned first", async () => {
    const [edited, owned, other] = [
      await makeCollection({ name: "A" }),
      await makeCollection({ name: "B", description: "About B" }),
      await makeCollection(),
    ];
    const join = (collection_id: string, role: string) =>
      insertRow("collection_members", {
        collection_id,
        user_id: reader.id,
        role,
        position: 0,
        created_at: 1,
      });
    await join(edited.id, "EDITOR");
    await join(owned.id, "OWNER");
    await join(other.id, "WRITER");
    const token = await tokenOf(application, BOTH);
    const { id } = await dataOf(await askWith(token));
    const data = await dataOf(await askWith(token, `/v1/users/${id}/publications`));
    expect(data).toEqual([
      {
        id: owned.id,
        name: "B",
        description: "About B",
        url: `${ORIGIN}/${owned.slug}`,
        imageUrl: "",
      },
      expect.objectContaining({ id: edited.id }),
    ]);
    const path = (of: { id: string }) => `/v1/publications/${of.id}/contributors`;
    expect(await dataOf(await askWith(token, path(owned)))).toEqual([
      { publicationId: owned.id, userId: id, role: "owner" },
    ]);
    for (const one of [other, { id: "nothing" }])
      expect((await askWith(token, path(one))).status).toBe(404);
  });

  test("requires its scope, and the user's own id", async () => {
    const narrow = await tokenOf();
    const { id } = await dataOf(await askWith(narrow));
    const rejected = await askWith(narrow, `/v1/users/${id}/publications`);
    expect(rejected.status).toBe(403);
    expect(rejected.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="listPublications"',
    );
    const wide = await tokenOf(application, BOTH);
    for (const other of [reader.id, "me", "0".repeat(32)])
      expect((await askWith(wide, `/v1/users/${other}/publications`)).status).toBe(403);
  });
});
