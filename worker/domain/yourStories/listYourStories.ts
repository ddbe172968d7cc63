import type { SubmissionStatus } from "../../../shared/submissions/submissionSteps.ts";
import { sql, type Sql, identifier, joinSql } from "../../db/sql.ts";
import { boundedCount } from "../../db/boundedCount.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { IS_SENT_EMAIL_SQL } from "../drafts/draftRow.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../stories/rows/storyRow.ts";
import { IS_ACTIVE_SQL } from "../submissions/submissions.ts";
import { storiesHolding } from "./storiesHolding.ts";
import { EDITED_AT, storyOrder, type YourStoriesSort } from "./storyOrders.ts";

/** The lists of the viewer's own stories. */
export const YOUR_STORIES_FILTERS = [
  "DRAFTS",
  "PUBLIC",
  "RESPONSES",
  "UNLISTED",
  "DELETED",
] as const;
export type YourStoriesFilter = (typeof YOUR_STORIES_FILTERS)[number];

/** The viewer's own story, with fields visible only to its writer. */
export interface YourStory {
  story: StoryRow;
  /** When its draft was last saved, in milliseconds since 1970. */
  lastEditedAt: number;
  hasUnpublishedChanges: boolean;
  /** Whether it is an email without a story, which is sent instead of published. */
  isEmail: boolean;
  /** Whether it is pinned to the writer's profile. */
  isPinned: boolean;
  /** When it will be published automatically. */
  scheduledAt: number | null;
  /** Why its scheduled publication failed, as a code of `publishError`. */
  scheduleError: string | null;
  /** When it was moved to the trash. */
  deletedAt: number | null;
  /** How many people have read it. */
  readCount: number;
  /** The submission that is pending, or the writer's to finish. */
  submissionId: string | null;
  submissionStatus: SubmissionStatus | null;
}

export interface YourStoriesInput {
  filter: YourStoriesFilter;
  sort: YourStoriesSort;
  /** Text that the title, subtitle or opening must contain. Empty for all stories. */
  search: string;
}

/**
 * SQL condition: the story `p` is in a person's list. An email without a story isn't a draft any more
 * once its sending has started: it is listed with its newsletter.
 */
function isInListSql(userId: string, filter: YourStoriesFilter): Sql {
  return sql`p.creator_id = ${userId} AND p.own_list = ${filter}
    AND ${filter === "DRAFTS" ? sql`NOT ${IS_SENT_EMAIL_SQL}` : sql`TRUE`}`;
}

/** Returns a page of a person's own stories, for that person only. */
export async function listYourStories(
  context: DomainContext,
  userId: string,
  { filter, sort, search }: YourStoriesInput,
  bounds: PageBounds,
): Promise<Page<YourStory>> {
  const { by, direction, sign, start } = storyOrder(sort);
  const condition = isInListSql(userId, filter);
  const found = await storiesHolding(context, { condition, sort, search }, bounds);
  const rows = await context.db.all<RawStory & Extra>(sql`
    WITH page AS (SELECT p.id, ${by} AS position FROM posts p
      WHERE ${condition} AND (${found} IS NULL OR p.id IN (SELECT value FROM json_each(${found})))
        AND (${by}, p.id) ${sign} (${(bounds.after ?? start).value}, ${(bounds.after ?? start).id})
      ORDER BY ${by} ${direction}, p.id ${direction} LIMIT +${bounds.limit + 1})
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id LEFT JOIN drafts d ON d.post_id = p.id`, {
      extra: sql`k.position, ${EDITED_AT} AS lastEditedAt, d.scheduled_at AS scheduledAt,
        d.schedule_error AS scheduleError, p.deleted_at AS deletedAt, p.read_count AS readCount,
        coalesce(d.published_revision <> d.revision, FALSE) AS hasUnpublishedChanges,
        ${pendingSubmission("id")} AS submissionId, ${pendingSubmission("status")} AS submissionStatus,
        p.email_newsletter_id IS NOT NULL AS isEmail,
        EXISTS (SELECT 1 FROM pinned_posts x WHERE x.user_id = ${userId} AND x.post_id = p.id) AS isPinned`,
    })}
    ORDER BY k.position ${direction}, k.id ${direction}`);
  const page = toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: toYourStory(context, node) })),
  };
}

/** SQL: a field of the pending submission of the story `p`. */
const pendingSubmission = (field: "id" | "status"): Sql =>
  sql`(SELECT s.${identifier(field)} FROM publication_submissions s WHERE s.post_id = p.id
    AND s.status IN ('CHANGES_MADE', 'CHANGES_REQUESTED', 'IN_REVIEW', 'OPEN', 'TRIAGE', 'WIP')
    AND ${IS_ACTIVE_SQL})`;

interface Extra {
  position: number;
  submissionId: string | null;
  submissionStatus: SubmissionStatus | null;
  lastEditedAt: number;
  scheduledAt: number | null;
  scheduleError: string | null;
  deletedAt: number | null;
  readCount: number;
  hasUnpublishedChanges: number;
  isEmail: number;
  isPinned: number;
}

function toYourStory(context: DomainContext, row: RawStory & Extra): YourStory {
  const {
    position: _,
    lastEditedAt,
    scheduledAt,
    scheduleError,
    deletedAt,
    readCount,
    hasUnpublishedChanges,
    isEmail,
    isPinned,
    submissionId,
    submissionStatus,
    ...raw
  } = row;
  return {
    story: toStory(context, raw),
    lastEditedAt,
    scheduledAt,
    scheduleError,
    deletedAt,
    readCount,
    hasUnpublishedChanges: hasUnpublishedChanges === 1,
    isEmail: isEmail === 1,
    isPinned: isPinned === 1,
    submissionId,
    submissionStatus,
  };
}

/**
 * Returns the number of a person's own stories in each list, counted as by `boundedCount`.
 */
export async function countYourStories(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<Record<YourStoriesFilter, number>> {
  const columns = YOUR_STORIES_FILTERS.map(
    (filter) =>
      sql`${boundedCount(sql`posts p WHERE ${isInListSql(userId, filter)}`)} AS ${identifier(filter)}`,
  );
  const row = await db.first<Record<YourStoriesFilter, number>>(
    sql`SELECT ${joinSql(columns, ", ")}`,
  );
  return row ?? { DRAFTS: 0, PUBLIC: 0, RESPONSES: 0, UNLISTED: 0, DELETED: 0 };
}
