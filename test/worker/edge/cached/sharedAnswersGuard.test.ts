// Separate file, because it changes a build operation before anything has run it.

import { expect, test, vi } from "vitest";
import persisted from "../../../../generated/persisted.json";
import { makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";

test("an operation that selects viewer data is not cached, whatever the build allowed", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const texts = persisted as Record<string, string>;
  const [id, text] = Object.entries(texts).find(([, each]) =>
    each.startsWith("query StoryPageQuery("),
  )!;
  texts[id] = text.replace(/\) \{/, ") {\n  viewer { id }");
  expect(texts[id]).not.toBe(text);
  const { id: postId, title } = await makeStory({ creator_id: (await makeUser()).id });
  for (let time = 0; time < 2; time += 1) {
    const response = await get(`/p/${postId}`, await signedIn((await makeUser()).id));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(title);
    expect(response.headers.get("server-timing")).toContain("data;desc=dynamic");
  }
  expect(JSON.stringify(error.mock.calls)).toContain("would contain viewer data");
});
