import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { app } from "../../../support/appWith.ts";
import { makeUser, signIn } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";

const CLOSED = { ...env, CACHE_DEBUG: "off" };
const OPEN = { ...env, CACHE_DEBUG: "on" };

/** Returns the tags that a response reveals to an authorized requester. */
async function tagsTold(bindings: Env, path: string, headers: Record<string, string> = {}) {
  const response = await app.request(
    ORIGIN + path,
    { headers: { "X-Cache-Debug": "1", ...headers } },
    bindings,
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  );
  expect(response.status).toBe(200);
  expect(response.headers.get("x-cache-decision")).toMatch(/^\w+; reason=[\w-]+$/);
  return response.headers.get("x-cache-tags");
}
type Env = Parameters<typeof app.request>[2] & object;

describe("a page's cache tags", () => {
  test("are shown to everyone if the configuration allows it, for rendered and cached responses", async () => {
    const { id, username } = await makeUser();
    for (let time = 0; time < 2; time += 1)
      expect(await tagsTold(OPEN, `/@${username}`)).toContain(`user-${id}`);
  });

  test("are otherwise shown only to staff and the configured networks", async () => {
    const { id, username } = await makeUser();
    const path = `/@${username}`;
    const staff = await signIn((await makeUser({ is_staff: 1 })).id);
    const reader = await signIn((await makeUser()).id);
    expect(await tagsTold(CLOSED, path)).toBeNull();
    expect(await tagsTold(CLOSED, path, { Cookie: reader })).toBeNull();
    expect(await tagsTold(CLOSED, path, { Cookie: staff })).toContain(`user-${id}`);
    expect(await tagsTold(CLOSED, path, { "CF-Connecting-IP": "10.1.2.3" })).toContain(
      `user-${id}`,
    );
    expect(await tagsTold(CLOSED, path, { "X-Forwarded-For": "10.1.2.3" })).toBeNull();
  });
});
