import { describe, expect, test } from "vitest";
import { signInHref } from "../../../client/runtime/links/signInHref.ts";
import { siteHref } from "../../../client/runtime/links/siteHref.ts";

const publicUrl = "https://main.example";
const onMain = { site: { kind: "default" }, publicUrl } as const;
const onPublication = {
  site: { kind: "collection", collectionSlug: "mill" },
  publicUrl,
} as const;
const onPerson = { site: { kind: "user", username: "ann" }, publicUrl } as const;

describe("siteHref", () => {
  test("keeps paths on the main site", () => {
    expect(siteHref("/mill/on-paper-d0123456789a", onMain)).toBe("/mill/on-paper-d0123456789a");
  });

  test("shortens the paths of the site's owner", () => {
    expect(siteHref("/mill/on-paper-d0123456789a", onPublication)).toBe("/on-paper-d0123456789a");
    expect(siteHref("/mill", onPublication)).toBe("/");
    expect(siteHref("/@ann/on-paper-d0123456789a", onPerson)).toBe("/on-paper-d0123456789a");
  });

  test("links to the main site for everything else", () => {
    for (const path of [
      "/other/on-paper-d0123456789a",
      "/@ann",
      "/tag/paper",
      "/",
      "/no/such/path",
    ]) {
      expect(siteHref(path, onPublication)).toBe(publicUrl + path);
    }
  });

  test("links to the main site from an unknown host, whatever the path", () => {
    for (const path of ["/", "/about", "/search?q=a#b", "/mill/on-paper-d0123456789a"])
      expect(siteHref(path, { site: { kind: "nobody" }, publicUrl })).toBe(publicUrl + path);
  });
});

describe("signInHref", () => {
  const asked = { operation: "login", susiEntry: "clap" } as const;

  test("stays on the viewer's host, and returns to their page", () => {
    for (const where of [onMain, onPublication, onPerson])
      expect(signInHref(asked, { ...where, path: "/a?b=c" })).toBe(
        "/m/signin?operation=login&redirect=%2Fa%3Fb%3Dc&susiEntry=clap",
      );
  });

  test("is the main site's on an unknown host, without a return", () => {
    const nowhere = { site: { kind: "nobody" }, publicUrl, path: "/a" } as const;
    expect(signInHref(asked, nowhere)).toBe(`${publicUrl}/m/signin?operation=login&susiEntry=clap`);
  });
});
