import { sql, type Sql, type Statement } from "../../db/sql.ts";
import { postTag } from "../../../shared/cache/cacheTags.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import {
  type RawResponseText,
  RESPONSE_TEXT_COLUMNS,
  seenResponseText,
} from "../stories/rows/storyDetail.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";

/** A deleted response with the answers to it. Nothing else about it is exposed. */
export interface DeletedResponse {
  id: string;
  /** Oldest first, including answers below deleted answers. */
  answers: StoryRow[];
}

/** Maximum number of answers shown below the deleted responses of one story or response. */
const MAX_ANSWERS = 50;

/** Loads the deleted responses to a story or response that have answers, newest first. */
export const deletedResponsesByPost = defineLoader<DomainContext, string, DeletedResponse[]>(
  (context, ids) => Promise.all(ids.map((id) => readDeleted(context, id))),
);

type RawAnswer = RawStory & RawResponseText & { deletedId: string };

async function readDeleted(context: DomainContext, postId: string): Promise<DeletedResponse[]> {
  const unmuted = notMuted(context).person(sql`p.creator_id`);
  const rows = await context.db.all<RawAnswer>(answersSql(postId, unmuted));
  const byDeleted = new Map<string, DeletedResponse>();
  for (const row of rows) {
    const { deletedId: id } = row;
    const deleted = byDeleted.get(id) ?? { id, answers: [] };
    seenResponseText(context, row);
    deleted.answers.push(toStory(context, row));
    byDeleted.set(id, deleted);
    // The response may be restored.
    context.renderTrace.addTag(postTag(id));
  }
  return [...byDeleted.values()];
}

/** CROSS JOIN keeps SQLite's planner from scanning all responses. */
function answersSql(postId: string, unmuted: Sql): Statement<RawAnswer> {
  const gone = sql`p.status = 'DELETED' AND p.is_hidden = 0 AND p.hidden_by_author = 0`;
  const select = storySelect(sql`page k CROSS JOIN posts p ON p.id = k.id`, {
    extra: sql`k.deleted_id AS deletedId, ${RESPONSE_TEXT_COLUMNS}`,
  });
  return sql`
    WITH RECURSIVE gone (id, top, position) AS (
      SELECT p.id, p.id, coalesce(p.first_published_at, p.created_at) FROM posts p
      WHERE p.in_response_to_post_id = ${postId} AND ${gone}
      UNION ALL
      SELECT p.id, g.top, g.position FROM gone g JOIN posts p ON p.in_response_to_post_id = g.id
      WHERE ${gone}),
    page AS MATERIALIZED (
      SELECT p.id, g.top AS deleted_id, g.position FROM gone g
      CROSS JOIN posts p ON p.in_response_to_post_id = g.id
      WHERE ${isPublishedSql("p")} AND p.hidden_by_author = 0 ${unmuted}
      ORDER BY g.position DESC, g.top, p.first_published_at, p.id LIMIT +${MAX_ANSWERS})
    ${select}
    ORDER BY k.position DESC, k.deleted_id, p.first_published_at, p.id`;
}
