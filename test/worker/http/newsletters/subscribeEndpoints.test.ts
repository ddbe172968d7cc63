import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";

let reader: { id: string; headers: Record<string, string> };
let writer: Awaited<ReturnType<typeof makeUser>>;
let publication: Awaited<ReturnType<typeof makeCollection>>;

beforeEach(async () => {
  const { id } = await makeUser();
  reader = { id, headers: await signedIn(id) };
  writer = await makeUser();
  publication = await makeCollection();
});

function call(
  path: string,
  { body = {}, headers = reader.headers, method = "POST", origin = ORIGIN } = {} as {
    body?: Record<string, string>;
    headers?: Record<string, string>;
    method?: string;
    origin?: string;
  },
): Promise<Response> {
  return exports.default.fetch(ORIGIN + path, {
    method,
    redirect: "manual",
    headers: { ...headers, Origin: origin, "Content-Type": "application/json" },
    ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
  });
}

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string } };
  return { status: response.status, code: error.code };
}

async function exhaust({ name, max, window }: { name: string; max: number; window: number }) {
  await insertRow("rate_limits", {
    key: `${name}:${reader.id}`,
    count: max,
    ends_at: Date.now() + window,
  });
}

const PATHS = {
  newsletter: () => "/_/api/subscriptions/newsletters/d00000000001",
  "a writer's own": () => `/_/api/users/${reader.id}/lazily-enable-writer-subscription`,
  "a writer's": () => `/_/subscribe/user/${writer.id}/a-newsletter`,
  "a publication’s": () => `/_/subscribe/collection/${publication.id}/a-newsletter`,
  writer: () => `/_/subscribe/user/${writer.id}`,
  publication: () => `/_/subscribe/collection/${publication.id}`,
} as const;
const OF_NEWSLETTERS = ["newsletter", "a writer's", "a publication’s"] as const;
const FOLLOWS = ["writer", "publication"] as const;

describe.each(Object.keys(PATHS) as (keyof typeof PATHS)[])("the endpoint of %s", (name) => {
  test("accepts a POST of a signed-in user, on their own page, and no other", async () => {
    const path = PATHS[name]();
    const Cookie = String(reader.headers.Cookie);
    expect(await errorOf(await call(path, { headers: {} }))).toEqual({
      status: 401,
      code: "UNAUTHORIZED",
    });
    const wrongs: Parameters<typeof call>[1][] = [
      { headers: { Cookie } },
      { headers: { Cookie, [XSRF_HEADER]: "made up" } },
      { origin: "https://evil.test" },
    ];
    for (const wrong of wrongs) {
      expect(await errorOf(await call(path, wrong))).toEqual({ status: 403, code: "FORBIDDEN" });
    }
    const [staff, acted] = [await makeUser({ is_staff: 1 }), await makeUser()];
    const impersonating = await signedIn(acted.id, { impersonated_by_user_id: staff.id });
    expect((await errorOf(await call(path, { headers: impersonating }))).code).toBe("FORBIDDEN");
    const follows = "SELECT count(*) AS n FROM user_follows WHERE follower_id = ?1";
    expect(await env.DB.prepare(follows).bind(reader.id).first("n")).toBe(0);
  });

  test("is rate-limited", async () => {
    await exhaust(name === "a writer's own" ? LIMITS.changesOfUser : LIMITS.followsOfUser);
    expect(await errorOf(await call(PATHS[name]()))).toEqual({
      status: 429,
      code: "TOO_MANY_REQUESTS",
    });
  });
});

test.each(OF_NEWSLETTERS)("finds no unknown newsletter: %s", async (name) => {
  expect(await errorOf(await call(PATHS[name]()))).toEqual({ status: 404, code: "NOT_FOUND" });
  const isPage = name !== "newsletter";
  expect((await call(PATHS[name](), { method: "GET" })).status).toBe(isPage ? 404 : 405);
});

test("no one can start another writer's newsletter", async () => {
  const path = `/_/api/users/${writer.id}/lazily-enable-writer-subscription`;
  expect(await errorOf(await call(path))).toEqual({ status: 403, code: "FORBIDDEN" });
});

describe("following by script", () => {
  test.each(FOLLOWS)("returns the result, and can be undone the same way: %s", async (name) => {
    const path = PATHS[name]();
    const [kind, id] = name === "writer" ? ["user", writer.id] : ["collection", publication.id];
    for (const isFollowing of [true, true, false, false]) {
      const answer = await call(path, { body: { follows: isFollowing ? "1" : "0" } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.json()).toEqual({ kind, id, isFollowing });
    }
  });

  test("is rejected for oneself, an unknown person, and an unknown kind", async () => {
    const errors = await Promise.all(
      [
        `/_/subscribe/user/${reader.id}`,
        "/_/subscribe/user/1ffffffffff1",
        "/_/subscribe/collection/2ffffffffff1",
      ].map(async (path) => (await errorOf(await call(path))).code),
    );
    expect(errors).toEqual(["BAD_REQUEST", "NOT_FOUND", "NOT_FOUND"]);
    expect((await call("/_/subscribe/planet/1ffffffffff1")).status).toBeGreaterThanOrEqual(404);
  });

  test("is undone within the same rate limit", async () => {
    await exhaust(LIMITS.changesOfUser);
    const answer = await call(PATHS.writer(), { body: { follows: "0" } });
    expect(await errorOf(answer)).toEqual({ status: 429, code: "TOO_MANY_REQUESTS" });
  });
});
