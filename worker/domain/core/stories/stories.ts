import { catalogTag, postTag, userTag } from "../../../../shared/cacheTags.ts";
import { type Columns, fromJsonRow, jsonRow } from "../../../db/columns.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { ANONYMOUS, viewerPermissionsOf } from "../identity/viewerPermissions.ts";
import { canSeeStory, type RootState } from "./canSeeStory.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "./storyRow.ts";

/** A story or response, with what of a response's story decides who sees the response. */
export interface RootedStory extends StoryRow {
  root: RootState | null;
  /** The list that this is the discussion of, and no story (0010_catalogs.sql); else null. */
  catalogId: string | null;
}

/** A story or response by id, whatever its state; null when there is none. See `visibleStory`. */
export const storyById = defineLoader<DomainContext, string, RootedStory | null>(
  async (context, ids) => {
    const rows = await context.db.all<RawRootedStory>(BY_ID_SQL, JSON.stringify(ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      return row ? toRootedStory(context, row) : null;
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
  return onlyVisible(context, await storyById(context).load(id));
}

/** A story or response that was read, as `visibleStory`. Throws as Database does. */
export async function onlyVisible(
  context: DomainContext,
  story: RootedStory | null,
): Promise<RootedStory | null> {
  if (story && story.catalogId !== null) return null;
  // Most stories are public: only the others need to know who asks.
  if (!story || canSeeStory(story, ANONYMOUS)) return story;
  if (!canSeeStory(story, await viewerPermissionsOf(context))) return null;
  context.tags.showsHidden(story.status === "PUBLISHED" ? "suspended" : "draft");
  return story;
}

/** Notes the root for the cache tags too: what shows a response changes when its story goes. */
function toRoot(context: DomainContext, json: string | null): RootState | null {
  if (json === null) return null;
  const root = fromJsonRow(ROOT_COLUMNS, json);
  context.tags.add(postTag(root.id));
  if (root.catalogId !== null) context.tags.add(catalogTag(root.catalogId));
  if (root.creatorId !== null) context.tags.add(userTag(root.creatorId));
  return root;
}

const ROOT_COLUMNS: Columns<RootState> = {
  id: "id",
  status: "status",
  isSuspended: "is_suspended",
  creatorId: "creator_id",
  catalogId: "catalog_id",
};

/** Rows of `posts` with a list's owner where a story has its writer. */
const ROOTS = `SELECT o.id, o.status, o.is_suspended, o.catalog_id,
  coalesce(o.creator_id, (SELECT creator_id FROM catalogs WHERE id = o.catalog_id)) AS creator_id
  FROM posts o WHERE o.id = coalesce(p.root_post_id, p.in_response_to_post_id)`;

/** What SQLite answers for `rootedStorySelect`. */
export type RawRootedStory = RawStory & { rootJson: string | null; catalogId: string | null };

/** As `storySelect`, with what `onlyVisible` asks, and `extra` columns. */
export function rootedStorySelect(from: string, extra?: string): string {
  return storySelect(from, {
    extra: `p.catalog_id AS catalogId,
      (SELECT ${jsonRow(ROOT_COLUMNS, "r")} FROM (${ROOTS}) r) AS rootJson${extra ? `, ${extra}` : ""}`,
  });
}

/** Makes a story of a raw row, as `toStory`. */
export function toRootedStory(context: DomainContext, row: RawRootedStory): RootedStory {
  const root = toRoot(context, row.rootJson);
  return Object.assign(toStory(context, row), { root, catalogId: row.catalogId });
}

const BY_ID_SQL = `${rootedStorySelect("posts p")} WHERE p.id IN (SELECT value FROM json_each(?1))`;
