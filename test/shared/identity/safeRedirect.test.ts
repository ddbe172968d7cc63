import { describe, expect, test } from "vitest";
import { readRedirect } from "../../../shared/identity/safeRedirect.ts";

const HERE = "https://main.test";
const read = (target: string, origin = HERE): string | null =>
  readRedirect(target, origin)?.href ?? null;

describe("readRedirect", () => {
  test.each([
    ["/", "https://main.test/"],
    ["/me/settings?tab=a#email", "https://main.test/me/settings?tab=a#email"],
    ["/@jo/a-story-d00000000001", "https://main.test/@jo/a-story-d00000000001"],
    ["/a/../b", "https://main.test/b"],
    ["/search?q=https://evil.test", "https://main.test/search?q=https://evil.test"],
    ["/a%20b/100%", "https://main.test/a%20b/100%"],
    ["/日本", "https://main.test/%E6%97%A5%E6%9C%AC"],
    ["https://main.test/x", "https://main.test/x"],
    ["HTTPS://Blog.Test/x", "https://blog.test/x"],
    ["https://main.test:443/x", "https://main.test/x"],
    // The caller checks who owns the host.
    ["https://evil.test/", "https://evil.test/"],
    ["https://main.test:8443/x", "https://main.test:8443/x"],
  ])("accepts %s", (target, href) => {
    expect(read(target)).toBe(href);
  });

  test.each([
    "",
    " ",
    "me",
    "?x",
    "#x",
    ".",
    "..",
    "//evil.test",
    "///evil.test",
    "////evil.test",
    "/..//evil.test",
    "/.//evil.test",
    "/a/..//evil.test",
    "/%2e%2e//evil.test",
    "/%2E//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\\/evil.test",
    "\\/evil.test",
    "/%2f/evil.test",
    "/%2F%2Fevil.test",
    "/%5cevil.test",
    "/%255cevil.test",
    "/%25252f/evil.test",
    "/..%2f/evil.test",
    "/%2e%2e%2f%2fevil.test",
    "https:evil.test",
    "https:/evil.test",
    "https:///evil.test",
    "https:\\\\evil.test",
    "http:evil.test",
    "http://main.test/x",
    "https://main.test//evil.test",
    "https://main.test/..//evil.test",
    "https://main.test@evil.test/",
    "https://main.test:pass@evil.test/",
    "https://user@main.test/",
    "https://main.test\\@evil.test/",
    "https://main.test.",
    "https://",
    "https://[",
    "https://main.test:99999/",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://main.test/x",
    "file:///etc/passwd",
    "mailto:a@example.com",
    "ftp://main.test/",
    "\t//evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\r/evil.test",
    "/%09/evil.test",
    "/%0a/evil.test",
    "/%0d%0aSet-Cookie:a=b",
    "/x\r\nLocation: https://evil.test",
    "\u0000/x",
    "/\u0000",
    " /x",
    "/x y",
    "/\u00a0/x",
    "/\u200b/evil.test",
    "/\u2028x",
    "\ufeff/x",
    "/m/signout/abc",
    "/M/SignOut/abc",
    "/m/%73ignout/abc",
    "/x/../m/signout/abc",
    "/m/callback/email?token=a",
    "/m/login-redirect?redirect=/m/login-redirect",
    "/m/token",
    `/${"a".repeat(2000)}`,
  ])("rejects %j", (target) => {
    expect(read(target)).toBeNull();
  });

  test("keeps the page's own scheme and port", () => {
    expect(read("https://localhost:8787/x", "http://localhost:8787")).toBeNull();
    expect(read("/x", "http://localhost:8787")).toBe("http://localhost:8787/x");
  });
});
