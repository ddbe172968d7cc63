// The route of a main-host URL is computed once. The result must always be the same, and a URL
// whose meaning can change must not be cached.

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readConfig } from "../../../../worker/env.ts";
import {
  findCacheableRoute,
  rememberedRoute,
} from "../../../../worker/http/pages/cacheableRoute.ts";
import { openRequest, scopeOf } from "../../../../worker/http/request/requestContext.ts";
import { makeStory, makeUser } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";

const config = readConfig(env as never);
const find = async (url: string) =>
  findCacheableRoute(
    await openRequest(scopeOf(new Request(url), env as never, { waitUntil: () => {} })),
  );

test("the resolved address of a main host's page is cached", async () => {
  const { id } = await makeStory();
  const address = `${ORIGIN}/p/${id}`;
  expect(rememberedRoute(config, address)).toBeNull();
  const found = await find(address);
  expect(found?.page.subject).toBe("post");
  expect(rememberedRoute(config, address)).toEqual(found);
  expect(rememberedRoute(config, `${address}?tab=x`)).toBeNull();
});

test("another configuration doesn't share the cache", async () => {
  const { id } = await makeStory();
  const address = `${ORIGIN}/p/${id}`;
  await find(address);
  expect(rememberedRoute({ ...config }, address)).toBeNull();
});

test("a host that may change its owner is resolved each time", async () => {
  const { username } = await makeUser();
  const { protocol, host } = new URL(ORIGIN);
  const address = `${protocol}//${username}.${host}/about`;
  expect((await find(address))?.page.subject).toBe("user");
  expect(rememberedRoute(config, address)).toBeNull();
});

test.each(["/me/settings", "/no-such-page/at/all/here/or/there", "/?p=2"])(
  "%s is not cacheable",
  async (path) => {
    expect(await find(ORIGIN + path)).toBeNull();
    expect(rememberedRoute(config, ORIGIN + path)).toBeNull();
  },
);

test("the cache of addresses evicts the oldest, and stores no very long one", async () => {
  const address = (number: number) => `${ORIGIN}/tag/anything?utm_content=${number}`;
  for (let number = 0; number <= 1000; number += 1) await find(address(number));
  expect(rememberedRoute(config, address(0))).toBeNull();
  expect(rememberedRoute(config, address(1000))?.page.subject).toBe("tag");
  const long = `${ORIGIN}/tag/anything?utm_content=${"x".repeat(300)}`;
  expect(await find(long)).not.toBeNull();
  expect(rememberedRoute(config, long)).toBeNull();
});
