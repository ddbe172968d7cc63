import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { app } from "../../support/appWith.ts";
import { FIXED_NOW, insertRow, makeStory, makeUser, signIn } from "../../support/factories.ts";
import { elementWith } from "../../support/html/fragments.ts";
import { databaseUse, get } from "../../support/product.ts";

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'");

describe("the not-found screen", () => {
  test("has the specified text and title", async () => {
    const response = await get("/no/such/page");
    const html = await response.text();
    const main = elementWith(html, 'id="main"');
    expect(response.status).toBe(404);
    expect(html).toContain(`<title>Page not found – ${PRODUCT_NAME}</title>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(main).toContain("PAGE NOT FOUND");
    expect(main).toMatch(/<h1[^>]*>404<\/h1>/);
    expect(main).toContain("Out of nothing, something.");
    expect(textOf(main)).toContain(
      `${PRODUCT_NAME} has almost anything you could want to read about, including a page that does not exist.`,
    );
    expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Home<\/a>/);
    expect(html).toContain('data-chrome="top-bar"');
  });

  test("offers at most four staff picks, and no unlisted story", async () => {
    for (const [index, visibility] of [
      "PUBLIC",
      "UNLISTED",
      ...Array(5).fill("PUBLIC"),
    ].entries()) {
      const { id } = await makeStory({ title: `Pick ${index}`, visibility: String(visibility) });
      await insertRow("staff_picks", { post_id: id, picked_at: FIXED_NOW + index });
    }
    const main = elementWith(await (await get("/no/such/page")).text(), 'id="main"');
    expect(main.match(/<article/g)).toHaveLength(4);
    expect(main).toContain("Pick 6");
    expect(main).not.toContain("Pick 1<");
    expect(main).not.toContain("Pick 0");
  });

  test.each(["/no/such/page", "/p/d00000000000", "/@nobody", "/no-publication", "/tag"])(
    "answers %s with 404",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("needs one round trip if the address alone is unknown", async () => {
    expect(databaseUse(await get("/no/such/page")).roundTrips).toBe(1);
  });

  test("is shown to signed-in users with their top bar", async () => {
    const { id } = await makeUser({ username: "lost" });
    const response = await get("/no/such/page", { Cookie: await signIn(id) });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/@lost"');
  });
});

afterEach(() => void vi.restoreAllMocks());

const APOLOGY =
  "Apologies, but something went wrong on our end. Refresh the page, check the site status, or find something interesting to read";

describe("the server-error screen", () => {
  test.each([
    ["the database fails", "d1-throw"],
    ["the render fails", "render-before"],
    ["the render fails midway", "render-mid"],
  ])("is shown when %s, without JavaScript and uncached", async (_case, fault) => {
    const response = await get("/no/such/page", { "x-fault-injection": fault });
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(html).toMatch(/<h1[^>]*>500<\/h1>/);
    expect(textOf(html)).toContain(APOLOGY);
    expect(html).toContain('href="http://localhost:8787/m/status">site status</a>');
    expect(html).toContain(
      'href="http://localhost:8787/browse/top">something interesting to read</a>',
    );
    expect(html).not.toContain("<script");
    expect(html).not.toMatch(/SELECT|D1_ERROR|injected/);
  });

  test("is a 503 with a retry time while the database is overloaded", async () => {
    const response = await get("/no/such/page", { "x-fault-injection": "d1-overloaded" });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("isn't cached: the next reader gets the page", async () => {
    await get("/no/such/page", { "x-fault-injection": "d1-throw" });
    expect((await get("/no/such/page")).status).toBe(404);
    expect((await get("/about")).status).toBe(200);
  });

  test.each([
    ["SITE_SETTINGS", "{"],
    ["SITE_SETTINGS", { nobodyKnows: 1 }],
    ["PUBLIC_URL", undefined],
    ["AUTH_DOMAIN", ""],
    ["STATUS_URL", "javascript:1"],
  ])("is shown when the configuration is invalid, and the log names %s", async (name, value) => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    for (const path of ["/", "/_/graphql", "/img/resize:fit:640/x"]) {
      const response = await app.request(
        `https://some.example${path}`,
        { method: path === "/_/graphql" ? "POST" : "GET" },
        { ...env, [name]: value },
        { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
      );
      const html = await response.text();
      expect(response.status).toBe(500);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
      expect(textOf(html)).toContain(APOLOGY);
      expect(html).toContain('href="/browse/top">something interesting to read</a>');
      expect(html).not.toContain("site status</a>");
      expect(html).not.toContain(name);
    }
    expect(log).toHaveBeenCalledTimes(3);
    const line = JSON.parse(String(log.mock.calls[0]?.[0])) as Record<string, string>;
    expect(line).toMatchObject({ level: "error", method: "GET", path: "/" });
    expect(line.error).toContain(name);
  });

  test("has its own address, which needs no database", async () => {
    const response = await get("/_/oh-noes");
    expect(response.status).toBe(500);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(databaseUse(response).statements).toBeLessThanOrEqual(1);
    const html = await response.text();
    expect(textOf(elementWith(html, 'id="main"'))).toContain(APOLOGY);
    expect(html).toContain(`<title>500 – ${PRODUCT_NAME}</title>`);
  });
});

describe("the About page", () => {
  test("describes the product in the landing pages' layout", async () => {
    const response = await get("/about");
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>About – ${PRODUCT_NAME}</title>`);
    expect(html).toContain('<link rel="canonical" href="http://localhost:8787/about">');
    expect(html).toContain("For readers");
    expect(html).not.toContain('data-chrome="top-bar"');
    expect(html).toContain("<footer");
  });
});
