import { readingMinutes } from "../../../shared/format/readingTime.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { measureStory } from "../../../shared/story/countWords.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { excerptOf } from "../../../shared/story/excerptOf.ts";
import { firstImage } from "../../../shared/story/firstImage.ts";
import { htmlToDocument, type KnownImage } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import { inlineMarkdownToText } from "../../../shared/story/markdown/inlineMarkdownToText.ts";
import { readDocument } from "../../../shared/story/isValidDocument.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import { wordsOf } from "../../../shared/story/sameWords.ts";
import { withoutTitle } from "../../../shared/story/storyPage/withoutTitle.ts";
import type { Row } from "./bulkWrite.ts";
import type { ImportContext, KnownAuthor } from "./ImportContext.ts";
import { webAddress } from "./importAuthors.ts";
import { licenseKind, licenseNote } from "./licenses.ts";
import { storySlug } from "../../../shared/publishing/names.ts";
import type { PostRecord } from "./records.ts";
import type { ItemNote } from "./Report.ts";

const MAX_TITLE = 300;
const MAX_SUBTITLE = 400;
const EXCERPT_LENGTH = 200;
/** A D1 row is limited to 2 MB; this leaves room for the other columns. */
const MAX_DOCUMENT_BYTES = 1_500_000;

/** A story's record with its references resolved. */
export interface StorySource {
  id: string;
  record: PostRecord;
  authors: KnownAuthor[];
  translators: KnownAuthor[];
  /** Translators missing from the authors' file. */
  otherTranslators: string[];
  publication: { id: string; name: string; license: string | null } | null;
  /** Imported images whose URLs the record contains. */
  images: ReadonlyMap<string, KnownImage>;
  attribution: string | null;
}

/** A story as rows. */
export interface StoryRows {
  post: Row;
  document: string;
  authors: Row[];
  tags: Row[];
  notes: ItemNote[];
}

/** Converts a record to a story's rows, or returns why it can't be a story. */
export function convertStory(
  source: StorySource,
  tagIds: ImportContext["tagIds"],
): StoryRows | { error: string } {
  const { id, record, authors, translators, publication } = source;
  const { document, notes } = readBody(source);
  const json = JSON.stringify(document);
  if (Buffer.byteLength(json) > MAX_DOCUMENT_BYTES || !readDocument(JSON.parse(json)))
    return { error: "the story is too large" };
  const title = cutText(inlineMarkdownToText(record.title), MAX_TITLE);
  const length = measureStory(document);
  const cover = source.images.get(record.cover_image ?? "");
  const image = cover ?? firstImage(document);
  const canonicalUrl = webAddress(record.canonical_url);
  const byline = bylineOf(source);
  const license = record.license ?? publication?.license ?? null;
  const updatedAt = record.updated_at ?? record.published_at;
  return {
    document: json,
    notes: [...notes, ...coverNotes(record, cover)],
    authors: [
      ...authors.map((author, position) => authorRow(id, author, "AUTHOR", position)),
      ...translators.map((author, position) => authorRow(id, author, "TRANSLATOR", position)),
    ],
    tags: tagRows(id, record.tags, tagIds),
    post: {
      id,
      creator_id: authors[0]?.id ?? null,
      collection_id: publication?.id ?? null,
      status: "PUBLISHED",
      visibility: record.members_only ? "LOCKED" : "PUBLIC",
      title,
      subtitle: subtitleOf(record, document),
      slug: storySlug(record.slug, title),
      byline,
      language: record.lang ?? null,
      license: licenseKind(license),
      license_note: licenseNote({
        authors: authors.map(({ name }) => name),
        byline,
        publication: publication?.name ?? null,
        license,
        canonicalUrl,
        line: source.attribution,
      }),
      canonical_url: canonicalUrl,
      preview_image_id: image?.id ?? null,
      preview_image_alt: altOf(record, cover, image),
      excerpt: excerptOf(document, EXCERPT_LENGTH),
      word_count: length.words + length.cjkCharacters,
      reading_time: readingMinutes(length.words, length.images, length.cjkCharacters),
      is_date_only: record.date_only === true,
      created_at: record.published_at,
      first_published_at: record.published_at,
      latest_published_at: updatedAt,
      updated_at: updatedAt,
    },
  };
}

function readBody({ record, images }: StorySource): {
  document: StoryDocument;
  notes: ItemNote[];
} {
  const baseUrl = webAddress(record.canonical_url) ?? undefined;
  const options = { baseUrl, resolveImage: (address: string) => images.get(address) ?? null };
  const read = record.format === "html" ? htmlToDocument : markdownToDocument;
  const { document, notes } = read(record.body, options);
  const body = withoutTitle(document, inlineMarkdownToText(record.title));
  return {
    document: body,
    notes: body === document ? notes : [...notes, { kind: "title-repeated", count: 1, detail: "" }],
  };
}

function coverNotes(
  { cover_image: address }: PostRecord,
  cover: KnownImage | undefined,
): ItemNote[] {
  return address && !cover ? [{ kind: "cover-missing", count: 1, detail: address }] : [];
}

/** The subtitle, unless the text begins with it, which would repeat it directly below. */
function subtitleOf(record: PostRecord, document: StoryDocument): string {
  const subtitle = cutText(inlineMarkdownToText(record.subtitle ?? ""), MAX_SUBTITLE);
  const beginning = wordsOf(excerptOf(document, MAX_SUBTITLE + 100));
  const subtitleWords = wordsOf(subtitle);
  return subtitleWords !== "" && beginning.startsWith(subtitleWords) ? "" : subtitle;
}

function bylineOf({ record, publication, authors, otherTranslators }: StorySource): string | null {
  const stated = cutText(inlineMarkdownToText(record.byline ?? ""), MAX_SUBTITLE);
  const names = authors.map(({ name }) => name).join(", ");
  const line = stated || (authors.length === 0 ? (publication?.name ?? "") : "");
  if (otherTranslators.length === 0) return line || null;
  const translated = `translated by ${otherTranslators.map(inlineMarkdownToText).join(", ")}`;
  return [line || names, translated].filter(Boolean).join(", ");
}

function altOf(
  record: PostRecord,
  cover: KnownImage | undefined,
  image: { alt?: string } | null,
): string {
  const stated = cover ? record.cover_alt : null;
  return cutText(inlineMarkdownToText(stated ?? image?.alt ?? ""), MAX_SUBTITLE);
}

function authorRow(postId: string, author: KnownAuthor, role: string, position: number): Row {
  return { post_id: postId, user_id: author.id, role, position };
}

function tagRows(postId: string, tags: readonly string[], ids: ImportContext["tagIds"]): Row[] {
  const slugs = new Set(tags.map(normalizeTag).filter((slug) => ids.has(slug)));
  return [...slugs].map((slug, position) => ({
    post_id: postId,
    tag_id: ids.get(slug) as string,
    position,
  }));
}
