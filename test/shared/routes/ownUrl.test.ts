import { expect, test } from "vitest";
import { ownUrl, type SiteOwner } from "../../../shared/routes/paths/ownUrl.ts";

const MAIN = "https://main.example";
const person = (domain: string | null): SiteOwner => ({ kind: "user", username: "ann", domain });
const publication = (domain: string | null): SiteOwner => ({
  kind: "collection",
  collectionSlug: "mill",
  domain,
});

test("without its owner's host a page is on the main site", () => {
  expect(ownUrl(person(null), MAIN, "ShowUserAbout")).toBe("https://main.example/@ann/about");
  expect(ownUrl(publication(null), MAIN, "ShowCollectionTagged", { tagSlug: "felt" })).toBe(
    "https://main.example/mill/tagged/felt",
  );
});

test("on its owner's host the path omits the owner", () => {
  expect(ownUrl(person("ann.example"), MAIN, "ShowUser")).toBe("https://ann.example/");
  expect(ownUrl(person("ann.example"), MAIN, "ShowPostUnderUser", { postId: "a-abc123" })).toBe(
    "https://ann.example/a-abc123",
  );
  expect(ownUrl(publication("mill.example"), MAIN, "ShowCollectionAbout")).toBe(
    "https://mill.example/about",
  );
});

test("the owner is the requested one, whatever name is in the address", () => {
  const params = { username: "ANN", postId: "abc123" };
  expect(ownUrl(person("ann.example"), MAIN, "ShowPostUnderUser", params)).toBe(
    "https://ann.example/abc123",
  );
});
