import { MAX_SUBPAGE_LENGTH } from "../../../../shared/limits.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { readDocument } from "../../../../shared/story/isValidDocument.ts";
import { imageIds } from "../../../../shared/story/imageIds.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { deleteOwnPage, type OwnPageInput, readOwnPage } from "./ownPages.ts";
import type { PageError } from "./pageErrors.ts";
import { subpagesByCollection, subpageTextById } from "./subpages.ts";

/** What becomes of a subpage that is saved. */
export type SubpageChange = "SAVE" | "PUBLISH" | "UNPUBLISH";

/** A subpage as it is edited. */
export interface SubpageInput extends OwnPageInput {
  /** The text: a document as JSON, as the editor sends it. */
  document?: string | null;
  /** The text without the editor, in Markdown, if there is no document. */
  markdown?: string | null;
  change?: SubpageChange | null;
}

export type SubpageResult =
  | { kind: "done" }
  | { kind: PageError | "no-text" | "text-too-long" | "unknown-line" | "no-document" };

/** Length of a document as JSON, in characters. */
const MAX_DOCUMENT_LENGTH = 400_000;

/**
 * Creates or changes a subpage, unless someone else has saved it since the version that was edited.
 * Readers see the text that was published last. Links in the publication's navigation follow a new
 * slug, and the old one redirects. Idempotent.
 */
export async function saveSubpage(
  context: DomainContext,
  viewerId: string,
  input: SubpageInput,
): Promise<SubpageResult> {
  const { collectionId, change, pageId } = input;
  const [stored, page] = await Promise.all([
    pageId ? subpageTextById(context).load(pageId) : null,
    readOwnPage(context, viewerId, "PAGE", input),
  ]);
  if ("error" in page) return { kind: page.error };
  const { id, title, slug, may } = page;
  const document = await readText(input, stored?.body ?? null);
  if (typeof document === "string") return { kind: document };
  if (change === "PUBLISH" && document.paragraphs.length === 0) return { kind: "no-text" };
  const body = JSON.stringify(document);
  const isPublish = Number(change === "PUBLISH");
  const isUnpublish = Number(change === "UNPUBLISH");
  const saved = sql<{ id: string }>`
    INSERT INTO collection_subpages (id, collection_id, slug, title, body, published_title,
        published_body, published_at, version, created_at, updated_at)
      SELECT ${id}, ${collectionId}, ${slug}, ${title}, ${body}, iif(${isPublish}, ${title}, NULL),
        iif(${isPublish}, ${body}, NULL), iif(${isPublish}, ${context.now}, NULL), 0,
        ${context.now}, ${context.now} WHERE ${may}
    ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, title = excluded.title,
      body = excluded.body,
      published_title = CASE WHEN ${isPublish} THEN excluded.title
        WHEN ${isUnpublish} THEN NULL ELSE published_title END,
      published_body = CASE WHEN ${isPublish} THEN excluded.body
        WHEN ${isUnpublish} THEN NULL ELSE published_body END,
      published_at = CASE WHEN ${isPublish} THEN coalesce(published_at, excluded.published_at)
        WHEN ${isUnpublish} THEN NULL ELSE published_at END,
      version = version + 1, updated_at = excluded.updated_at
    RETURNING id`;
  const written = await context.db.write(
    [
      ...page.before,
      saved,
      // Only if it was saved: another version has other images.
      sql`INSERT OR IGNORE INTO collection_subpage_images (subpage_id, image_id)
        SELECT s.id, i.id FROM collection_subpages s, images i
        WHERE s.id = ${id} AND s.body = ${body}
          AND i.id IN (SELECT value FROM json_each(${JSON.stringify(imageIds(document.paragraphs))}))`,
    ],
    { idempotent: false },
  );
  subpagesByCollection(context).clear(collectionId);
  subpageTextById(context).clear(id);
  return { kind: written.hasRows(saved) ? "done" : "changed-meanwhile" };
}

/** Deletes a subpage, as `deleteOwnPage` says. */
export async function deleteSubpage(
  context: DomainContext,
  viewerId: string,
  page: { collectionId: string; pageId: string },
): Promise<boolean> {
  const isDeleted = await deleteOwnPage(context, viewerId, "PAGE", page);
  subpagesByCollection(context).clear(page.collectionId);
  return isDeleted;
}

/**
 * Reads the sent text. Without the editor, lines of what Markdown can't express are replaced by the
 * paragraphs of the stored text that they name.
 */
async function readText(
  { document, markdown }: SubpageInput,
  stored: StoryDocument | null,
): Promise<StoryDocument | "text-too-long" | "unknown-line" | "no-document"> {
  if (document) {
    if (document.length > MAX_DOCUMENT_LENGTH) return "text-too-long";
    let sent: unknown;
    try {
      sent = JSON.parse(document);
    } catch {
      return "no-document";
    }
    return readDocument(sent) ?? "no-document";
  }
  const source = cleanText(markdown ?? "").trim();
  if (source.length > MAX_SUBPAGE_LENGTH) return "text-too-long";
  const { readMarkdown } = await import("../../../../shared/story/markdown/documentToMarkdown.ts");
  const read = readMarkdown(source, stored?.paragraphs ?? []);
  if ("unknownLine" in read) return "unknown-line";
  return readDocument(JSON.parse(JSON.stringify({ paragraphs: read.paragraphs }))) ?? "no-document";
}
