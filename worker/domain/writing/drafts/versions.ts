import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";
import { SUBMITTED_SQL } from "./submittedSql.ts";
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

/**
 * SQL of whether the user `user` sees the version `v` of the story `p`. Its creator sees all; editors
 * what came with the hand-in to their publication and after it, or else since readers have the story.
 */
function sightSql(user: string): string {
  const handIn = `FROM publication_submissions s JOIN collection_members m
      ON m.collection_id = s.collection_id AND m.user_id = ${user} AND m.role IN ('OWNER', 'EDITOR')
    WHERE s.post_id = p.id AND (s.status = 'ACCEPTED' OR s.status IN ${SUBMITTED_SQL})`;
  return `(p.creator_id = ${user} OR iif(EXISTS (SELECT 1 ${handIn}),
    (SELECT iif(s.handed_in_revision IS NULL, v.created_at >= s.created_at,
       v.revision >= s.handed_in_revision) ${handIn} ORDER BY s.created_at DESC, s.id LIMIT 1),
    p.status = 'PUBLISHED' AND (v.kind = 'PUBLISHED' OR v.created_at >= p.first_published_at)))`;
}

const COLUMNS = `v.id, v.post_id AS postId, v.revision, v.kind, v.content ->> '$.title' AS title,
  v.created_at AS createdAt, v.created_by AS createdBy`;

/**
 * The versions of a story that somebody who may write in it sees, newest first. Throws as
 * `Database.all`.
 */
export async function listVersions(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  postId: string,
  bounds: PageBounds,
): Promise<Page<VersionRow>> {
  const rows = await db.all<VersionRow>(
    `SELECT ${COLUMNS} FROM post_versions v JOIN posts p ON p.id = v.post_id
     WHERE v.post_id = ?1 AND (v.created_at, v.id) < (?2, ?3) AND ${sightSql("?5")}
     ORDER BY v.created_at DESC, v.id DESC LIMIT +?4`,
    postId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
    viewerId,
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

/**
 * A version of a story with its text; null where the story has none of this id that its reader, who
 * may write in the story, sees. Throws as `Database.all`.
 */
export async function readVersion(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  postId: string,
  versionId: string,
): Promise<(VersionRow & { content: DraftContent }) | null> {
  const row = await db.first<VersionRow & { content: string }>(
    `SELECT ${COLUMNS}, v.content FROM post_versions v JOIN posts p ON p.id = v.post_id
     WHERE v.id = ?2 AND v.post_id = ?1 AND ${sightSql("?3")}`,
    postId,
    versionId,
    viewerId,
  );
  return row && { ...row, content: JSON.parse(row.content) as DraftContent };
}
