import { expect, test } from "vitest";
import { publish, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import { makeStory, signIn } from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";

const statusOf = (response: Response) => response.headers.get("cache-status");

test("a feed is cached for everyone until a write changes it", async () => {
  const { writer, postId, browser } = await writerWithDraft(textOf("Quite new", "Some text."));
  const before = await makeStory({ creator_id: writer.id, title: "There before" });
  const path = `/feed/@${writer.username}`;
  const first = await get(path);
  expect(statusOf(first)).toContain("fwd=miss");
  const etag = first.headers.get("etag")!;
  const cookie = { Cookie: await signIn(writer.id) };
  const readers: Record<string, string>[] = [{}, cookie, { "User-Agent": "Feedly/1.0 (a bot)" }];
  for (const headers of readers) {
    const hit = await get(`${path}?source=x`, headers);
    expect(statusOf(hit)).toContain("hit");
    expect(databaseUse(hit).roundTrips).toBe(0);
    for (const name of ["etag", "last-modified", "content-type", "cache-control"])
      expect([name, hit.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(await hit.text()).toContain(before.title);
  }
  for (const [headers, status] of [
    [{ "If-None-Match": etag }, 304],
    [{ "If-Modified-Since": first.headers.get("last-modified")! }, 304],
    [{ "If-Match": '"other"' }, 412],
  ] as const) {
    const answer = await get(path, headers);
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
  }
  expect((await publish(postId, 2, {}, browser)).__typename).toBe("PostPublished");
  const after = await get(path, { "If-None-Match": etag });
  expect([after.status, statusOf(after)]).toEqual([200, expect.stringContaining("fwd=miss")]);
  expect(await after.text()).toContain("Quite new");
});

test("an unknown feed is not cached", async () => {
  for (let time = 0; time < 2; time += 1) {
    const answer = await get("/feed/@nobody-of-that-name");
    expect([answer.status, statusOf(answer)]).toEqual([404, null]);
  }
});
