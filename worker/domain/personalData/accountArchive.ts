import { sql, literal } from "../../db/sql.ts";
import { strToU8, type Zippable, zipSync } from "fflate";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { PostVisibility } from "../../../shared/enums.ts";
import type { ImageFormat } from "../../../shared/images/imageKind.ts";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import { isImageAddress } from "../../../shared/story/addresses.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { writeOwnStory } from "../../../shared/story/imports/ownStories.ts";
import { imageIds } from "../../../shared/story/imageIds.ts";
import { changeImages } from "../../../shared/story/linkedImages.ts";
import type { DomainContext } from "../kernel/context.ts";
import { DEFAULT_SETTINGS, type PublishSettings } from "../drafts/publishSettings.ts";
import { readDesign } from "../design/designs.ts";
import { publishState } from "../publishing/publishState.ts";
import { accountRecords } from "./accountRecords.ts";
import { statisticsRecords } from "../statistics/personalRecords.ts";
import { csvFile } from "../kernel/csvFile.ts";

type Context = Pick<DomainContext, "db" | "now" | "images" | "config" | "statistics">;

/** The width of linked images, in pixels. */
const MAX_WIDTH = 2560;

/** Number of stories read at a time. */
const PAGE = 20;

/** Maximum total size of images in bytes: the archive must fit into memory and be importable. */
const MAX_IMAGE_BYTES = 16_000_000;

/**
 * Builds a ZIP of an account's data: the profile and follows as JSON and CSV, and the owner's stories
 * as importable HTML with their images. Throws like Database and the bucket.
 */
export async function accountArchive(context: Context, userId: string): Promise<Uint8Array> {
  const files: Zippable = {};
  const images = new ArchiveImages(context);
  const parts = await Promise.all([
    profileFile(context, userId),
    accountRecords(context, userId),
    statisticsRecords(context, userId),
    storyFiles(context, userId, images),
  ]);
  for (const [name, text] of parts.flat()) files[name] = strToU8(text);
  // Images are already compressed.
  for (const [name, bytes] of images.files) files[name] = [bytes, { level: 0 }];
  files["README.txt"] = strToU8(readme(images.linked));
  // All entries have the same time, so that the same data gives the same file.
  return zipSync(files, { level: 6, mtime: new Date(context.now) });
}

function readme(linked: readonly string[]): string {
  const lines = [
    `This is the data in your ${PRODUCT_NAME} account.`,
    "",
    "stories/, drafts/ and responses/ hold what you wrote, a page each, with its images in images/.",
    "stories.csv lists them. To bring your stories back, upload this file at /p/import.",
    "",
    "highlights.csv, notes.csv and response-passages.csv hold the passages that you can read. Passages of members-only stories are there if you’re a member when the file is made.",
  ];
  if (linked.length > 0)
    lines.push(
      "",
      "These images are not in this file, since it would be too large or they can’t be read. Your stories link to them:",
      "",
      ...linked,
    );
  return `${lines.join("\n")}\n`;
}

/** The images of stories, up to the size limit. */
class ArchiveImages {
  readonly files = new Map<string, Uint8Array>();
  /** URLs of the images beyond the limit. */
  readonly linked: string[] = [];
  readonly #context: Context;
  readonly #names = new Map<string, string | null>();
  #bytesLeft = MAX_IMAGE_BYTES;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Adds images, each of them once. */
  async take(ids: readonly string[]): Promise<void> {
    const fresh = [...new Set(ids)].filter((id) => !this.#names.has(id));
    const rows = await this.#context.db.all<{
      id: string;
      key: string;
      format: ImageFormat;
      bytes: number;
    }>(sql`
      SELECT id, object_key AS key, format, bytes FROM images
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(fresh)})) ORDER BY id`);
    for (const { id, key, format, bytes } of rows) {
      const name = `images/${id}.${format === "jpeg" ? "jpg" : format}`;
      // SVG can contain scripts, so imports reject it.
      const fits = bytes <= this.#bytesLeft && format !== "svg";
      const object = fits ? await this.#context.images.bucket.get(key) : null;
      this.#names.set(id, object && name);
      if (object) {
        const file = new Uint8Array(await object.arrayBuffer());
        this.#bytesLeft -= file.length;
        this.files.set(name, file);
      } else this.linked.push(this.addressOf(id));
    }
  }

  /** An image's path in the archive; undefined if the archive doesn't contain it. */
  fileOf(id: string): string | undefined {
    return this.#names.get(id) ?? undefined;
  }

  addressOf(id: string): string {
    return this.#context.config.publicUrl + imageUrl(id, { width: MAX_WIDTH });
  }
}

interface ExportedProfile {
  id: string;
  username: string;
  name: string;
  bio: string;
  about: string | null;
  location: string | null;
  url: string | null;
  twitterScreenName: string | null;
  tippingLink: string | null;
  design: string | null;
  createdAt: number;
  email: string | null;
}

