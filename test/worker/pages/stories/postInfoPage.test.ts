import { describe, expect, test } from "vitest";
import { insertRow, makeStory, makeUser, signIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";

async function aStory() {
  const writer = await makeUser();
  const story = await makeStory({
    creator_id: writer.id,
    license: "CC_40_BY_SA",
    canonical_url: "https://elsewhere.example/first",
    word_count: 1234,
  });
  const fan = await makeUser({ name: "A fan of claps" });
  const gone = await makeUser({ name: "Somebody suspended", hidden_by_staff: 1 });
  for (const [index, { id }] of [fan, gone].entries()) {
    await insertRow("claps", {
      post_id: story.id,
      user_id: id,
      clap_count: 7 + index,
      updated_at: index,
    });
  }
  const response = await makeStory({
    creator_id: fan.id,
    title: "",
    excerpt: "What I think of it",
    in_response_to_post_id: story.id,
    root_post_id: story.id,
  });
  return { writer, story, fan, response, path: `/p/${story.id}/info` };
}

describe("a story's info page", () => {
  test("shows everyone the story's facts and responses", async () => {
    const { path, fan, story } = await aStory();
    const answer = await get(path);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    for (const words of [
      "CC BY-SA 4.0",
      "https://elsewhere.example/first",
      "1,234 words",
      fan.name,
    ])
      expect(html).toContain(words);
    expect(html).toContain("What I think of it");
    expect(html).toContain(`/p/${story.id}/info/top/responses`);
    expect(html).not.toContain("Readers who clapped");
    expect((await get(`${path}/top/responses`)).status).toBe(200);
  });

  test("shows only the writer who clapped, without suspended people", async () => {
    const { path, writer } = await aStory();
    const own = await get(`${path}/top/claps`, { Cookie: await signIn(writer.id) });
    expect(own.status).toBe(200);
    const html = await own.text();
    expect(html).toContain("A fan of claps");
    expect(html).toContain("7 claps");
    expect(html).not.toContain("Somebody suspended");
    expect(own.headers.get("cache-control")).toContain("no-store");
    const other = { Cookie: await signIn((await makeUser()).id) };
    expect((await get(`${path}/newest/claps`, other)).status).toBe(404);
    expect((await get(`${path}/newest/claps`)).status).toBe(404);
  });

  test("isn't found for another order or list, or a story the viewer can't see", async () => {
    const { path } = await aStory();
    expect((await get(`${path}/oldest/responses`)).status).toBe(404);
    expect((await get(`${path}/newest/everything`)).status).toBe(404);
    const draft = await makeStory({ status: "DRAFT", creator_id: (await makeUser()).id });
    expect((await get(`/p/${draft.id}/info`)).status).toBe(404);
  });
});
