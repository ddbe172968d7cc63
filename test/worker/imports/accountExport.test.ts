import { env } from "cloudflare:workers";
import { allRows, firstValue } from "../../support/database.ts";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { createDraft } from "../../../worker/domain/drafts/createDraft.ts";
import { accountArchive } from "../../../worker/domain/personalData/accountArchive.ts";
import { uploadImage } from "../../../worker/domain/images/uploadImage.ts";
import { startImport } from "../../../worker/domain/imports/startImport.ts";
import { workImports } from "../../../worker/domain/imports/workImports.ts";
import type { PublishSettings } from "../../../worker/domain/drafts/publishSettings.ts";
import { makeStory, makeTag, makeUser, tagStory } from "../../support/factories.ts";
import { fakeWeb } from "../../support/fakeWeb.ts";
import { makeDomainContext } from "../../support/people.ts";
import { makePng } from "../../support/images/pictures.ts";

afterEach(() => vi.restoreAllMocks());

const context = makeDomainContext();

async function upload(userId: string, width: number) {
  const bytes = await makePng(width, 6);
  const result = await uploadImage(context, env.IMAGES_BUCKET, userId, bytes);
  if (result.kind !== "uploaded") throw new Error(result.reason);
  return { ...result.image, alt: `Image ${width}` };
}

function storyWith(image: { id: string; width: number; height: number; alt: string }): Paragraph[] {
  return [
    { name: "aa01", type: "H2", text: "A part", anchor: "a-part" },
    {
      name: "aa02",
      type: "P",
      text: "See above, a note and <b>no tag</b>.\nA second line & more.",
      markups: [
        { type: "A", start: 4, end: 9, href: "#aa01" },
        { type: "NOTE", start: 11, end: 17, noteId: "one" },
        { type: "STRONG", start: 22, end: 30 },
      ],
    },
    { name: "aa03", type: "IMG", text: "The caption", image: { ...image, layout: "OUTSET" } },
    { name: "aa04", type: "PRE", text: "\n  code </article>\n", lang: "js" },
    { name: "aa05", type: "TABLE", text: "", table: { rows: [[{ text: "x", images: [image] }]] } },
    { name: "aa06", type: "FOOTNOTE", text: "The note.", noteId: "one" },
  ];
}

/** Returns a user's drafts, with images identified by content instead of owner. */
async function draftsOf(userId: string) {
  const images = await allRows<{
    id: string;
    sha256: string;
  }>("SELECT id, sha256 FROM images");
  const results = await allRows<{
    status: string;
    slug: string;
    title: string;
    subtitle: string;
    content: string;
    settings: string;
  }>(
    `SELECT p.status, p.slug, p.title, p.subtitle, d.content, d.settings FROM posts p
     JOIN drafts d ON d.post_id = p.id WHERE p.creator_id = ?1 ORDER BY p.title`,
    userId,
  );
  return results.map(({ status, slug, content, settings }) => {
    let text = JSON.stringify([JSON.parse(content), JSON.parse(settings)]);
    for (const { id, sha256 } of images) text = text.replaceAll(id, sha256);
    const [story, chosen] = JSON.parse(text) as [DraftContent, PublishSettings];
    const { title, subtitle, paragraphs } = story;
    return { status, slug, title, subtitle, paragraphs, chosen };
  });
}

