import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { app } from "../../../support/appWith.ts";
import type { PurgeReceipt } from "../../../../worker/http/operator/purgeEndpoint.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  nextNumber,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

const ADDRESS = `${ORIGIN}/_/ops/purge`;
const asOperator = { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` };

function send(
  body: unknown,
  headers: Record<string, string> = asOperator,
  method = "POST",
): Promise<Response> {
  return exports.default.fetch(ADDRESS, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: method === "GET" ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function purge(body: unknown, headers?: Record<string, string>) {
  const response = await send(body, { ...asOperator, ...headers });
  return { status: response.status, receipt: (await response.json()) as PurgeReceipt };
}

const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string } }).error;

/** Caches a page; returns a check of whether it is still cached. */
async function keep(path: string): Promise<() => Promise<boolean>> {
  const isHit = async () => {
    const response = await get(path);
    await response.text();
    return /; hit/.test(response.headers.get("cache-status") ?? "");
  };
  await isHit();
  expect(await isHit(), path).toBe(true);
  return isHit;
}

beforeEach(clearPurges);

describe("an operator can purge", () => {
  test("by tag, and sees what was affected and that it is fresh now", async () => {
    const domain = `ink${nextNumber()}.example.com`;
    const [writer, tag] = [await makeUser(), await makeTag()];
    const collection = await makeCollection({ domain });
    const story = await makeStory({ creator_id: writer.id, collection_id: collection.id });
    await tagStory(story.id, tag.id);
    const other = await makeStory({ creator_id: (await makeUser()).id });
    const address = `https://${domain}/${story.slug}-${story.id}`;
    const isKept = await keep(address);
    const isOtherCached = await keep(`/p/${other.id}`);

    const { status, receipt } = await purge({ tags: [`post-${story.id}`] });
    expect(status).toBe(200);
    expect(receipt).toMatchObject({
      tags: [`post-${story.id}`],
      driver: "local",
      queued: 0,
      purged: 1,
      failed: 0,
      unknown: [],
      fresh: { isNow: true },
    });
    expect(receipt.hosts).toEqual([
      {
        host: "localhost:8787",
        surfaces: [
          "story",
          "home",
          "tag",
          "profile",
          "publication",
          "list",
          "embed",
          "feed",
          "sitemap",
        ],
      },
      { host: domain, surfaces: ["story", "publication", "feed", "sitemap"] },
      {
        host: `${writer.username}.localhost:8787`,
        surfaces: ["story", "profile", "list", "feed", "sitemap"],
      },
    ]);
    // Lists of readers are on any host.
    expect(receipt.mayReachOthers).toBe(true);
    expect(receipt.addresses).toEqual([address]);
    expect(await isKept()).toBe(false);
    expect(await isOtherCached()).toBe(true);
  });

  test("a story, and sees all its addresses", async () => {
    const [writer, collection] = [await makeUser(), await makeCollection()];
    const story = await makeStory({ creator_id: writer.id, collection_id: collection.id });
    const { receipt } = await purge({ tags: [`post-${story.id}`] });
    expect(receipt.addresses).toEqual([
      `${ORIGIN}/${collection.slug}/${story.slug}-${story.id}`,
      `${ORIGIN}/p/${story.id}`,
      `${ORIGIN}/@${writer.username}/${story.slug}-${story.id}`,
    ]);
    for (const address of receipt.addresses) expect((await get(address)).status).toBe(200);
  });

  test("a writer, with the hosts that show their stories", async () => {
    const [own, theirs] = [`me${nextNumber()}.example.com`, `pub${nextNumber()}.example.com`];
    const writer = await makeUser({ domain: own });
    const collection = await makeCollection({ domain: theirs });
    await makeStory({ creator_id: writer.id, collection_id: collection.id });
    const { receipt } = await purge({ tags: [`user-${writer.id}`] });
    expect(receipt.hosts.map(({ host }) => host)).toEqual(["localhost:8787", own, theirs]);
  });

  test("a publication, with its subdomain, under which its pages are cached too", async () => {
    const collection = await makeCollection();
    const host = `${collection.slug}.localhost:8787`;
    const isKept = await keep(`http://${host}/about`);
    const { receipt } = await purge({ tags: [`collection-${collection.id}`] });
    expect(receipt.hosts.map((reached) => reached.host)).toEqual(["localhost:8787", host]);
    expect(await isKept()).toBe(false);
  });

  test("a list, also a predefined one", async () => {
    const domain = `lists${nextNumber()}.example.com`;
    const owner = await makeUser({ domain });
    const id = newId("catalog");
    await insertRow("catalogs", {
      id,
      creator_id: owner.id,
      type: "LIST",
      visibility: "PUBLIC",
      name: "Reads",
      created_at: 1,
      updated_at: 1,
    });
    for (const tag of [`catalog-${id}`, `catalog-predefined_${owner.id}_READING_LIST`]) {
      const { status, receipt } = await purge({ tags: [tag] });
      expect(status).toBe(200);
      expect(receipt.unknown).toEqual([]);
      expect(receipt.hosts).toEqual([
        { host: "localhost:8787", surfaces: ["story", "profile", "list", "embed"] },
        { host: domain, surfaces: ["story", "profile", "list"] },
      ]);
    }
    const { receipt } = await purge({ tags: ["any-catalog", `catalog-${newId("catalog")}`] });
    expect(receipt).toMatchObject({ purged: 2, unknown: [expect.stringMatching(/^catalog-/)] });
  });

  test("through a service that only accepts purges, and sees only what it knows", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ success: true }));
    const bindings = { ...env, CACHE_DRIVER: "zone", CACHE_ZONE_ID: "z", CACHE_ZONE_TOKEN: "t" };
    const before = Date.now();
    const response = await app.request(
      ADDRESS,
      { method: "POST", headers: asOperator, body: JSON.stringify({ tags: ["group-home"] }) },
      bindings,
      { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
    );
    vi.unstubAllGlobals();
    expect(response.status).toBe(200);
    const receipt = (await response.json()) as PurgeReceipt;
    expect(receipt).toMatchObject({ driver: "zone", purged: 1, fresh: { isNow: false } });
    // The repeated purge removes pages that were being rendered.
    expect(Date.parse(receipt.fresh.at)).toBeGreaterThanOrEqual(before + 5000);
  });

  test("by site, which leaves other sites unchanged", async () => {
    const domain = `site${nextNumber()}.example.com`;
    const collection = await makeCollection({ domain });
    const story = await makeStory({ collection_id: collection.id });
    const isKept = await keep(`https://${domain}/${story.slug}-${story.id}`);
    const isMainCached = await keep("/");
    const { receipt } = await purge({ site: domain.toUpperCase() });
    expect(receipt.tags).toEqual([`site-${domain}`]);
    // A publication's host has neither users' lists nor a site-wide home.
    const surfaces = ["story", "publication", "feed", "sitemap"];
    expect(receipt.hosts).toEqual([{ host: domain, surfaces }]);
    expect(await isKept()).toBe(false);
    expect(await isMainCached()).toBe(true);
    await purge({ site: "localhost:8787" });
    expect(await isMainCached()).toBe(false);
  });

  test("by local host names, each of which has its own pages", async () => {
    const [byNumber, isMainCached] = [await keep("http://127.0.0.1:8787/"), await keep("/")];
    const { receipt } = await purge({ site: "127.0.0.1:8787" });
    expect(receipt.tags).toEqual(["site-127.0.0.1-8787"]);
    expect(receipt.hosts).toMatchObject([{ host: "127.0.0.1:8787" }]);
    expect(await byNumber()).toBe(false);
    expect(await isMainCached()).toBe(true);
  });

  test("everything", async () => {
    const isKept = [await keep("/"), await keep(`/p/${(await makeStory()).id}`)];
    const { receipt } = await purge({ all: true });
    expect(receipt).toMatchObject({ tags: ["all"], purged: 1, hosts: [{ host: "*" }] });
    for (const isStillCached of isKept) expect(await isStillCached()).toBe(false);
  });

  test("tags of deleted entities, and sees that they don't exist", async () => {
    const tags = [`post-${newId("post")}`, "group-home", "any-post"];
    const { receipt } = await purge({ tags });
    expect(receipt).toMatchObject({ purged: 3, unknown: [tags[0]] });
  });

  test("while the service is unavailable: the purge is queued, and bounded by the pages' lifetime", async () => {
    const { status, receipt } = await purge(
      { tags: ["group-home"] },
      { "x-fault-injection": "purge" },
    );
    expect(status).toBe(202);
    expect(receipt).toMatchObject({ queued: 0, purged: 0, failed: 1, fresh: { isNow: false } });
    expect(Date.parse(receipt.fresh.at)).toBeGreaterThan(Date.now());
    expect(await outbox()).toMatchObject([{ tag: "group-home", attempts: 1 }]);
  });
});

