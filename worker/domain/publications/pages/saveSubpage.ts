import { collectionTag } from "../../../../shared/cache/cacheTags.ts";
import { idFromKey } from "../../../../shared/ids.ts";
import { MAX_PAGE_TITLE, MAX_SUBPAGE_LENGTH, MAX_SUBPAGES } from "../../../../shared/limits.ts";
import { readPageSlug } from "../../../../shared/publications/pageSlug.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { readDocument } from "../../../../shared/story/isValidDocument.ts";
import { imageIds } from "../../../../shared/story/imageIds.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { queuePurge } from "../../purges/queuePurge.ts";
import { mayInCollection } from "../rows/mayInCollection.ts";
import type { PageError } from "./pageErrors.ts";
import { subpagesByCollection, subpageTextById } from "./subpages.ts";

/** What becomes of a subpage that is saved. */
export type SubpageChange = "SAVE" | "PUBLISH" | "UNPUBLISH";

/** A subpage as it is edited, of which `baseVersion` was read. Without an id it is new. */
export interface SubpageInput {
  collectionId: string;
  pageId?: string | null;
  title: string;
  /** Empty for one made of the title. */
  slug?: string | null;
  /** The text: a document as JSON, as the editor sends it. */
  document?: string | null;
  /** The text without the editor, in Markdown, if there is no document. */
  markdown?: string | null;
  change?: SubpageChange | null;
  baseVersion?: number | null;
}

export type SubpageResult =
  | { kind: "done" }
  | { kind: PageError | "no-text" | "text-too-long" | "unknown-line" | "no-document" };

/** Length of a document as JSON, in characters. */
const MAX_DOCUMENT_LENGTH = 400_000;

/**
 * Creates or changes a subpage, unless someone else has saved it since the version that was edited.
 * Readers see the text that was published last. Links in the publication's navigation follow a new
 * slug. Idempotent.
 */
export async function saveSubpage(
  context: DomainContext,
  viewerId: string,
  input: SubpageInput,
): Promise<SubpageResult> {
  const { collectionId, change } = input;
  const title = oneLine(input.title);
  const read = readPageSlug(input.slug ?? "", title);
  const slug = "slug" in read ? read.slug : "";
  // A new page sent twice is one page.
  const id = input.pageId || (await idFromKey("section", `subpage:${collectionId}:${slug}`));
  const baseVersion = input.baseVersion ?? 0;
  const isStaff = mayInCollection("editSubpages", { collectionId, userId: viewerId });
  const [stored, state] = await Promise.all([
    subpageTextById(context).load(id),
    context.db.first<{
      isStaff: number;
      isHidden: number;
      count: number;
      isTaken: number;
      oldSlug: string | null;
      oldTitle: string | null;
    }>(sql`
      SELECT ${isStaff} AS isStaff,
        coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
        (SELECT count(*) FROM collection_subpages WHERE collection_id = c.id) AS count,
        EXISTS (SELECT 1 FROM collection_subpages WHERE collection_id = c.id
          AND slug = ${slug} AND id <> ${id}) AS isTaken,
        (SELECT slug FROM collection_subpages WHERE collection_id = c.id AND id = ${id}) AS oldSlug,
        (SELECT title FROM collection_subpages WHERE collection_id = c.id AND id = ${id}) AS oldTitle
      FROM active_collections c WHERE c.id = ${collectionId}`),
  ]);
  if (!state) return { kind: "no-collection" };
  if (state.isStaff === 0) return { kind: "not-staff" };
  if (state.isHidden === 1) return { kind: "suspended" };
  if (title === "") return { kind: "no-title" };
  if (title.length > MAX_PAGE_TITLE) return { kind: "title-too-long" };
  if ("error" in read) return { kind: read.error };
  const document = await readText(input, stored?.body ?? null);
  if (typeof document === "string") return { kind: document };
  if (state.isTaken === 1) return { kind: "slug-taken" };
  const isNew = state.oldSlug === null;
  if (!isNew && !input.pageId) return { kind: state.oldTitle === title ? "done" : "slug-taken" };
  if (isNew && input.pageId) return { kind: "no-page" };
  if (isNew && state.count >= MAX_SUBPAGES) return { kind: "too-many" };
  if (change === "PUBLISH" && document.paragraphs.length === 0) return { kind: "no-text" };
  const body = JSON.stringify(document);
  const may = sql`${isStaff} AND NOT EXISTS (SELECT 1 FROM collection_subpages
    WHERE id = ${id} AND version <> ${baseVersion})`;
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
      queuePurge(context, [collectionTag(collectionId)], may),
      sql`UPDATE collection_navigation_items SET value = ${slug}
        WHERE collection_id = ${collectionId} AND destination = 'PAGE'
          AND value = ${state.oldSlug} AND ${may}`,
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

/**
 * Deletes a subpage with the links to it in the publication's navigation. Returns false if the viewer
 * may not.
 */
export async function deleteSubpage(
  context: DomainContext,
  viewerId: string,
  { collectionId, pageId }: { collectionId: string; pageId: string },
): Promise<boolean> {
  const may = mayInCollection("editSubpages", { collectionId, userId: viewerId });
  const allowed = sql<{ may: number }>`SELECT ${may} AS may`;
  const written = await context.db.write(
    [
      queuePurge(context, [collectionTag(collectionId)], may),
      sql`DELETE FROM collection_navigation_items WHERE collection_id = ${collectionId}
        AND destination = 'PAGE' AND value = (SELECT slug FROM collection_subpages
          WHERE id = ${pageId} AND collection_id = ${collectionId}) AND ${may}`,
      sql`DELETE FROM collection_subpages WHERE id = ${pageId}
        AND collection_id = ${collectionId} AND ${may}`,
      allowed,
    ],
    { idempotent: true },
  );
  subpagesByCollection(context).clear(collectionId);
  return written.first(allowed)?.may === 1;
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
