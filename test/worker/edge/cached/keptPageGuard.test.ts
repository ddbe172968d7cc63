// Separate file, because it changes a build operation before anything has run it.

import { expect, test, vi } from "vitest";
import persisted from "../../../../generated/persisted.json";
import { makeStory, makeUser } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";

test("a cacheable page that contains viewer data is served but not cached", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const texts = persisted as Record<string, string>;
  const [id, text] = Object.entries(texts).find(([, each]) =>
    each.startsWith("query StoryPageQuery("),
  )!;
  // Simulates a read that leaks viewer data to an anonymous viewer.
  texts[id] = text.replace(/\) \{/, ") {\n  viewer: __typename");
  expect(texts[id]).not.toBe(text);
  const { id: postId, title } = await makeStory({ creator_id: (await makeUser()).id });
  for (let time = 0; time < 2; time += 1) {
    const response = await get(`/p/${postId}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(title);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("cache-status")).toContain("detail=dynamic");
    expect(response.headers.get("x-cache-decision")).toBe("control; reason=status-200");
  }
  const lines = error.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: "error",
      path: `/p/${postId}`,
      traces: [{ tag: "page", path: "viewer" }],
    }),
  );
});
