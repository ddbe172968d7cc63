import { runSql } from "../../../support/database.ts";
import { afterEach, expect, test, vi } from "vitest";
import { linkedImageUrl } from "../../../../shared/images/imageUrl.ts";
import { changes, save, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import { makeStory } from "../../../support/factories.ts";
import { fakeWeb } from "../../../support/fakeWeb.ts";
import { makePng } from "../../../support/images/pictures.ts";
import { get } from "../../../support/product.ts";

const URL_OF = "https://cdn.example.com/p.png?a=1&b=2";
const PRIVATE = "https://169.254.169.254/latest/meta-data";
const imageAt = (url: string, name = "bb01") => ({
  name,
  type: "IMG" as const,
  text: "",
  image: { url, width: 8, height: 6, alt: "Reeds" },
});

afterEach(() => vi.restoreAllMocks());

const png = async () => {
  const bytes = await makePng(8, 6);
  return () => new Response(bytes as BufferSource, { headers: { "Content-Type": "image/png" } });
};

test("a story's image on another site is fetched by our server, once, and only for the story", async () => {
  const story = await makeStory({}, { paragraphs: [imageAt(URL_OF)] });
  const web = fakeWeb({ [URL_OF]: await png(), "https://cdn.example.com/other.png": await png() });
  const page = await get(`/p/${story.slug}-${story.id}`);
  const html = await page.text();
  expect(page.headers.get("content-security-policy")).toContain("img-src 'self' data:;");
  const src = /<img src="(\/img\/linked\/[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  expect(src).toBe(linkedImageUrl(story.id, URL_OF));
  expect(html).not.toContain(`src="https://cdn.example.com`);
  for (let times = 0; times < 2; times += 1) {
    const answer = await get(src!);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    await answer.arrayBuffer();
    await vi.waitFor(async () => expect(web.asked).toEqual([URL_OF]));
  }
  const other = await get(linkedImageUrl(story.id, "https://cdn.example.com/other.png"));
  expect(other.status).toBe(404);
  expect((await get(linkedImageUrl("d00000000009", URL_OF))).status).toBe(404);
  expect(web.asked).toEqual([URL_OF]);
});

test("an image on a private host is neither shown nor fetched, even if a stored story has it", async () => {
  const inside = "https://inside.example.com/p.png";
  const program = "https://cdn.example.com/program.png";
  const images = [PRIVATE, inside, program].map((url, index) => imageAt(url, `aa0${index}`));
  const story = await makeStory({}, { paragraphs: images });
  const web = fakeWeb(
    {
      [inside]: await png(),
      [program]: () => new Response("<script>", { headers: { "Content-Type": "image/png" } }),
    },
    { "inside.example.com": ["10.0.0.7"] },
  );
  expect((await get(linkedImageUrl(story.id, PRIVATE))).status).toBe(404);
  const answer = await get(linkedImageUrl(story.id, inside));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([
    404,
    "public, max-age=600",
  ]);
  expect((await get(linkedImageUrl(story.id, program))).status).toBe(404);
  expect(web.asked).toEqual([program]);
});

test("a missing image is requested once, and the fetches per network are limited", async () => {
  const gone = "https://cdn.example.com/gone.png";
  const story = await makeStory({}, { paragraphs: [imageAt(gone), imageAt(URL_OF, "bb02")] });
  const web = fakeWeb({ [URL_OF]: await png() });
  for (let times = 0; times < 2; times += 1) {
    const answer = await get(linkedImageUrl(story.id, gone));
    expect([answer.status, web.asked]).toEqual([404, [gone]]);
  }
  await runSql("UPDATE rate_limits SET count = 1200 WHERE key LIKE 'linked-image-network:%'");
  expect((await get(linkedImageUrl(story.id, URL_OF))).status).toBe(429);
  expect(web.asked).toEqual([gone]);
});

test("a delta can't insert an image on a private host, and can remove an existing one", async () => {
  const held = textOf("Story", "Words");
  const { browser, postId, revision } = await writerWithDraft(held);
  const planted = { ...held, paragraphs: [...held.paragraphs, imageAt(PRIVATE)] };
  const rejected = await save(postId, revision, changes(held, planted), browser);
  expect(rejected.__typename).toBe("BadRequest");
  await runSql(
    "UPDATE drafts SET content = ?2 WHERE post_id = ?1",
    postId,
    JSON.stringify(planted),
  );
  const taken = await save(postId, revision, changes(planted, held), browser);
  expect(taken.__typename).toBe("DraftSave");
});
