import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { helpPath } from "../../../shared/routes/paths/helpPath.ts";
import { app } from "../../support/appWith.ts";
import { elementWith } from "../../support/html/fragments.ts";
import { get, ORIGIN } from "../../support/product.ts";

const h1 = (html: string): string | undefined => /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1];

describe("the product's documents", () => {
  test("are behind every link of the footer and the phone's strip", async () => {
    const home = await (await get("/")).text();
    const chrome = elementWith(home, "<footer") + elementWith(home, 'data-chrome="mobile-strip"');
    const links = Array.from(chrome.matchAll(/href="([^"]+)"/g), ([, href = ""]) => href).filter(
      (href) => !href.startsWith("/m/signin"),
    );
    expect(links).toHaveLength(11);
    for (const link of links) {
      const first = await get(link);
      const response = first.status === 301 ? await get(first.headers.get("location")!) : first;
      expect(response.status, link).toBe(200);
    }
  });

  test.each([
    ["/m/tos", "Terms"],
    ["/m/privacy", "Privacy"],
    ["/m/rules", "Rules"],
    ["/m/help", "Help"],
    ["/m/status", "Status"],
    ["/m/press", "Press"],
    ["/m/blog", "Blog"],
    ["/m/text-to-speech", "Text to speech"],
    ["/jobs", "Careers"],
    ["/m/app", "Use it as an app"],
  ])("at %s is called %s, and has one address", async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(h1(html)).toBe(title);
    expect(html).toContain(`<title>${title}`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"`);
  });

  test("have a canonical address, which the second address names", async () => {
    const html = await (await get("/download-app")).text();
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/m/app"`);
  });

  test.each(["lockouts", "limited-account"] as const)(
    "explain %s under an anchor, with a contact",
    async (topic) => {
      const [path = "", anchor] = helpPath(topic).split("#");
      const part = elementWith(await (await get(path)).text(), `id="${anchor}"`);
      expect(part).toMatch(/<h2/);
      expect(part).toContain("no contact address yet");
    },
  );

  test("aren't found under unknown names", async () => {
    for (const path of ["/m/unheard-of", "/m/constructor", "/m/TOS"]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test("show the configured contact address, or none", async () => {
    const bindings = {
      ...env,
      SITE_SETTINGS: JSON.stringify({ contactEmail: "desk@deckle.example" }),
    };
    const answer = await app.request(`${ORIGIN}/m/press`, {}, bindings, {
      waitUntil: () => {},
      passThroughOnException: () => {},
      props: {},
    });
    expect(await answer.text()).toContain('href="mailto:desk@deckle.example"');
    expect(await (await get("/m/press")).text()).not.toContain("mailto:");
  });
});
