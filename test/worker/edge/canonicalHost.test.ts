import { describe, expect, test } from "vitest";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { redirectOfHost, redirectToOwnHost } from "../../../worker/edge/canonicalHost.ts";

const MAIN = "https://main.example";
const MAIN_SITE = { kind: "default" } as const;
const MILL = { kind: "collection", collectionSlug: "mill" } as const;
const ANN = { kind: "user", username: "ann" } as const;

describe("a host without pages", () => {
  const from = (
    role: "alias" | "former" | "auth",
    url: string,
    site: typeof MILL | typeof ANN | typeof MAIN_SITE = MAIN_SITE,
  ) => {
    const address = new URL(url);
    return redirectOfHost({ role, site }, matchRoute(site, address.pathname), address, MAIN);
  };

  test("redirects permanently to the same path if it is another name of the main host", () => {
    expect(from("alias", "https://www.main.example/tag/felt?p=2")).toEqual({
      to: "https://main.example/tag/felt?p=2",
      status: 301,
    });
  });

  test("redirects temporarily to the page on the main host if it is a former domain", () => {
    for (const [path, to] of [
      ["/", "/mill"],
      ["/about?p=1", "/mill/about?p=1"],
      ["/on-paper-d00000000001", "/mill/on-paper-d00000000001"],
      ["/tagged/felt", "/mill/tagged/felt"],
      ["/a/b/c/d/e/f", "/mill"],
    ])
      expect(from("former", `https://mill.example${path}`, MILL), path).toEqual({
        to: MAIN + to,
        status: 302,
      });
    expect(from("former", "https://ann.example/about", ANN)?.to).toBe(`${MAIN}/@ann/about`);
  });

  test("shows sign-in pages on its own host, and redirects others to the main host", () => {
    expect(from("auth", "https://auth.main.example/m/signin?redirect=x")).toBeNull();
    expect(from("auth", "https://auth.main.example/@ann?x=1")).toEqual({
      to: `${MAIN}/@ann?x=1`,
      status: 302,
    });
  });

  test.each([
    "/..//evil.test",
    "//evil.test/x",
    "/\\evil.test",
    "/%2e%2e//evil.test",
    "/.//evil.test/",
    "///evil.test",
    "/@evil.test",
  ])("never redirects elsewhere: %s", (path) => {
    for (const role of ["alias", "former", "auth"] as const) {
      const site = role === "former" ? MILL : MAIN_SITE;
      const to = from(role, `https://www.main.example${path}`, site)?.to ?? "";
      expect(to).toMatch(/^https:\/\/main\.example\/(?![/\\])/);
      expect(new URL(to).origin).toBe(MAIN);
    }
  });
});

describe("an owner's page", () => {
  const to = (address: string | undefined, url: string) =>
    redirectToOwnHost(address, new URL(url), MAIN)?.to ?? null;

  test("is shown on its owner's host, with its query", () => {
    expect(to("https://mill.example/about", `${MAIN}/mill/about?p=2`)).toBe(
      "https://mill.example/about?p=2",
    );
    expect(to("https://mill.example/a-d1", "https://ann.example/a-d1")).toBe(
      "https://mill.example/a-d1",
    );
  });

  test("stays on its owner's host, whatever the spelling", () => {
    for (const host of ["mill.example", "MILL.example", "mill.example.", "mill.example:8443"])
      expect(to("https://mill.example/other", `https://${host}/about`), host).toBeNull();
  });

  test("is not redirected to the main host, where it may have several addresses", () => {
    expect(to(`${MAIN}/mill/about`, "https://mill.main.example/about")).toBeNull();
    expect(to(undefined, MAIN)).toBeNull();
    expect(to("no address", MAIN)).toBeNull();
  });
});
