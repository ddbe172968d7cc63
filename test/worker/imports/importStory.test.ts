import { env, exports } from "cloudflare:workers";
import { allRows, firstRow, firstValue, runSql } from "../../support/database.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { ask, type Browser } from "../../support/drafts/drafts.ts";
import { makeUser, signedIn } from "../../support/factories.ts";
import { fakeWeb, redirectsTo } from "../../support/fakeWeb.ts";
import { ORIGIN } from "../../support/product.ts";
import { makePng } from "../../support/images/pictures.ts";

const PAGE = "https://blog.example.com/story";
const TEXT = "Words of the story itself, and enough of them to be one.";

const pageOf = (body: string, head = "") =>
  `<!doctype html><html><head><title>My story</title>${head}</head>
   <body><nav>Menu</nav><article><h1>My story</h1>${body}</article></body></html>`;

interface ImportAnswer {
  __typename: string;
  message?: string;
  copiedImages?: number;
  linkedImages?: number;
  draft?: { postId: string; revision: number; content: DraftContent };
}

const importStory = (url: string, browser: Browser = {}) =>
  ask<ImportAnswer>(
    `mutation ($url: String!) { importStory(url: $url) { __typename
      ... on StoryImported { copiedImages linkedImages draft { postId revision content } }
      ... on ResultError { message } } }`,
    { url },
    browser,
  );

const rowOf = (id: string) => firstRow("SELECT * FROM posts WHERE id = ?1", id);

async function writer() {
  const user = await makeUser();
  return { user, browser: await signedIn(user.id) };
}

afterEach(() => vi.restoreAllMocks());

