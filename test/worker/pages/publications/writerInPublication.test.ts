import { beforeAll, expect, test } from "vitest";
import { makeCollection, makeStory, makeUser } from "../../../support/factories.ts";
import { pageHead } from "../../../support/html/pageHead.ts";
import { get, ORIGIN } from "../../../support/product.ts";

const shown = (html: string): number[] =>
  [...html.split('<script type="application/json"')[0]!.matchAll(/>Piece (\d+)\.</g)].map(
    ([, number]) => Number(number),
  );

beforeAll(async () => {
  const ann = await makeUser({ username: "ann", name: "Ann", domain: "ann.test" });
  const paper = await makeCollection({ slug: "paper", name: "The Paper" });
  const mill = await makeCollection({ slug: "mill", name: "The Mill", domain: "mill.test" });
  for (let index = 0; index < 24; index += 1) {
    await makeStory({
      creator_id: ann.id,
      title: `Piece ${index}.`,
      collection_id: [paper.id, mill.id, null][index % 3] ?? null,
      first_published_at: 1_000_000 - index,
    });
  }
});

test("a writer's page under a publication's name shows only their stories in it", async () => {
  const answer = await get("/paper/@ann");
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(shown(html)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  expect(html).toMatch(/<a href="\/paper">Stories in The Paper<\/a>/);
  expect(html).toContain('href="/paper/@ann?tab=oldest"');
  expect(pageHead(html)).toMatchObject({
    title: expect.stringContaining("Ann in The Paper"),
    canonical: `${ORIGIN}/paper/@ann`,
  });
  expect(html).toMatch(/<meta name="robots" content="noindex, follow"/);
  expect(shown(await (await get("/paper/@ann?tab=oldest")).text())).toEqual([
    21, 18, 15, 12, 9, 6, 3, 0,
  ]);
});

test("it can be paged within the publication", async () => {
  const { id } = await makeUser({ username: "often" });
  const paper = await makeCollection({ slug: "often-paper" });
  for (let index = 0; index < 24; index += 1) {
    await makeStory({
      creator_id: id,
      title: `Piece ${index}.`,
      collection_id: index % 2 ? null : paper.id,
      first_published_at: 1_000_000 - index,
    });
  }
  const first = await (await get("/often-paper/@often")).text();
  const next = /href="(\/often-paper\/@often\?p=[^"]+)"/.exec(first)?.[1] ?? "";
  expect(shown(first)).toHaveLength(10);
  expect(shown(await (await get(next.replaceAll("&amp;", "&"))).text())).toEqual([20, 22]);
});

test("on the publication's own host it exists even if its writer has a host", async () => {
  const led = await get("/mill/@ann");
  expect([led.status, led.headers.get("location")]).toEqual([301, "https://mill.test/@ann"]);
  const answer = await get("https://mill.test/@ann");
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(shown(html)).toEqual([1, 4, 7, 10, 13, 16, 19, 22]);
  expect(html).toContain('href="/@ann?tab=oldest"');
});

test("a writer without stories there has an empty list with a link onward; an unknown publication isn't found", async () => {
  await makeUser({ username: "quiet", name: "Quiet One" });
  const html = await (await get("/paper/@quiet")).text();
  expect(html).toContain("anything in The Paper yet");
  for (const path of ["", "/followers", "/following"]) {
    expect((await get(`/paper/@quiet${path}`)).status, path).toBe(200);
    expect((await get(`/no-such-paper/@quiet${path}`)).status, path).toBe(404);
    const led = await get(`/PAPER/@quiet${path}`);
    expect([led.status, led.headers.get("location")]).toEqual([301, `/paper/@quiet${path}`]);
  }
});
