import { DAY_MS } from "../../../shared/durations.ts";
import type {
  SubmissionSide,
  SubmissionStatus,
} from "../../../shared/submissions/submissionSteps.ts";
import { literal, sql, type Sql, type IdOrLookup } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { roleMay } from "../kernel/roleMay.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";

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
  updatedById: string | null;
  /** The editor who takes care of it. */
  assigneeId: string | null;
  dueAt: number | null;
}

const COLUMNS = sql`s.id, s.collection_id AS collectionId, s.post_id AS postId,
  s.writer_id AS writerId, s.status, s.note, s.handed_in_title AS handedInTitle,
  s.created_at AS createdAt, s.updated_at AS updatedAt, s.updated_by AS updatedById,
  s.assignee_id AS assigneeId, s.due_at AS dueAt`;

/** SQL: the submission `s` isn't to a deleted publication. */
export const IS_ACTIVE_SQL = sql`EXISTS (SELECT 1 FROM active_collections c WHERE c.id = s.collection_id)`;

/** A submission with the viewer's relation to it. */
export interface SeenSubmission {
  submission: SubmissionRow;
  /** Contains both sides if an editor submits to their own publication. */
  sides: SubmissionSide[];
  isViewerSuspended: boolean;
  /** True while the writer's account is suspended or closed. */
  isWriterHidden: boolean;
}

/**
 * Returns a submission to a person on one of its two sides, or null.
 */
export async function visibleSubmission(
  { db }: Pick<DomainContext, "db">,
  viewerId: IdOrLookup,
  id: string,
): Promise<SeenSubmission | null> {
  const row = await db.first<SubmissionRow & Flags>(sql`
    SELECT ${COLUMNS}, s.writer_id = ${viewerId} AS isWriter,
      ${isEditorSql(viewerId)} AS isEditor,
      coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isSuspended,
      (SELECT is_hidden FROM users WHERE id = s.writer_id) <> 0 AS isWriterHidden
    FROM publication_submissions s WHERE s.id = ${id} AND ${IS_ACTIVE_SQL}`);
  if (!row) return null;
  const { isWriter, isEditor, isSuspended, isWriterHidden, ...submission } = row;
  const sides: SubmissionSide[] = [];
  if (isWriter === 1) sides.push("writer");
  // While its writer is still working on it, only the writer sees it.
  if (isEditor === 1 && submission.status !== "WIP") sides.push("editor");
  if (sides.length === 0) return null;
  return {
    submission,
    sides,
    isViewerSuspended: isSuspended === 1,
    isWriterHidden: isWriterHidden === 1,
  };
}

interface Flags {
  isWriter: number;
  isEditor: number;
  isSuspended: number;
  isWriterHidden: number;
}

/** SQL condition: the user may review the submission `s` of their publication. */
export function isEditorSql(user: IdOrLookup): Sql {
  return sql`EXISTS (SELECT 1 FROM collection_members m
    WHERE m.collection_id = s.collection_id AND m.user_id = ${user}
      AND ${roleMay(sql`m.role`, "reviewSubmissions")})`;
}

/** Returns the people who may review a submission: owners first, at most 50. Excludes its writer. */
export async function listReviewers(
  context: DomainContext,
  { collectionId, writerId }: Pick<SubmissionRow, "collectionId" | "writerId">,
): Promise<UserRow[]> {
  const rows = await context.db.all<UserRow>(sql`
    SELECT ${userColumns("u")} FROM collection_members m JOIN users u ON u.id = m.user_id
    WHERE m.collection_id = ${collectionId} AND ${roleMay(sql`m.role`, "reviewSubmissions")}
      AND u.is_hidden = 0 AND m.user_id <> ${writerId}
    ORDER BY instr('OWNER EDITOR', m.role), m.created_at, m.user_id LIMIT 50`);
  for (const user of rows) seenUser(context, user);
  return rows;
}

/** Returns the pending submission of a story to a party of it; null if there is none. */
export async function pendingSubmission(
  { db }: Pick<DomainContext, "db">,
  viewerId: IdOrLookup,
  postId: string,
): Promise<SubmissionRow | null> {
  return db.first<SubmissionRow>(sql`
    SELECT ${COLUMNS} FROM publication_submissions s WHERE s.post_id = ${postId} AND ${IS_ACTIVE_SQL}
      AND (s.status IN ${SUBMITTED_SQL} AND (s.writer_id = ${viewerId} OR ${isEditorSql(viewerId)})
        OR s.status = 'WIP' AND s.writer_id = ${viewerId})`);
}

