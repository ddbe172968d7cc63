import { postTag } from "../../../shared/cache/cacheTags.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { bindingOf, notMuted } from "../mutes/rows/notMuted.ts";
import { seenDocument } from "../stories/rows/storyDetail.ts";
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

type RawAnswer = RawStory & { deletedId: string; document: string | null };

async function readDeleted(context: DomainContext, postId: string): Promise<DeletedResponse[]> {
  const { values, bind } = bindingOf(postId, MAX_ANSWERS);
  const unmuted = notMuted(context, bind).person("p.creator_id");
  const rows = await context.db.all<RawAnswer>(answersSql(unmuted), ...values);
  const byDeleted = new Map<string, DeletedResponse>();
  for (const row of rows) {
    const { deletedId: id, document } = row;
    const deleted = byDeleted.get(id) ?? { id, answers: [] };
    if (document !== null) seenDocument(context, row.id, document);
    deleted.answers.push(toStory(context, row));
    byDeleted.set(id, deleted);
    // The response may be restored.
    context.renderTrace.addTag(postTag(id));
  }
  return [...byDeleted.values()];
}

/** CROSS JOIN keeps SQLite's planner from scanning all responses. */
function answersSql(unmuted: string): string {
  const gone = "p.status = 'DELETED' AND p.is_suspended = 0 AND p.hidden_by_author = 0";
  const select = storySelect("page k CROSS JOIN posts p ON p.id = k.id", {
    extra: `k.deleted_id AS deletedId,
      (SELECT document FROM post_bodies b WHERE b.post_id = p.id) AS document`,
  });
  return `WITH RECURSIVE gone (id, top, position) AS (
      SELECT p.id, p.id, coalesce(p.first_published_at, p.created_at) FROM posts p
      WHERE p.in_response_to_post_id = ?1 AND ${gone}
      UNION ALL
      SELECT p.id, g.top, g.position FROM gone g JOIN posts p ON p.in_response_to_post_id = g.id
      WHERE ${gone}),
    page AS MATERIALIZED (
      SELECT p.id, g.top AS deleted_id, g.position FROM gone g
      CROSS JOIN posts p ON p.in_response_to_post_id = g.id
      WHERE ${isPublishedSql("p")} AND p.hidden_by_author = 0 ${unmuted}
      ORDER BY g.position DESC, g.top, p.first_published_at, p.id LIMIT +?2)
    ${select}
    ORDER BY k.position DESC, k.deleted_id, p.first_published_at, p.id`;
}
