import type { ExportKind } from "../../../shared/story/imports/exportKinds.ts";
import { boundedCount } from "../../db/boundedCount.ts";
import { sql, type Sql, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";

/** The current state of a story of an export. */
export type ImportItemState = "WAITING" | "MADE" | "KNOWN" | "REJECTED";

/** An import as shown to its owner. Timestamps are in milliseconds since 1970. */
export interface StoryImportRow {
  id: string;
  kind: ExportKind;
  fileName: string;
  createdAt: number;
  /** 1 while its file is still being read, so that its counts grow. */
  isReading: number;
  /** 1 if the rest of its file couldn't be read. */
  isCut: number;
  /** The numbers of its stories, counted as by `boundedCount`. */
  total: number;
  waiting: number;
  made: number;
  known: number;
  rejected: number;
}

/** A story of an import. */
export interface StoryImportItemRow {
  position: number;
  name: string;
  title: string;
  state: ImportItemState;
  reason: string | null;
  postId: string | null;
  linkedImages: number;
  missingImages: number;
  /** JSON of what else couldn't be imported; null for nothing. */
  notes: string | null;
}

/** SQL of the number of stories of the import `l`, in one state or in all. */
const countItems = (state?: ImportItemState): Sql =>
  boundedCount(
    sql`story_import_items i WHERE i.import_id = l.id${state ? sql` AND i.state = ${state}` : sql``}`,
  );

/** Returns a page of a person's imports, newest first. */
export async function listImports(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: IdOrLookup,
  bounds: PageBounds,
): Promise<Page<StoryImportRow>> {
  const rows = await db.all<StoryImportRow>(sql`
    WITH latest AS (SELECT * FROM story_imports WHERE user_id = ${userId} AND expires_at > ${now}
      AND (created_at, id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
        ${bounds.after?.id ?? "~"}) ORDER BY created_at DESC, id DESC LIMIT +${bounds.limit + 1})
    SELECT l.id, l.kind, l.file_name AS fileName, l.created_at AS createdAt,
      l.read_to IS NOT NULL AS isReading, l.is_cut AS isCut, ${countItems()} AS total,
      ${countItems("WAITING")} AS waiting, ${countItems("MADE")} AS made,
      ${countItems("KNOWN")} AS known, ${countItems("REJECTED")} AS rejected
    FROM latest l ORDER BY l.created_at DESC, l.id DESC`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/**
 * Returns a page of an import's stories, in the export's order. A cursor of another import starts
 * at the beginning. The caller must have checked ownership.
 */
export async function listImportItems(
  { db }: Pick<DomainContext, "db">,
  importId: string,
  bounds: PageBounds,
): Promise<Page<StoryImportItemRow>> {
  const rows = await db.all<StoryImportItemRow>(sql`
    SELECT position, name, title, state, reason, post_id AS postId, linked_images AS linkedImages,
      missing_images AS missingImages, notes
    FROM story_import_items WHERE import_id = ${importId}
      AND position > ${bounds.after?.id === importId ? bounds.after.value : -1} ORDER BY position
      LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ position }) => ({ value: position, id: importId }));
}
