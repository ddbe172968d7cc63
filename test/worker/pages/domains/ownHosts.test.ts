import { describe, expect, test } from "vitest";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  nextNumber,
  signIn,
} from "../../../support/factories.ts";
import { pageHead } from "../../../support/html/pageHead.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";

/** Returns where a URL redirects and with which status; null if it shows a page. */
async function redirectsTo(address: string, headers: Record<string, string> = {}) {
  const response = await get(address, headers);
  const to = response.headers.get("location");
  return to === null ? null : [response.status, to];
}

const headAt = async (address: string) => pageHead(await (await get(address)).text());

describe("a person's own host", () => {
  test("serves their profile and stories without their name in the address", async () => {
    const ann = await makeUser({ username: "ann", name: "Ann Author", domain: "ann.example" });
    const story = await makeStory({ creator_id: ann.id, title: "At home", slug: "at-home" });
    const home = await get("https://ann.example/");
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("Ann Author");
    const page = await get(`https://ann.example/at-home-${story.id}`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("At home");
    // Pages that aren't Ann's are on the main site.
    expect(html).toContain('href="http://localhost:8787/about"');
  });

  test("redirects another writer's story to its own address", async () => {
    await makeUser({ username: "bea", domain: "bea.example" });
    const other = await makeUser({ username: "carl" });
    const story = await makeStory({ creator_id: other.id, slug: "elsewhere" });
    const response = await get(`https://bea.example/x-${story.id}`);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(
      `http://localhost:8787/@carl/elsewhere-${story.id}`,
    );
  });

  test("is the canonical host of their pages and their stories outside publications", async () => {
    const eva = await makeUser({ username: "Eva", domain: "eva.example" });
    const alone = await makeStory({ creator_id: eva.id, slug: "alone" });
    const { id: collection_id } = await makeCollection({ slug: "with-others" });
    const placed = await makeStory({ creator_id: eva.id, slug: "placed", collection_id });
    for (const [path, own] of [
      ["/@Eva", "/"],
      ["/@Eva?tab=oldest", "/"],
      ["/@Eva/about", "/about"],
      ["/@Eva/followers", "/followers"],
      ["/@Eva/following", "/following"],
      [`/@Eva/alone-${alone.id}`, `/alone-${alone.id}`],
      [`/p/${alone.id}`, `/alone-${alone.id}`],
    ] as const) {
      const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
      expect(await redirectsTo(path), path).toEqual([301, `https://eva.example${own}${query}`]);
      const head = await headAt(`https://eva.example${own}`);
      expect(head.canonical, own).toBe(`https://eva.example${own}`);
      expect(head.meta("og:url"), own).toEqual([`https://eva.example${own}`]);
    }
    expect((await headAt("https://eva.example/")).jsonLd).toMatchObject({
      mainEntity: { url: "https://eva.example/" },
    });
    expect((await headAt(`/p/${placed.id}`)).canonical).toBe(
      `${ORIGIN}/with-others/placed-${placed.id}`,
    );
  });

  test("isn't found once its person is suspended, and is then no story's address", async () => {
    const dan = await makeUser({ username: "dan", domain: "dan.example", hidden_by_staff: 1 });
    const story = await makeStory({ creator_id: dan.id, slug: "left" });
    expect((await get("https://dan.example/")).status).toBe(404);
    const own = await get(`/p/${story.id}`, { Cookie: await signIn(dan.id) });
    expect(pageHead(await own.text()).canonical).toBe(`${ORIGIN}/@dan/left-${story.id}`);
  });
});

describe("a publication's own host", () => {
  test("serves its stories without its name in the address, and no others", async () => {
    const own = await makeCollection({ slug: "mill", name: "The Mill", domain: "mill.example" });
    const other = await makeCollection({ slug: "weir", name: "The Weir" });
    const story = await makeStory({ collection_id: own.id, title: "On paper", slug: "on-paper" });
    const foreign = await makeStory({ collection_id: other.id, slug: "on-water" });
    const page = await get(`https://mill.example/on-paper-${story.id}`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("On paper");
    expect(pageHead(html).canonical).toBe(`https://mill.example/on-paper-${story.id}`);
    expect(pageHead(html).jsonLd).toMatchObject({
      mainEntityOfPage: `https://mill.example/on-paper-${story.id}`,
    });
    const away = await get(`https://mill.example/on-water-${foreign.id}`);
    expect(away.headers.get("location")).toBe(`http://localhost:8787/weir/on-water-${foreign.id}`);
  });
});

describe("a page of the main host whose owner has a custom host", () => {
  test("redirects there permanently, with its query", async () => {
    const { id: collection_id } = await makeCollection({ slug: "felt", domain: "felt.example" });
    const ann = await makeUser({ username: "feltann", domain: "feltann.example" });
    const story = await makeStory({ collection_id, creator_id: ann.id, slug: "wool" });
    const own = `https://felt.example/wool-${story.id}`;
    for (const path of [`/felt/x-${story.id}`, `/p/${story.id}`, `/@feltann/wool-${story.id}`])
      expect(await redirectsTo(`${path}?source=a`), path).toEqual([301, `${own}?source=a`]);
    expect(await redirectsTo(`https://feltann.example/wool-${story.id}`)).toEqual([301, own]);
    expect(await redirectsTo("/felt/about?p=1")).toEqual([301, "https://felt.example/about?p=1"]);
    expect(await redirectsTo("https://felt.example/about")).toBeNull();
  });

  test("includes its search, with the query", async () => {
    await makeCollection({ slug: "felted", domain: "felted.example" });
    const own = "https://felted.example/search";
    for (const [path, to] of [
      ["/felted/search?q=wool", `${own}?q=wool`],
      ["/felted/search", own],
      ["/felted/search/users?q=wool", `${own}/users?q=wool`],
      ["/FELTED/search?q=wool", `${own}?q=wool`],
    ] as const) {
      expect(await redirectsTo(path), path).toEqual([301, to]);
      expect(await redirectsTo(to), to).toBeNull();
    }
    await makeCollection({ slug: "hostless" });
    expect(await redirectsTo("/hostless/search?q=wool")).toBeNull();
    expect(await redirectsTo("https://felted.example/search/publications?q=wool")).toEqual([
      302,
      `${ORIGIN}/search/publications?q=wool`,
    ]);
  });

  test("redirects bots like readers", async () => {
    await makeCollection({ slug: "bots", domain: "bots.example" });
    expect(await redirectsTo("/bots", { "User-Agent": "Googlebot/2.1" })).toEqual([
      301,
      "https://bots.example/",
    ]);
  });

  test("stays if only some can see it, because they are signed in here", async () => {
    const writer = await makeUser();
    const { id: collection_id } = await makeCollection({ domain: "drafts.example" });
    const draft = await makeStory({ collection_id, creator_id: writer.id, status: "DRAFT" });
    const response = await get(`/p/${draft.id}`, { Cookie: await signIn(writer.id) });
    expect(response.status).toBe(200);
  });

  test("with a canonical link elsewhere, chosen by the writer, doesn't name the custom host", async () => {
    const { id: collection_id } = await makeCollection({ domain: "chosen.example" });
    const story = await makeStory({
      collection_id,
      slug: "x",
      canonical_url: "https://evil.test/x",
    });
    expect(await redirectsTo(`/p/${story.id}`)).toEqual([
      301,
      `https://chosen.example/x-${story.id}`,
    ]);
    expect(await redirectsTo(`https://chosen.example/x-${story.id}`)).toBeNull();
  });

  test("has an uncacheable redirect, since the host may be released", async () => {
    await makeCollection({ slug: "kept", domain: "kept.example" });
    expect((await get("/kept")).headers.get("cache-control")).toBe("no-store");
  });
});

describe("a released host", () => {
  test("redirects to the main host's addresses, which don't redirect back", async () => {
    const { id } = await makeCollection({ slug: "left", name: "The Left" });
    await insertRow("custom_domains", {
      domain: "left.example",
      owner_id: id,
      state: "removed",
      token: "t",
      added_at: 1,
      live_at: 1,
    });
    const story = await makeStory({ collection_id: id, slug: "old" });
    for (const [path, to] of [
      ["/", "/left"],
      ["/about?p=1", "/left/about?p=1"],
      [`/old-${story.id}`, `/left/old-${story.id}`],
    ])
      expect(await redirectsTo(`https://left.example${path}`), path).toEqual([302, ORIGIN + to]);
    expect(await redirectsTo("/left/about")).toBeNull();
  });
});

describe("a subdomain of the main host", () => {
  const under = (name: string) => ORIGIN.replace("//", `//${name}.`);

  test("shows a publication's pages at their short addresses", async () => {
    const { id: collection_id } = await makeCollection({ slug: "the-mill", name: "The Mill" });
    const story = await makeStory({ collection_id, title: "On looms", slug: "looms" });
    const home = await get(`${under("the-mill")}/`);
    expect(home.status).toBe(200);
    const html = await home.text();
    expect(html).toContain("The Mill");
    expect(pageHead(html).canonical).toBe(`${ORIGIN}/the-mill`);
    expect((await get(`${under("the-mill")}/looms-${story.id}`)).status).toBe(200);
    expect((await get(`${under("the-mill")}/the-mill/about`)).status).toBe(404);
  });

  test("redirects to its owner's custom domain", async () => {
    await makeUser({ username: "moved", domain: "moved.example" });
    expect(await redirectsTo(`${under("moved")}/about`)).toEqual([
      301,
      "https://moved.example/about",
    ]);
  });

  test("that its owner has claimed is where the main host redirects", async () => {
    await makeCollection({ slug: "own-sub", domain: "own-sub.localhost", domain_is_subdomain: 1 });
    expect(await redirectsTo("/own-sub/about")).toEqual([301, `${under("own-sub")}/about`]);
    expect(await redirectsTo(`${under("own-sub")}/about`)).toBeNull();
    expect((await headAt(`${under("own-sub")}/about`)).canonical).toBe(`${under("own-sub")}/about`);
  });

  test("isn't found if it is unknown or reserved, and www is the main host", async () => {
    await makeUser({ username: "mail" });
    for (const name of ["nobody-has-this", "mail", "a.the-mill"])
      expect((await get(`${under(name)}/`)).status, name).toBe(404);
    expect(await redirectsTo(`${under("www")}/tag/x?q=1`)).toEqual([301, `${ORIGIN}/tag/x?q=1`]);
  });
});

describe("the Host header", () => {
  test("is decisive: no other header names a site", async () => {
    await makeCollection({ slug: "forged", name: "Forged Name", domain: "forged.example" });
    const response = await get("/", {
      "X-Forwarded-Host": "forged.example",
      "X-Host": "forged.example",
      "X-Original-Host": "forged.example",
      Forwarded: "host=forged.example",
      "X-Forwarded-Server": "forged.example",
    });
    const html = await response.text();
    expect(html).not.toMatch(/forged/i);
    expect(pageHead(html).canonical).toBe(`${ORIGIN}/`);
  });

  test("is the same in any case, with a port or a trailing dot", async () => {
    await makeCollection({ slug: "spelled", name: "Spelled Out", domain: "spelled.example" });
    for (const host of ["SPELLED.example", "spelled.example:8443", "spelled.example."])
      expect(await (await get(`https://${host}/`)).text(), host).toContain("Spelled Out");
  });
});

describe("the database on a custom host", () => {
  /** Returns the cost of a page on a new host, before and after the host is cached. */
  async function roundTripsOf(
    kind: "collection" | "user",
    path: "/" | "story" | "none",
    signedIn: boolean,
  ) {
    const domain = `trips-${nextNumber()}.example`;
    const owner = await (kind === "user" ? makeUser({ domain }) : makeCollection({ domain }));
    const story = await makeStory(
      kind === "user" ? { creator_id: owner.id } : { collection_id: owner.id },
    );
    const headers = signedIn ? { Cookie: await signIn((await makeUser()).id) } : undefined;
    const at = `https://${domain}${path === "story" ? `/x-${story.id}` : path === "none" ? "/a/b/c" : path}`;
    const [cold, warm] = [await get(at, headers), await get(at, headers)];
    expect([cold.status, warm.status]).toEqual(path === "none" ? [404, 404] : [200, 200]);
    return [databaseUse(cold).roundTrips, databaseUse(warm).roundTrips];
  }

  test.each([
    ["collection", "/", false],
    ["collection", "/", true],
    ["collection", "story", false],
    ["collection", "story", true],
    ["collection", "none", false],
    ["collection", "none", true],
    ["user", "/", false],
    ["user", "/", true],
    ["user", "story", false],
    ["user", "story", true],
  ] as const)(
    "is queried at most twice, cold or warm: %s %s, signed in %s",
    async (kind, path, signedIn) => {
      const [cold, warm] = await roundTripsOf(kind, path, signedIn);
      expect(cold).toBeLessThanOrEqual(2);
      expect(warm).toBeLessThanOrEqual(2);
    },
  );

  test("is queried once for an anonymous viewer's story while the host is cached", async () => {
    expect(await roundTripsOf("collection", "story", false)).toEqual([2, 1]);
  });

  test.each(["/p/dffffffffff0", "/no-such-publication", "/a/b/c/d", "/@no-such-person"])(
    "is queried at most twice for an unknown page, signed in: %s",
    async (path) => {
      const response = await get(path, { Cookie: await signIn((await makeUser()).id) });
      expect(response.status).toBe(404);
      expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
    },
  );

  test("is queried at most twice for an unknown host, signed in", async () => {
    const headers = { Cookie: await signIn((await makeUser()).id) };
    const response = await get(`https://nobody-${nextNumber()}.example/`, headers);
    expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
  });
});

describe("an unknown host", () => {
  test("isn't found, whatever its path", async () => {
    for (const path of ["/", "/about", "/18f"]) {
      expect((await get(`https://stranger.example${path}`)).status, path).toBe(404);
    }
  });

  test("links to the main site with every link and form", async () => {
    await insertRow("staff_picks", { post_id: (await makeStory()).id, picked_at: 1 });
    const html = await (await get("https://stranger.example/about")).text();
    const places = Array.from(
      html.matchAll(/<(?:a|form)\b[^>]* (?:href|action)="([^"]*)"/g),
      ([, at]) => at!,
    );
    expect(places.length).toBeGreaterThan(15);
    const others = places.filter((at) => !at.startsWith(`${ORIGIN}/`));
    expect(others).toEqual(["#main"]);
    expect(html).toContain(`href="${ORIGIN}/m/signin?operation=login"`);
  });
});
