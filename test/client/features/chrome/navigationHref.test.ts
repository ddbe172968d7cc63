import { describe, expect, test } from "vitest";
import { navigationHref } from "../../../../client/features/chrome/navigationHref.ts";
import { NAVIGATION_DESTINATIONS } from "../../../../shared/enums.ts";

const MAIN = { kind: "default" } as const;
const OWN = { kind: "collection", collectionSlug: "pub" } as const;

describe("a publication's navigation", () => {
  test.each([
    ["ABOUT", "", "/pub/about"],
    ["ARCHIVE", "", "/pub/archive"],
    ["EXTERNAL_URL", "https://shop.example/", "https://shop.example/"],
    ["LATEST", "", "/pub/latest"],
    ["PAGE", "masthead", "/pub/subpage/masthead"],
    ["POST", "d0123456789a", "/pub/d0123456789a"],
    ["SECTION", "long-reads", "/pub/long-reads/home"],
    ["TAG_FEED", "paper", "/pub/tagged/paper"],
    ["TRENDING", "", "/pub/trending"],
  ] as const)("links from %s %s to %s", (destination, value, href) => {
    expect(navigationHref({ destination, title: "", value }, "pub", MAIN)).toBe(href);
  });

  test("supports every kind of target", () => {
    for (const destination of NAVIGATION_DESTINATIONS) {
      expect(
        navigationHref({ destination, title: "", value: "d0123456789a" }, "pub", MAIN),
      ).toMatch(/./);
    }
  });

  test("omits the slug on the publication's own host", () => {
    const item = { destination: "LATEST", title: "Latest", value: "" } as const;
    expect(navigationHref(item, "pub", OWN)).toBe("/latest");
  });
});
