// What the build would reject: the story page's operation selects viewer data.

import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import persisted from "../../../../generated/persisted.json";
import query from "../../../../generated/relay/StoryPageQuery.graphql.ts";
import { makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";

const texts = persisted as Record<string, string>;
const request = query.params as { id: string };
const { id: builtId } = request;

let error: MockInstance<typeof console.error>;

beforeEach(() => {
  error = vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => {
  delete texts[request.id];
  request.id = builtId;
  error.mockRestore();
});

/** Selects a field in the story page's operation, under an id that the isolate hasn't parsed yet. */
function selectInStoryPage(field: string): void {
  request.id = `with ${field}`;
  texts[request.id] = texts[builtId]!.replace(/\) \{/, `) {\n  ${field}`);
  expect(texts[request.id]).not.toBe(texts[builtId]);
}

test("a cacheable page that contains viewer data is served but not cached", async () => {
  // Simulates a read that leaks viewer data to an anonymous viewer.
  selectInStoryPage("viewer: __typename");
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

test("an operation that selects viewer data is not cached, whatever the build allowed", async () => {
  selectInStoryPage("viewer { id }");
  const { id: postId, title } = await makeStory({ creator_id: (await makeUser()).id });
  for (let time = 0; time < 2; time += 1) {
    const response = await get(`/p/${postId}`, await signedIn((await makeUser()).id));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(title);
    expect(response.headers.get("server-timing")).toContain("data;desc=dynamic");
  }
  expect(JSON.stringify(error.mock.calls)).toContain("would contain viewer data");
});