test("an account's export can be imported again with its stories, images and settings", async () => {
  fakeWeb({});
  const [{ id: ownerId }, { id: otherId }] = [await makeUser(), await makeUser()];
  const [inText, cover] = [await upload(ownerId, 9), await upload(ownerId, 13)];
  const paragraphs = storyWith(inText);
  const published = await makeStory(
    {
      creator_id: ownerId,
      title: "A published <story>",
      subtitle: "Its subtitle",
      license: "CC_40_BY_SA",
      visibility: "LOCKED",
      slug: "a-published-story",
      first_published_at: Date.UTC(2024, 1, 3),
      canonical_url: "https://first.example.com/story",
      preview_image_id: cover.id,
      preview_image_alt: "The cover",
      preview_focus_x: 30,
      preview_focus_y: 70,
    },
    { paragraphs },
  );
  const tags = ["Reeds", "Rivers & lakes"];
  for (const [position, display_title] of tags.entries())
    await tagStory(published.id, (await makeTag({ display_title })).id, position);
  await makeStory({ creator_id: ownerId, title: "", in_response_to_post_id: published.id });
  const draft = { title: "B draft", subtitle: "", paragraphs: storyWith(cover) };
  await createDraft(context, ownerId, { key: "a-draft-of-mine", content: draft, tags: ["Reeds"] });

  const archive = await accountArchive(context, ownerId);
  const files = unzipSync(archive);
  const folders = Object.keys(files).map((name) => name.split("/")[0]);
  for (const folder of ["stories", "drafts", "responses"])
    expect(folders.filter((name) => name === folder)).toHaveLength(1);
  const page = strFromU8(files[Object.keys(files).find((name) => name.startsWith("stories/"))!]!);
  expect(page).toContain(`<img src="../images/${inText.id}.png"`);
  const list = strFromU8(files["stories.csv"]!);
  for (const text of [page, list])
    for (const fact of ["LOCKED", "a-published-story", "2024-02-03T00:00:00.000Z"])
      expect(text).toContain(fact);

  const upload2 = { name: "export.zip", bytes: archive };
  for (let times = 0; times < 2; times += 1) {
    expect(await startImport(context, otherId, upload2)).toHaveProperty("importId");
    await workImports(context);
  }
  const own = await draftsOf(otherId);
  const hashOf = (id: string) => firstValue<string>("SELECT sha256 FROM images WHERE id = ?1", id);
  const [inTextHash, coverHash] = [await hashOf(inText.id), await hashOf(cover.id)];
  const withHash = (list: Paragraph[], id: string, hash: string | null) =>
    JSON.parse(JSON.stringify(list).replaceAll(id, hash ?? "")) as Paragraph[];
  expect(own).toEqual([
    {
      status: "DRAFT",
      slug: "a-published-story",
      title: "A published <story>",
      subtitle: "Its subtitle",
      paragraphs: withHash(paragraphs, inText.id, inTextHash),
      chosen: {
        tags,
        // Members-only text stays members-only.
        visibility: "LOCKED",
        license: "CC_40_BY_SA",
        canonicalUrl: "https://first.example.com/story",
        language: null,
        collectionId: null,
        cover: {
          imageId: coverHash,
          alt: "The cover",
          focusPercentX: 30,
          focusPercentY: 70,
        },
      },
    },
    {
      status: "DRAFT",
      slug: "",
      title: "B draft",
      subtitle: "",
      paragraphs: withHash(storyWith(cover), cover.id, coverHash),
      chosen: expect.objectContaining({ tags: ["Reeds"], license: "ALL_RIGHTS_RESERVED" }),
    },
  ]);
  const results = await allRows("SELECT uploaded_by AS by FROM images");
  expect(results.filter(({ by }) => by === otherId)).toHaveLength(2);
});

test("an export without its images keeps the captions, and says what is missing", async () => {
  fakeWeb({});
  const [{ id: ownerId }, { id: otherId }] = [await makeUser(), await makeUser()];
  const image = await upload(ownerId, 15);
  const content = { title: "One", subtitle: "", paragraphs: storyWith(image) };
  await createDraft(context, ownerId, { key: "a-draft-of-mine", content });
  const files = unzipSync(await accountArchive(context, ownerId));
  delete files[`images/${image.id}.png`];
  const started = await startImport(context, otherId, { name: "a.zip", bytes: zipSync(files) });
  await workImports(context);
  const [item] = await allRows(
    "SELECT state, missing_images AS missing FROM story_import_items WHERE import_id = ?1",
    "importId" in started ? started.importId : "",
  );
  expect(item).toEqual({ state: "MADE", missing: 2 });
  const [draft] = await draftsOf(otherId);
  expect(draft?.paragraphs[2]).toEqual({ name: "aa03", type: "P", text: "The caption" });
});