/** The id of the story of a submission. */
export function postOfSubmission(id: string): Sql {
  return sql`(SELECT post_id FROM publication_submissions WHERE id = ${id})`;
}

/** Whose submissions to list: a publication's, for its editors, or a writer's own. */
export type SubmissionsOf = { collectionId: IdOrLookup } | { writerId: IdOrLookup };

/** The orders of a list of submissions. */
export type SubmissionOrder = "LATEST_CHANGE" | "OLDEST_FIRST" | "DUE_FIRST";

/** Which submissions to list. */
export interface SubmissionsFilter {
  /** Null for all. */
  statuses: readonly SubmissionStatus[] | null;
  /** Only those that this editor takes care of, or that nobody does; null for all. */
  assignee: { id: IdOrLookup } | "nobody" | null;
  /** Only open ones whose due date, a day in UTC, is over. */
  isOverdue: boolean;
  /** Part of the title or the writer's name; empty for all. */
  search: string;
  order: SubmissionOrder;
}

/** Later than any due date, for those without one. */
const NEVER = 9_999_999_999_999;

/** SQL by order: what to sort by, and how to go on from a row. */
const ORDERS: Record<SubmissionOrder, { by: Sql; isDescending: boolean }> = {
  LATEST_CHANGE: { by: sql`s.updated_at`, isDescending: true },
  OLDEST_FIRST: { by: sql`s.created_at`, isDescending: false },
  DUE_FIRST: { by: sql`coalesce(s.due_at, ${literal(NEVER)})`, isDescending: false },
};

/** Maximum length of a search, in characters. */
const MAX_SEARCH = 100;

/** Returns a page of submissions. */
export async function listSubmissions(
  { db, now }: Pick<DomainContext, "db" | "now">,
  of: SubmissionsOf,
  { statuses, assignee, isOverdue, search, order }: SubmissionsFilter,
  bounds: PageBounds,
): Promise<Page<SubmissionRow>> {
  const wanted = statuses && JSON.stringify(statuses);
  const isOf =
    "collectionId" in of
      ? sql`s.collection_id = ${of.collectionId} AND s.status <> 'WIP'`
      : sql`s.writer_id = ${of.writerId}`;
  const isAssigned =
    assignee === null
      ? sql``
      : assignee === "nobody"
        ? sql`AND s.assignee_id IS NULL`
        : sql`AND s.assignee_id = ${assignee.id}`;
  const isDue = isOverdue
    ? sql`AND s.due_at <= ${now - DAY_MS} AND s.status IN ${SUBMITTED_SQL}`
    : sql``;
  const { by, isDescending } = ORDERS[order];
  const [sign, direction] = isDescending ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
  const start = isDescending ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
  const rows = await db.all<SubmissionRow & { place: number }>(sql`
    SELECT ${COLUMNS}, ${by} AS place FROM publication_submissions s
    WHERE ${isOf} AND ${IS_ACTIVE_SQL}
      AND (${wanted} IS NULL OR s.status IN (SELECT value FROM json_each(${wanted})))
      ${isAssigned} ${isDue} ${matchesSql(search)}
      AND (${by}, s.id) ${sign} (${bounds.after?.value ?? start},
        ${bounds.after?.id ?? (isDescending ? "~" : "")})
    ORDER BY ${by} ${direction}, s.id ${direction} LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ place, id }) => ({ value: place, id }));
}

/**
 * SQL condition: the title that the editors see of the submission `s`, or its writer's name,
 * contains a text.
 */
function matchesSql(search: string): Sql {
  const words = search
    .trim()
    .slice(0, MAX_SEARCH)
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (words === "") return sql``;
  const contains = sql`LIKE '%' || ${words} || '%' ESCAPE '\\'`;
  return sql`AND (EXISTS (SELECT 1 FROM users u
      WHERE u.id = s.writer_id AND u.is_hidden = 0 AND u.name ${contains})
    OR s.handed_in_title ${contains} OR EXISTS (SELECT 1 FROM posts p
      WHERE p.id = s.post_id AND p.title ${contains} AND (s.status IN ${SUBMITTED_SQL}
        OR (p.status = 'PUBLISHED' AND p.collection_id = s.collection_id))))`;
}
