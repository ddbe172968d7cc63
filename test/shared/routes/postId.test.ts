import { expect, test } from "vitest";
import { postIdFromParam, postSlugParam } from "../../../shared/routes/postId.ts";

test.each([
  ["any-words-abc123", "abc123"],
  ["a-title-d0123456789a", "d0123456789a"],
  ["d0123456789a", "d0123456789a"],
  ["abc123", "abc123"],
  ["A-Title-ABC123", "abc123"],
  ["日本語-abc123", "abc123"],
  ["-abc123", "abc123"],
])("the post param %s ends in the id %s", (param, id) => {
  expect(postIdFromParam(param)).toBe(id);
});

test.each([
  "",
  "any-words",
  "abc12",
  "words-abc12",
  "words_abc123",
  "xabc123",
  "d0123456789ab",
  "words-d0123456789ab",
  "abc123-",
  "abc123\n",
])("the post param %j contains no id", (param) => {
  expect(postIdFromParam(param)).toBeNull();
});

test("only the end of a huge param is read", () => {
  expect(postIdFromParam(`${"a-".repeat(50_000)}abc123`)).toBe("abc123");
  expect(postIdFromParam("a".repeat(100_000))).toBeNull();
});

test("a story's param is its slug and id, or the id alone while it has no slug", () => {
  expect(postSlugParam("a-title", "d0123456789a")).toBe("a-title-d0123456789a");
  expect(postSlugParam("", "d0123456789a")).toBe("d0123456789a");
  expect(postSlugParam(null, "d0123456789a")).toBe("d0123456789a");
});

test("the id comes back out of the param that was made from it", () => {
  expect(postIdFromParam(postSlugParam("deadbeef-facade", "d0123456789a"))).toBe("d0123456789a");
});
