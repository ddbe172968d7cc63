import { MAX_SUBTITLE_LENGTH, MAX_TITLE_LENGTH } from "../../../shared/limits.ts";
import { reportedNotes } from "../../../shared/imports/importNotes.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import type { SourceCover, SourceText } from "../../../shared/story/imports/exportItem.ts";
import type { ConversionNote } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import { excerptOf } from "../../../shared/story/excerptOf.ts";
import { readDocument } from "../../../shared/story/isValidDocument.ts";
import { wordsOf } from "../../../shared/story/sameWords.ts";
import { withoutTitle } from "../../../shared/story/storyPage/withoutTitle.ts";
import type { FetchOutside } from "../../ports/outside/fetchOutside.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type CreateResult, createDraft, type DraftInput } from "../drafts/createDraft.ts";
import type { DraftRow } from "../drafts/draftRow.ts";
import { copyImages, type Importer } from "./copyImages.ts";
import { sourceToDocument } from "./sourceToDocument.ts";

/** The result of creating a draft from an external story. */
export type TextResult =
  | {
      kind: "created";
      draft: DraftRow;
      copied: number;
      linked: number;
      missing: number;
      /** What else couldn't be imported. */
      notes: ConversionNote[];
    }
  | { kind: "no-text" }
  | Exclude<CreateResult, { kind: "created" }>;

/**
 * Creates a draft from an external story: converts its text by the import rules and copies its
 * images. Images without a usable source count as missing. The same key of the same writer always
 * refers to the same draft. Throws like Database and the bucket.
 */
export async function draftOfText(
  context: DomainContext,
  fetchOutside: FetchOutside,
  importer: Importer,
  key: string,
  source: SourceText,
): Promise<TextResult> {
  const title = cutText(source.title, MAX_TITLE_LENGTH);
  const converted = sourceToDocument(source);
  const isOwn = source.format === "story";
  const body = isOwn
    ? converted.document
    : withoutTitle(converted.document, title, source.subtitle);
  if (body.paragraphs.length === 0 && !(isOwn && title !== "")) return { kind: "no-text" };
  // Checks the size before copying images.
  if (!readDocument(JSON.parse(JSON.stringify(body)))) return { kind: "too-large" };
  const images = await copyImages(context, fetchOutside, importer, body.paragraphs);
  // Many sources use the opening of the story as its subtitle, which would then appear twice.
  const beginning = wordsOf(excerptOf(body, MAX_SUBTITLE_LENGTH + 100));
  const subtitle = cutText(source.subtitle, MAX_SUBTITLE_LENGTH);
  const start = wordsOf(subtitle.replace(/…$/, ""));
  const { copied, linked, paragraphs } = images;
  const rejected = converted.notes.find(({ kind }) => kind === "image-rejected")?.count ?? 0;
  const cover = coverOf(source);
  const lacksCover = source.lacksCover || (source.cover && !cover);
  const missing = rejected + (lacksCover ? 1 : 0);
  const input: DraftInput = {
    key,
    content: { title, subtitle: !isOwn && beginning.startsWith(start) ? "" : subtitle, paragraphs },
    canonicalUrl: source.canonicalUrl,
    tags: source.tags ?? [],
    language: source.language ?? null,
    ...(source.license && { license: source.license }),
    ...(source.slug && { slug: source.slug }),
    ...(source.visibility && { visibility: source.visibility }),
    cover,
  };
  const { collectionId } = source;
  const inPublication =
    collectionId === undefined
      ? null
      : await createDraft(context, importer.userId, { ...input, collectionId });
  // Its writer may have left the publication since, or be someone else.
  const result =
    inPublication && inPublication.kind !== "not-in-collection"
      ? inPublication
      : await createDraft(context, importer.userId, input);
  const notes = reportedNotes(converted.notes);
  return result.kind === "created" ? { ...result, copied, linked, missing, notes } : result;
}

/** Returns the cover if its image came with the story, otherwise null. */
function coverOf({ cover, images = {} }: SourceText): SourceCover | null {
  const image = cover && images[cover.imageId];
  return cover && image ? { ...cover, imageId: image.id } : null;
}