describe("a purge is rejected", () => {
  test.each<[string, Record<string, string>]>([
    ["without a token", {}],
    ["with another token", { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}x` }],
    ["with a part of the token", { Authorization: `Bearer ${TEST_OPERATOR_TOKEN.slice(0, -1)}` }],
    ["with an empty token", { Authorization: "Bearer " }],
    ["with the token in another scheme", { Authorization: `Basic ${TEST_OPERATOR_TOKEN}` }],
    ["with the token alone", { Authorization: TEST_OPERATOR_TOKEN }],
  ])("%s, and the response reveals nothing else", async (_case, headers) => {
    const response = await send({ all: true }, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await errorOf(response)).toEqual({
      code: "UNAUTHORIZED",
      message: "This requires the operator token.",
    });
    expect(await outbox()).toEqual([]);
  });

  test("for signed-in staff", async () => {
    const browser = await signedIn((await makeUser({ is_staff: 1 })).id);
    expect((await send({ all: true }, browser)).status).toBe(401);
  });

  test("if no token is configured, whatever token is sent", async () => {
    const request = new Request(ADDRESS, { method: "POST", headers: asOperator, body: "{}" });
    const scope = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
    const response = await app.fetch(request, { ...env, OPERATOR_TOKEN: "" }, scope);
    expect(response.status).toBe(404);
  });

  test("with another method", async () => {
    const response = await send(null, asOperator, "GET");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });

  test.each<[string, unknown, number]>([
    ["nothing", {}, 400],
    ["no JSON", "{tags", 400],
    ["a list", [], 400],
    ["null", null, 400],
    ["no tags", { tags: [] }, 400],
    ["tags that are no texts", { tags: [1] }, 400],
    ["two targets at once", { tags: ["group-home"], all: true }, 400],
    ["all that is not wanted", { all: false }, 400],
    ["an unknown field", { all: true, force: true }, 400],
    ["too many tags", { tags: Array.from({ length: 501 }, () => "group-home") }, 400],
    ["a tag of an unknown kind", { tags: ["group-home", "paths-/"] }, 422],
    ["a group there is none of", { tags: ["group-nothing"] }, 422],
    ["a tag of another kind's id", { tags: [`post-${newId("user")}`] }, 422],
    ["a tag with a line break", { tags: ["group-home\r\nX: y"] }, 422],
    ["a site by its tag", { tags: ["site-localhost-8787"] }, 422],
    ["a site that nobody has", { site: "nobody.example.com" }, 422],
    ["a site that is no host", { site: "a b/c" }, 422],
    ["a body that is too large", { site: "x".repeat(70_000) }, 413],
  ])("for %s", async (_case, body, status) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    const { message } = await errorOf(response);
    expect(message).not.toContain("paths-");
    expect(await outbox()).toEqual([]);
  });
});
