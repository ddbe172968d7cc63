import type {
  SubmissionSide,
  SubmissionStatus,
} from "../../../shared/submissions/submissionSteps.ts";
import { sql, type Sql, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { roleMay } from "../kernel/roleMay.ts";

/** A submission of a story to a publication. */
export interface SubmissionRow {
  id: string;
  collectionId: string;
  postId: string;
  writerId: string;
  status: SubmissionStatus;
  note: string;
  /** The story's title when it was submitted. May be empty. */
  handedInTitle: string;
  createdAt: number;
  updatedAt: number;
}

const COLUMNS = sql`s.id, s.collection_id AS collectionId, s.post_id AS postId,
  s.writer_id AS writerId, s.status, s.note, s.handed_in_title AS handedInTitle,
  s.created_at AS createdAt, s.updated_at AS updatedAt`;

/** SQL: the submission `s` isn't to a deleted publication. */
const IS_ACTIVE = sql`EXISTS (SELECT 1 FROM active_collections c WHERE c.id = s.collection_id)`;

/** A submission with the viewer's relation to it. */
export interface SeenSubmission {
  submission: SubmissionRow;
  /** Contains both sides if an editor submits to their own publication. */
  sides: SubmissionSide[];
}

/**
 * Returns a submission to a person on one of its two sides, or null.
 */
export async function visibleSubmission(
  { db }: Pick<DomainContext, "db">,
  viewerId: IdOrLookup,
  id: string,
): Promise<SeenSubmission | null> {
  const row = await db.first<SubmissionRow & { isWriter: number; isEditor: number }>(sql`
    SELECT ${COLUMNS}, s.writer_id = ${viewerId} AS isWriter, EXISTS (SELECT 1
      FROM collection_members m
      WHERE m.collection_id = s.collection_id AND m.user_id = ${viewerId}
        AND ${roleMay(sql`m.role`, "reviewSubmissions")}) AS isEditor
    FROM publication_submissions s WHERE s.id = ${id} AND ${IS_ACTIVE}`);
  if (!row) return null;
  const { isWriter, isEditor, ...submission } = row;
  const sides: SubmissionSide[] = [];
  if (isWriter === 1) sides.push("writer");
  // While its writer is still working on it, only the writer sees it.
  if (isEditor === 1 && submission.status !== "WIP") sides.push("editor");
  return sides.length > 0 ? { submission, sides } : null;
}

/** The id of the story of a submission. */
export function postOfSubmission(id: string): Sql {
  return sql`(SELECT post_id FROM publication_submissions WHERE id = ${id})`;
}

/** Whose submissions to list: a publication's, for its editors, or a writer's own. */
export type SubmissionsOf = { collectionId: IdOrLookup } | { writerId: IdOrLookup };

/**
 * Returns a page of submissions with these statuses, or with any, most recently changed first.
 */
export async function listSubmissions(
  { db }: Pick<DomainContext, "db">,
  of: SubmissionsOf,
  statuses: readonly SubmissionStatus[] | null,
  bounds: PageBounds,
): Promise<Page<SubmissionRow>> {
  const wanted = statuses && JSON.stringify(statuses);
  const isOf =
    "collectionId" in of
      ? sql`s.collection_id = ${of.collectionId} AND s.status <> 'WIP'`
      : sql`s.writer_id = ${of.writerId}`;
  const rows = await db.all<SubmissionRow>(sql`
    SELECT ${COLUMNS} FROM publication_submissions s
    WHERE ${isOf} AND ${IS_ACTIVE}
      AND (${wanted} IS NULL OR s.status IN (SELECT value FROM json_each(${wanted})))
      AND (s.updated_at, s.id)
        < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER}, ${bounds.after?.id ?? "~"})
    ORDER BY s.updated_at DESC, s.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ updatedAt, id }) => ({ value: updatedAt, id }));
}
