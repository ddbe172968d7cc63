import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { sql, type Sql, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { SUBMITTED_SQL } from "./submittedSql.ts";
import type { VersionKind } from "./versionStatements.ts";
import { roleMay } from "../kernel/roleMay.ts";

/** A former text of a draft, or one that conflicted. */
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
 * SQL condition: the user `user` may see the version `v` of the story `p`. Its creator sees all
 * versions. Editors see those since the submission to their publication, or otherwise those since
 * the story was published.
 */
function isVisibleSql(user: Sql): Sql {
  const handIn = sql`FROM publication_submissions s JOIN collection_members m
      ON m.collection_id = s.collection_id AND m.user_id = ${user} AND ${roleMay(sql`m.role`, "reviewSubmissions")}
    WHERE s.post_id = p.id AND (s.status = 'ACCEPTED' OR s.status IN ${SUBMITTED_SQL})`;
  return sql`(p.creator_id = ${user} OR iif(EXISTS (SELECT 1 ${handIn}),
    (SELECT iif(s.handed_in_revision IS NULL, v.created_at >= s.created_at,
       v.revision >= s.handed_in_revision) ${handIn} ORDER BY s.created_at DESC, s.id LIMIT 1),
    p.status = 'PUBLISHED' AND (v.kind = 'PUBLISHED' OR v.created_at >= p.first_published_at)))`;
}

const COLUMNS = sql`v.id, v.post_id AS postId, v.revision, v.kind, v.content ->> '$.title' AS title,
  v.created_at AS createdAt, v.created_by AS createdBy`;

/**
 * Returns a page of a story's versions visible to a person who may edit it, newest first.
 */
export async function listVersions(
  { db }: Pick<DomainContext, "db">,
  viewerId: IdOrLookup,
  postId: string,
  bounds: PageBounds,
): Promise<Page<VersionRow>> {
  const rows = await db.all<VersionRow>(sql`
    SELECT ${COLUMNS} FROM post_versions v JOIN posts p ON p.id = v.post_id
    WHERE v.post_id = ${postId}
      AND (v.created_at, v.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"}) AND ${isVisibleSql(sql`${viewerId}`)}
    ORDER BY v.created_at DESC, v.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/**
 * Returns a draft's text at a revision, or null if it isn't stored. The caller must have checked
 * access.
 */
export async function textAtRevision(
  { db }: Pick<DomainContext, "db">,
  postId: string,
  revision: number,
): Promise<DraftContent | null> {
  const row = await db.first<{ content: string }>(sql`
    SELECT content FROM post_versions
    WHERE post_id = ${postId} AND revision = ${revision} AND kind <> 'CONFLICT' LIMIT 1`);
  return row && (JSON.parse(row.content) as DraftContent);
}

/**
 * Returns the version with the text that readers see, or null if it isn't stored or the viewer, who
 * may edit the story, can't see it.
 */
export async function versionOfRevision(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  postId: string,
  revision: number,
): Promise<VersionRow | null> {
  return db.first<VersionRow>(sql`
    SELECT ${COLUMNS} FROM post_versions v JOIN posts p ON p.id = v.post_id
    WHERE v.post_id = ${postId} AND v.revision = ${revision} AND v.kind <> 'CONFLICT'
      AND ${isVisibleSql(sql`${viewerId}`)} LIMIT 1`);
}

/**
 * Returns a version with its text, or null if the story has no such version visible to the viewer,
 * who may edit the story.
 */
export async function readVersion(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  postId: string,
  versionId: string,
): Promise<(VersionRow & { content: DraftContent }) | null> {
  const row = await db.first<VersionRow & { content: string }>(sql`
    SELECT ${COLUMNS}, v.content FROM post_versions v JOIN posts p ON p.id = v.post_id
    WHERE v.id = ${versionId} AND v.post_id = ${postId} AND ${isVisibleSql(sql`${viewerId}`)}`);
  return row && { ...row, content: JSON.parse(row.content) as DraftContent };
}
