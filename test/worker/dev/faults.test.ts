import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { makeStory } from "../../support/factories.ts";
import { databaseUse, get, ORIGIN } from "../../support/product.ts";

let path: string;

beforeAll(async () => {
  const story = await makeStory({ title: "Steady under faults" });
  path = `/p/${story.id}`;
});

const withFault = (fault: string, at = path) => get(at, { "x-fault-injection": fault });

describe("the fault seam", () => {
  test("is reported when probed", async () => {
    expect((await withFault("probe")).headers.get("x-fault-injection-seam")).toBe("on");
    expect((await get(path)).headers.get("x-fault-injection-seam")).toBeNull();
  });
});

describe("a page under faults", () => {
  test("is the 500 page when the database throws, reveals nothing, and isn't cached", async () => {
    const response = await withFault("d1-throw");
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("Apologies, but something went wrong on our end.");
    expect(html).not.toMatch(/SELECT|D1_ERROR|injected|\bat \w+ \(/);
  });

  test("is rendered correctly for the next reader", async () => {
    await withFault("d1-throw");
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Steady under faults");
  });

  test("is rendered when the database throws once", async () => {
    const response = await withFault("d1-throw-once");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Steady under faults");
  });

  test("is rendered after one wait when the database takes three seconds", async () => {
    const response = await withFault("d1-slow:3000");
    expect(response.status).toBe(200);
    expect(databaseUse(response).roundTrips).toBe(1);
  });

  test("fails after the deadline if the database is too slow", async () => {
    // A page that waited for the database would have status 200.
    expect((await withFault("d1-slow:8000")).status).toBe(503);
  });

  test("says when to retry while the database is overloaded", async () => {
    const response = await withFault("d1-overloaded");
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["render-before", "render-mid"])(
    "is the 500 page when it fails at %s",
    async (fault) => {
      const response = await withFault(fault);
      expect(response.status).toBe(500);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const html = await response.text();
      expect(html).toContain("Apologies, but something went wrong on our end.");
      expect(html.trimEnd().endsWith("</html>")).toBe(true);
    },
  );

  test("is identical for 60 concurrent readers", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(path)));
    const pages = new Set<string>();
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      // The state contains the request's time; everything else is equal.
      pages.add((await answer.text()).replaceAll(/"now":\d+/g, ""));
    }
    expect(pages.size).toBe(1);
  });
});

describe("bad input", () => {
  test.each([
    ["an undecodable path", "/%E0%A4%A", 404],
    ["an undecodable story", "/p/%ff", 404],
    ["an unknown story", "/p/no-such-story-dabcdef01234", 404],
    ["an unknown writer", "/@nobody-here", 404],
    ["an unknown publication", "/no-such-publication", 404],
    ["an unknown path", "/a/b/c/d/e/f", 404],
    ["a path of dots", "/..%2f..%2fetc%2fpasswd", 404],
    ["100 KB of address", `/${"a".repeat(100_000)}`, 414],
    ["100 KB of query", `/?q=${"a".repeat(100_000)}`, 414],
    ["a setting as a style sheet", "/me/settings/x.css", 404],
  ])("is answered with the right status: %s", async (_case, address, status) => {
    const response = await get(address);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toMatch(/no-store|no-cache/);
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "such as %s for a page number is rejected with an explanation",
    async (method) => {
      const response = await exports.default.fetch(ORIGIN + path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
    },
  );

  test("is answered to HEAD as to GET, without a body", async () => {
    const response = await exports.default.fetch(ORIGIN + path, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });

  test.each([
    ["/about/", "/about"],
    ["/about/?q=1", "/about?q=1"],
    ["//evil.test/", "/evil.test"],
    ["/..//evil.test/", "/evil.test"],
    ["/%5cevil.test/", "/%5cevil.test"],
  ])("such as %s is redirected to %s on the same site", async (from, to) => {
    const response = await exports.default.fetch(ORIGIN + from, { redirect: "manual" });
    expect(response.status).toBe(301);
    const target = new URL(response.headers.get("location") ?? "", ORIGIN + from);
    expect(target.origin).toBe(ORIGIN);
    expect(target.pathname + target.search).toBe(to);
  });

  test("in headers isn't reflected in the page", async () => {
    const response = await get(path, {
      "x-forwarded-host": "evil.test",
      "x-original-url": "/evil",
      "x-host": "evil.test",
    });
    expect(await response.text()).not.toContain("evil.test");
  });
});
