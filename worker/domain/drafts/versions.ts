import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../context.ts";
import type { VersionKind } from "./versionStatements.ts";

/** A text that a draft once had, or was to have. */
export interface VersionRow {
  id: string;
  postId: string;
  revision: number;
  kind: VersionKind;
  title: string;
  /** When the text was written, in milliseconds since 1970. */
  createdAt: number;
  createdBy: string | null;
}

const COLUMNS = `id, post_id AS postId, revision, kind, content ->> '$.title' AS title,
  created_at AS createdAt, created_by AS createdBy`;

/** The versions of a story, newest first. The caller has seen to it that their reader may. */
export async function listVersions(
  { db }: Pick<DomainContext, "db">,
  postId: string,
  bounds: PageBounds,
): Promise<Page<VersionRow>> {
  const rows = await db.all<VersionRow>(
    `SELECT ${COLUMNS} FROM post_versions
     WHERE post_id = ?1 AND (created_at, id) < (?2, ?3)
     ORDER BY created_at DESC, id DESC LIMIT +?4`,
    postId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
  );
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/**
 * What a draft's text was at a revision of its; null where that is not kept. The caller has seen to it
 * that its reader may. Throws as `Database.all`.
 */
export async function textAtRevision(
  { db }: Pick<DomainContext, "db">,
  postId: string,
  revision: number,
): Promise<DraftContent | null> {
  const row = await db.first<{ content: string }>(
    `SELECT content FROM post_versions
     WHERE post_id = ?1 AND revision = ?2 AND kind <> 'CONFLICT' LIMIT 1`,
    postId,
    revision,
  );
  return row && (JSON.parse(row.content) as DraftContent);
}

/** A version of a story with its text; null where the story has none of this id. */
export async function readVersion(
  { db }: Pick<DomainContext, "db">,
  postId: string,
  versionId: string,
): Promise<(VersionRow & { content: DraftContent }) | null> {
  const row = await db.first<VersionRow & { content: string }>(
    `SELECT ${COLUMNS}, content FROM post_versions WHERE id = ?2 AND post_id = ?1`,
    postId,
    versionId,
  );
  return row && { ...row, content: JSON.parse(row.content) as DraftContent };
}
