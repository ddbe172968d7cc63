import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { mayEditSql } from "../drafts/draftRow.ts";
import { viewerPermissionsOf } from "../identity/rows/viewerPermissions.ts";
import { type RootedStory, storyById, visibleStory } from "../stories/rows/stories.ts";

/**
 * Returns the story of a submission if the viewer may read or edit it. Otherwise returns null, and
 * the viewer sees only the title at submission.
 */
export async function submittedStory(
  context: DomainContext,
  postId: string,
): Promise<RootedStory | null> {
  const [visible, isTheirs] = await Promise.all([
    visibleStory(context, postId),
    mayEditByPost(context).load(postId),
  ]);
  if (visible || !isTheirs) return visible;
  context.renderTrace.showsHidden("draft");
  return storyById(context).load(postId);
}

/** Loads whether the viewer may edit a story that is not in the trash, by story id. */
const mayEditByPost = defineLoader<DomainContext, string, boolean>(async (context, ids) => {
  const { userId } = await viewerPermissionsOf(context);
  const rows =
    userId === null
      ? []
      : await context.db.all<{ id: string }>(sql`
        SELECT p.id FROM posts p WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND p.status <> 'DELETED' AND ${mayEditSql(sql`${userId}`)}`);
  const theirs = new Set(rows.map(({ id }) => id));
  return ids.map((id) => theirs.has(id));
});