describe("importing a story by its address", () => {
  test("creates a draft with a link to the original", async () => {
    const { user, browser } = await writer();
    fakeWeb({
      [PAGE]: redirectsTo("/story/"),
      [`${PAGE}/`]: pageOf(
        `<h2>Part</h2><p>${TEXT} <a href="../more">More</a></p><script>alert(1)</script>`,
        `<link rel="canonical" href="https://first.example.com/story">
         <meta name="description" content="What it is about">
         <meta property="article:tag" content="Rivers &amp; reeds">`,
      ),
    });
    const answer = await importStory(`${PAGE}#comments`, browser);
    expect(answer.__typename).toBe("StoryImported");
    const { content, postId, revision } = answer.draft!;
    expect(revision).toBe(1);
    expect(content).toMatchObject({
      title: "My story",
      subtitle: "What it is about",
      paragraphs: [
        { type: expect.stringMatching(/^H/), text: "Part" },
        {
          type: "P",
          text: `${TEXT} More`,
          markups: [{ type: "A", href: "https://blog.example.com/more" }],
        },
      ],
    });
    expect(await rowOf(postId)).toMatchObject({
      creator_id: user.id,
      status: "DRAFT",
      canonical_url: "https://first.example.com/story",
    });
    const settings = await firstValue<string>(
      "SELECT settings FROM drafts WHERE post_id = ?1",
      postId,
    );
    expect(JSON.parse(settings ?? "{}")).toMatchObject({ tags: ["Rivers & reeds"] });
  });

  test("copies its images, links to unavailable ones, and takes none from a private host", async () => {
    const { browser } = await writer();
    const png = await makePng(8, 6);
    const img = () =>
      new Response(png as BufferSource, { headers: { "Content-Type": "image/png" } });
    const web = fakeWeb(
      {
        [PAGE]: pageOf(`<p>${TEXT}</p><img src="/a.png" alt="A" width="900" height="9">
          <img src="https://cdn.example.com/gone.png" alt="B">
          <img src="https://inside.example.com/c.png" alt="C">
          <img src="/script.svg" alt="D"><img src="http://127.0.0.1/e.png" alt="E">`),
        "https://blog.example.com/a.png": img,
        "https://inside.example.com/c.png": img,
        "https://blog.example.com/script.svg": () =>
          new Response("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", {
            headers: { "Content-Type": "image/svg+xml" },
          }),
      },
      { "inside.example.com": ["10.0.0.7"] },
    );
    const answer = await importStory(PAGE, browser);
    expect(answer).toMatchObject({ copiedImages: 1, linkedImages: 3 });
    const images = answer.draft!.content.paragraphs.flatMap(({ image }) => image ?? []);
    const [own, ...linked] = images;
    expect(own).toMatchObject({ width: 8, height: 6, alt: "A" });
    expect(own?.url).toBeUndefined();
    expect(await env.IMAGES_BUCKET.head(own!.id!)).not.toBeNull();
    expect(await rowOf(answer.draft!.postId)).toMatchObject({ preview_image_id: own!.id });
    expect(linked.every(({ id, url }) => id === undefined && url !== undefined)).toBe(true);
    expect(web.asked).not.toContain("https://inside.example.com/c.png");
    expect(web.asked.some((url) => url.includes("127.0.0.1"))).toBe(false);
  });

  test("by the page's form shows what is missing, and opens the draft at once if nothing is", async () => {
    const { browser } = await writer();
    const { [XSRF_HEADER]: xsrf = "", Cookie = "" } = browser;
    const other = "https://blog.example.com/other";
    fakeWeb({
      [PAGE]: pageOf(`<p>${TEXT}</p><video src="/v.mp4"></video><img src="/gone.png" alt="B">`),
      [other]: pageOf(`<p>${TEXT}</p>`),
    });
    const send = (url: string) =>
      exports.default.fetch(`${ORIGIN}/p/import`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: ORIGIN, Cookie },
        body: new URLSearchParams({ xsrf, url }),
      });
    const whole = await send(other);
    expect([whole.status, whole.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/p\/\w+\/edit$/),
    ]);
    const lacking = await send(PAGE);
    expect(lacking.status).toBe(200);
    const html = await lacking.text();
    expect(html).toContain("1 video or recording became a link");
    expect(html).toContain("Images that couldn’t be copied and stay on their site: 1.");
    expect(html).toMatch(/href="\/p\/\w+\/edit"/);
    const { notes } = await ask<{ notes: string[] }>(
      `mutation ($url: String!) { importStory(url: $url) { ... on StoryImported { notes } } }`,
      { url: PAGE },
      (await writer()).browser,
    );
    expect(notes).toEqual([expect.stringContaining("1 video or recording became a link")]);
  });

  test("twice or concurrently creates one draft, and fetches once", async () => {
    const { browser } = await writer();
    const web = fakeWeb({ [PAGE]: pageOf(`<p>${TEXT}</p>`) });
    const both = await Promise.all([importStory(PAGE, browser), importStory(PAGE, browser)]);
    const again = await importStory(PAGE, browser);
    const ids = [...both, again].map(({ draft }) => draft?.postId);
    expect(new Set(ids).size).toBe(1);
    expect(web.asked.length).toBeLessThanOrEqual(2);
    const other = await writer();
    expect((await importStory(PAGE, other.browser)).draft?.postId).not.toBe(ids[0]);
  });

  test("whose draft is in the trash says so", async () => {
    const { browser } = await writer();
    fakeWeb({ [PAGE]: pageOf(`<p>${TEXT}</p>`) });
    const { draft } = await importStory(PAGE, browser);
    await runSql("UPDATE posts SET status = 'DELETED' WHERE id = ?1", draft!.postId);
    expect((await importStory(PAGE, browser)).__typename).toBe("RemovedByUser");
  });

  test("whose draft was erased imports it again as one draft", async () => {
    const { browser } = await writer();
    fakeWeb({ [PAGE]: pageOf(`<p>${TEXT}</p>`) });
    const { draft } = await importStory(PAGE, browser);
    await runSql("UPDATE posts SET status = 'DELETED', erased_at = 1 WHERE id = ?1", draft!.postId);
    const again = await importStory(PAGE, browser);
    expect(again.__typename).toBe("StoryImported");
    expect(again.draft!.postId).not.toBe(draft!.postId);
    expect((await importStory(PAGE, browser)).draft!.postId).toBe(again.draft!.postId);
  });

  test.each([
    ["http://127.0.0.1:8787/", "BadRequest"],
    ["http://2130706433/", "BadRequest"],
    ["http://[::ffff:127.0.0.1]/", "BadRequest"],
    ["http://localhost/", "BadRequest"],
    ["file:///etc/passwd", "BadRequest"],
    ["https://inside.example.com/", "BadRequest"],
    ["https://redirect.example.com/", "BadRequest"],
    ["https://gone.example.com/", "BadRequest"],
    ["https://pdf.example.com/", "BadRequest"],
    ["https://empty.example.com/", "BadRequest"],
    ["https://huge.example.com/", "BadRequest"],
    ["https://nobody.example.com/", "ServiceUnavailable"],
  ])("rejects %s and creates nothing", async (url, kind) => {
    const { user, browser } = await writer();
    const web = fakeWeb(
      {
        "https://redirect.example.com/": redirectsTo("http://127.0.0.1/"),
        "https://pdf.example.com/": () =>
          new Response("%PDF", { headers: { "Content-Type": "application/pdf" } }),
        "https://empty.example.com/": "<html><body><nav>Menu</nav></body></html>",
        "https://huge.example.com/": "x".repeat(5_000_001),
        "https://inside.example.com/": pageOf(`<p>${TEXT}</p>`),
      },
      { "inside.example.com": ["93.184.215.14", "::1"], "nobody.example.com": [] },
    );
    const answer = await importStory(url, browser);
    expect(answer.__typename).toBe(kind);
    expect(answer.message).toMatch(/\.$/);
    const results = await allRows("SELECT id FROM posts WHERE creator_id = ?1", user.id);
    expect(results).toEqual([]);
    expect(web.asked.every((asked) => /^https:\/\/\w+\.example\.com\/$/.test(asked))).toBe(true);
  });

  test("requires a signed-in user who isn't suspended, and is rate-limited", async () => {
    const web = fakeWeb({ [PAGE]: pageOf(`<p>${TEXT}</p>`) });
    expect((await importStory(PAGE)).__typename).toBe("Unauthorized");
    const suspended = await makeUser({ hidden_by_staff: 1 });
    const rejected = await importStory(PAGE, await signedIn(suspended.id));
    expect(rejected.__typename).toBe("AccountSuspended");
    const { user, browser } = await writer();
    await runSql(
      "INSERT INTO rate_limits (key, count, ends_at) VALUES (?1, 40, ?2)",
      `import:${user.id}`,
      Date.now() + 1_000_000,
    );
    expect((await importStory(PAGE, browser)).__typename).toBe("RateLimited");
    expect(web.asked).toEqual([]);
  });
});
