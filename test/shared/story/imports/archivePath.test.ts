import { describe, expect, test } from "vitest";
import { archivePath } from "../../../../shared/story/imports/archivePath.ts";

const PATHS = ["b/posts/img/a b.png", "b/static/images/c.png", "b/x/twice.png", "b/y/twice.png"];

describe("an image's path in a story of an archive", () => {
  test.each([
    ["img/a%20b.png", "b/posts/img/a b.png"],
    ["./img/a%20b.png?raw=true#top", "b/posts/img/a b.png"],
    ["../x/twice.png", "b/x/twice.png"],
    ["/images/c.png", "b/static/images/c.png"],
    ["{{ site.baseurl }}/images/c.png", "b/static/images/c.png"],
    ["../../../../../images/c.png", "b/static/images/c.png"],
    ["c.png", "b/static/images/c.png"],
    ["img\\a b.png", "b/posts/img/a b.png"],
  ])("is resolved to its file: %s", (address, path) => {
    expect(archivePath(address, "b/posts/one.md", PATHS)).toBe(path);
  });

  test.each([
    "twice.png",
    "ages/c.png",
    "",
    "..",
    "?a",
    "%E0%A4%A.png",
    "https://example.com/images/c.png",
    "//example.com/images/c.png",
    "file:///b/static/images/c.png",
    "data:image/png;base64,AAAA",
  ])("isn't resolved if it is ambiguous or outside the archive: %s", (address) => {
    expect(archivePath(address, "b/posts/one.md", PATHS)).toBeNull();
  });
});
