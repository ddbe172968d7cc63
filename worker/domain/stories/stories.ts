import { postTag, userTag } from "../../../shared/cacheTags.ts";
import { type Columns, fromJsonRow, jsonRow } from "../../db/columns.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import { ANYONE, seerOf } from "../identity/seer.ts";
import { canSeeStory, type RootState } from "./canSeeStory.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "./storyRow.ts";

/** A story or response, with what of a response's story decides who sees the response. */
export interface RootedStory extends StoryRow {
  root: RootState | null;
}

/** A story or response by id, whatever its state; null when there is none. See `visibleStory`. */
export const storyById = defineLoader<DomainContext, string, RootedStory | null>(
  async (context, ids) => {
    const rows = await context.db.all<RawStory & { rootJson: string | null }>(
      BY_ID_SQL,
      JSON.stringify(ids),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) return null;
      return Object.assign(toStory(context, row), { root: toRoot(context, row.rootJson) });
    });
  },
);

/**
 * A story or response by id where this context's reader may know of it, else null. What opens by an
 * id opens through this. Throws as Database does.
 */
export async function visibleStory(
  context: DomainContext,
  id: string,
): Promise<RootedStory | null> {
  const story = await storyById(context).load(id);
  // Most stories are public: only the others need to know who asks.
  if (!story || canSeeStory(story, ANYONE)) return story;
  if (!canSeeStory(story, await seerOf(context))) return null;
  context.tags.showsHidden(story.status === "PUBLISHED" ? "suspended" : "draft");
  return story;
}

/** Notes the root for the cache tags too: what shows a response changes when its story goes. */
function toRoot(context: DomainContext, json: string | null): RootState | null {
  if (json === null) return null;
  const root = fromJsonRow(ROOT_COLUMNS, json);
  context.tags.add(postTag(root.id));
  if (root.creatorId !== null) context.tags.add(userTag(root.creatorId));
  return root;
}

const ROOT_COLUMNS: Columns<RootState> = {
  id: "id",
  status: "status",
  isSuspended: "is_suspended",
  creatorId: "creator_id",
};

const BY_ID_SQL = `${storySelect("posts p", {
  extra: `(SELECT ${jsonRow(ROOT_COLUMNS, "r")} FROM posts r
      WHERE r.id = coalesce(p.root_post_id, p.in_response_to_post_id)) AS rootJson`,
})} WHERE p.id IN (SELECT value FROM json_each(?1))`;
