import { describe, expect, test } from "vitest";
import { siteHref } from "../../../client/app/siteHref.ts";

const publicUrl = "https://main.example";
const onMain = { site: { kind: "default" }, publicUrl } as const;
const onPublication = {
  site: { kind: "collection", collectionSlug: "mill" },
  publicUrl,
} as const;
const onPerson = { site: { kind: "user", username: "ann" }, publicUrl } as const;

describe("siteHref", () => {
  test("leaves paths as they are on the main site", () => {
    expect(siteHref("/mill/on-paper-d0123456789a", onMain)).toBe("/mill/on-paper-d0123456789a");
  });

  test("shortens the paths of the site's owner", () => {
    expect(siteHref("/mill/on-paper-d0123456789a", onPublication)).toBe("/on-paper-d0123456789a");
    expect(siteHref("/mill", onPublication)).toBe("/");
    expect(siteHref("/@ann/on-paper-d0123456789a", onPerson)).toBe("/on-paper-d0123456789a");
  });

  test("leads everywhere else on the main site", () => {
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
});
