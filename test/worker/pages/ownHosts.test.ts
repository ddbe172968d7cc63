import { describe, expect, test } from "vitest";
import { makeCollection, makeStory, makeUser, signIn } from "../../support/factories.ts";
import { pageHead } from "../../support/pageHead.ts";
import { get, ORIGIN } from "../../support/product.ts";

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
    // What is not Ann's stands on the main site.
    expect(html).toContain('href="http://localhost:8787/about"');
  });

  test("sends another writer's story to its own address", async () => {
    await makeUser({ username: "bea", domain: "bea.example" });
    const other = await makeUser({ username: "carl" });
    const story = await makeStory({ creator_id: other.id, slug: "elsewhere" });
    const response = await get(`https://bea.example/x-${story.id}`);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(
      `http://localhost:8787/@carl/elsewhere-${story.id}`,
    );
  });

  test("is where searchers find their pages and the stories outside of publications", async () => {
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
      for (const address of [path, `https://eva.example${own}`]) {
        const head = await headAt(address);
        expect(head.canonical, address).toBe(`https://eva.example${own}`);
        expect(head.meta("og:url"), address).toEqual([`https://eva.example${own}`]);
      }
    }
    expect((await headAt("/@Eva")).jsonLd).toMatchObject({
      mainEntity: { url: "https://eva.example/" },
    });
    expect((await headAt(`/p/${placed.id}`)).canonical).toBe(
      `${ORIGIN}/with-others/placed-${placed.id}`,
    );
  });

  test("is not found once its person is suspended, and is no story's address any more", async () => {
    const dan = await makeUser({ username: "dan", domain: "dan.example", is_suspended: 1 });
    const story = await makeStory({ creator_id: dan.id, slug: "left" });
    expect((await get("https://dan.example/")).status).toBe(404);
    const own = await get(`/p/${story.id}`, { Cookie: await signIn(dan.id) });
    expect(pageHead(await own.text()).canonical).toBe(`${ORIGIN}/@dan/left-${story.id}`);
  });
});

describe("a publication's own host", () => {
  test("serves its stories without its name in the address, and no one else's", async () => {
    const own = await makeCollection({ slug: "mill", name: "The Mill", domain: "mill.example" });
    const other = await makeCollection({ slug: "weir", name: "The Weir" });
    const story = await makeStory({ collection_id: own.id, title: "On paper", slug: "on-paper" });
    const foreign = await makeStory({ collection_id: other.id, slug: "on-water" });
    const page = await get(`https://mill.example/on-paper-${story.id}`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("On paper");
    expect(pageHead(html).canonical).toBe(`https://mill.example/on-paper-${story.id}`);
    for (const path of [`/mill/on-paper-${story.id}`, `/p/${story.id}`]) {
      const head = await headAt(path);
      expect(head.canonical, path).toBe(`https://mill.example/on-paper-${story.id}`);
      expect(head.jsonLd, path).toMatchObject({ mainEntityOfPage: head.canonical });
    }
    const away = await get(`https://mill.example/on-water-${foreign.id}`);
    expect(away.headers.get("location")).toBe(`http://localhost:8787/weir/on-water-${foreign.id}`);
  });
});

describe("a host that nobody has", () => {
  test("is not found, whatever its path", async () => {
    for (const path of ["/", "/about", "/18f"]) {
      expect((await get(`https://stranger.example${path}`)).status, path).toBe(404);
    }
  });
});