/** The profile as a JSON file. */
async function profileFile(
  { db }: Context,
  userId: string,
): Promise<readonly (readonly [string, string])[]> {
  const profile = await db.first<ExportedProfile>(sql`
    SELECT u.id, u.username, u.name, u.bio, u.about, u.location, u.url,
      u.twitter_screen_name AS twitterScreenName, u.tipping_link AS tippingLink,
        u.design,
      u.created_at AS createdAt, e.email
    FROM users u LEFT JOIN user_emails e ON e.user_id = u.id WHERE u.id = ${userId}`);
  const shown = { ...profile, design: readDesign(profile?.design ?? null, "user") };
  return [["profile.json", `${JSON.stringify(shown, null, 2)}\n`]];
}

/** Formats a timestamp as ISO 8601. */
const when = (at: number): string => new Date(at).toISOString();

/** The columns of the list of stories. */
const INDEX = ["file", "title", "status", "published", "slug", "visibility", "publication"];

interface ExportedStory {
  id: string;
  slug: string;
  title: string;
  subtitle: string;
  status: string;
  isResponse: number;
  publishedAt: number | null;
  visibility: PostVisibility;
  collectionId: string | null;
  collectionSlug: string | null;
  collectionName: string | null;
  document: string | null;
  /** Data that only its writers see, as JSON; null if there is none. */
  draft: string | null;
}

async function storyFiles(
  context: Context,
  userId: string,
  images: ArchiveImages,
): Promise<(readonly [string, string])[]> {
  const files: (readonly [string, string])[] = [];
  const index: (string | number | null)[][] = [];
  for (let after = ""; ;) {
    const stories = await context.db.all<ExportedStory>(sql`
      SELECT p.id, p.slug, p.title, p.subtitle, p.status,
        p.in_response_to_post_id IS NOT NULL AS isResponse,
        p.first_published_at AS publishedAt, p.visibility, c.id AS collectionId,
        c.slug AS collectionSlug, c.name AS collectionName, b.document,
        iif(d.published_revision IS NULL OR d.published_revision < d.revision, d.content, NULL)
          AS draft
      FROM posts p LEFT JOIN post_bodies b ON b.post_id = p.id
        LEFT JOIN drafts d ON d.post_id = p.id LEFT JOIN active_collections c ON c.id = p.collection_id
      WHERE p.creator_id = ${userId} AND p.status <> 'DELETED' AND p.id > ${after} ORDER BY p.id
        LIMIT ${literal(PAGE)}`);
    const states = await Promise.all(stories.map(({ id }) => publishState(context, id)));
    for (const [position, story] of stories.entries()) {
      const { settings = DEFAULT_SETTINGS } = states[position] ?? {};
      const file = `${[story.slug, story.id].filter(Boolean).join("-")}.html`;
      const names: string[] = [];
      const add = async (folder: string, content: DraftContent): Promise<void> => {
        const { cover } = settings;
        await images.take([...imageIds(content.paragraphs), ...(cover ? [cover.imageId] : [])]);
        const name = `${folder}/${file}`;
        files.push([name, storyPage(story, settings, content, images)]);
        names.push(name);
      };
      if (story.document !== null) {
        const { paragraphs } = JSON.parse(story.document) as StoryDocument;
        const { title, subtitle } = story;
        await add(story.isResponse ? "responses" : "stories", { title, subtitle, paragraphs });
      }
      if (story.draft !== null) await add("drafts", JSON.parse(story.draft) as DraftContent);
      const published = story.publishedAt === null ? null : when(story.publishedAt);
      index.push([
        names[0] ?? "",
        story.title,
        story.status,
        published,
        story.slug,
        story.visibility,
        story.collectionName,
      ]);
    }
    const last = stories.at(-1);
    if (stories.length < PAGE || !last) break;
    after = last.id;
  }
  return [...files, ["stories.csv", csvFile(INDEX, index)]];
}

function storyPage(
  story: ExportedStory,
  { tags, canonicalUrl, license, language, cover, visibility }: PublishSettings,
  { title, subtitle, paragraphs }: DraftContent,
  images: ArchiveImages,
): string {
  const { id, status, isResponse, slug, publishedAt, collectionId: publicationId } = story;
  const facts = {
    id,
    status,
    isResponse: isResponse === 1,
    title,
    subtitle,
    slug,
    // A text that is published for members stays theirs, whatever its draft is chosen to be.
    visibility: status === "PUBLISHED" ? story.visibility : visibility,
    firstPublishedAt: publishedAt === null ? null : when(publishedAt),
    publication:
      publicationId === null
        ? null
        : { id: publicationId, slug: story.collectionSlug ?? "", name: story.collectionName ?? "" },
  };
  // Images outside the archive are linked, if a story may contain their URL.
  const own = changeImages(paragraphs, (image) => {
    if (image.id === undefined || images.fileOf(image.id) !== undefined) return image;
    const url = images.addressOf(image.id);
    if (!isImageAddress(url)) return image;
    const { id: _id, ...rest } = image;
    return { ...rest, url };
  });
  const imageFile = (imageId: string): string | undefined => {
    const file = images.fileOf(imageId);
    return file && `../${file}`;
  };
  return writeOwnStory({ ...facts, tags, canonicalUrl, license, language, cover }, own, imageFile);
}
