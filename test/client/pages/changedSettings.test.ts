import { expect, test } from "vitest";
import { changedSettings } from "../../../client/pages/publishing/changedSettings.ts";

const ALL = {
  slug: "a-walk",
  tags: "walking, Oslo",
  visibility: "PUBLIC",
  language: "",
  license: "CC_40_BY",
  canonicalUrl: "",
  cover: "i1",
  "alt-i1": "A path",
  focusX: "20",
  focusY: "50",
};

test.each([
  ["nothing", {}, {}],
  ["the topics", { tags: "walking, Oslo" }, { tags: ["walking", "Oslo"] }],
  ["cleared topics", { tags: "" }, { tags: [] }],
  ["the language, to be detected", { language: "" }, { language: null }],
  ["a cleared original", { canonicalUrl: " " }, { canonicalUrl: null }],
  [
    "the cover’s focus",
    { focusX: "20" },
    { cover: { imageId: "i1", alt: "A path", focusPercentX: 20, focusPercentY: 50 } },
  ],
  ["the address", { slug: "a-walk" }, { slug: "a-walk" }],
])("a story’s settings send %s and leave the rest as it is", (_what, changed, sent) => {
  expect(changedSettings(changed as Record<string, string>, ALL)).toEqual(sent);
});

test("a story without a cover sends none", () => {
  expect(changedSettings({ cover: "" }, { ...ALL, cover: "" })).toEqual({ cover: null });
});
