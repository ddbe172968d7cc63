import { expect, test } from "vitest";
import { receiveImage } from "../../../../client/features/forms/imageChoice.ts";

test.each([
  ["shows what the page has saved", { imageId: "first", given: "first" }, "second", "second"],
  [
    "keeps a newer choice when an older one was saved",
    { imageId: "newer", given: "" },
    "older",
    "newer",
  ],
  ["keeps a removal when an older choice was saved", { imageId: "", given: "first" }, "older", ""],
])("an image field %s", (_what, before, saved, shown) => {
  const after = receiveImage(before, saved);
  expect(after).toEqual({ imageId: shown, given: saved });
  // Once the choice itself is saved, the page's later images are shown again.
  expect(receiveImage(receiveImage(after, shown), "later").imageId).toBe("later");
});
