import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import { catalogTag, postTag, userTag } from "../../../../shared/cache/cacheTags.ts";
import { type Columns, fromJsonRow, jsonRow } from "../../../db/columns.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ANONYMOUS, viewerPermissionsOf } from "../../identity/rows/viewerPermissions.ts";
import { canSeeStory, type RootState } from "./canSeeStory.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "./storyRow.ts";

/** A story or response, with the state of a response's story that decides who may see it. */
export interface RootedStory extends StoryRow {
  root: RootState | null;
  /** Set if this row is a list's discussion rather than a story (listDiscussions.ts); else null. */
  catalogId: string | null;
}

/** A story or response by id, without access checks; null for none. See `visibleStory`. */
export const storyById = defineLoader<DomainContext, string, RootedStory | null>(
  async (context, ids) => {
    const rows = await context.db.all<RawRootedStory>(byIdSql(JSON.stringify(ids)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      return row ? toRootedStory(context, row) : null;
    });
  },
);

/**
 * A story or response by id if the viewer may know of it, else null. Every access by id must go
 * through this.
 */
export async function visibleStory(
  context: DomainContext,
  id: string,
): Promise<RootedStory | null> {
  return onlyVisible(context, await storyById(context).load(id));
}

/** Applies the check of `visibleStory` to a loaded story. */
export async function onlyVisible(
  context: DomainContext,
  story: RootedStory | null,
): Promise<RootedStory | null> {
  if (story && story.catalogId !== null) return null;
  // Most stories are public; only the others need to read the viewer.
  if (!story || canSeeStory(story, ANONYMOUS)) return story;
  if (!canSeeStory(story, await viewerPermissionsOf(context))) return null;
  context.renderTrace.showsHidden(story.status === "PUBLISHED" ? "suspended" : "draft");
  return story;
}

/** Adds the root's cache tags too: pages that show a response change when its story does. */
function toRoot(context: DomainContext, json: string | null): RootState | null {
  if (json === null) return null;
  const root = fromJsonRow(ROOT_COLUMNS, json);
  context.renderTrace.addTag(postTag(root.id));
  if (root.catalogId !== null) context.renderTrace.addTag(catalogTag(root.catalogId));
  if (root.creatorId !== null) context.renderTrace.addTag(userTag(root.creatorId));
  return root;
}

const ROOT_COLUMNS: Columns<RootState> = {
  id: "id",
  status: "status",
  isHidden: "is_hidden",
  creatorHidden: "creator_hidden",
  creatorId: "creator_id",
  catalogId: "catalog_id",
};

/** Rows of `posts`, with the list's owner as creator for a list's discussion. */
const ROOTS = sql`
  SELECT o.id, o.status, o.is_hidden, o.creator_hidden, o.catalog_id,
  coalesce(o.creator_id, (SELECT creator_id FROM catalogs WHERE id = o.catalog_id)) AS creator_id
  FROM posts o WHERE o.id = coalesce(p.root_post_id, p.in_response_to_post_id)`;

/** Raw result for `rootedStorySelect`. */
export type RawRootedStory = RawStory & { rootJson: string | null; catalogId: string | null };

/** `storySelect` with the columns that `onlyVisible` needs, and `extra` columns. */
export function rootedStorySelect(from: Sql, extra?: Sql): Sql {
  return storySelect(from, {
    extra: sql`p.catalog_id AS catalogId,
      (SELECT ${jsonRow(ROOT_COLUMNS, "r")}
        FROM (${ROOTS}) r) AS rootJson${extra ? sql`, ${extra}` : sql``}`,
  });
}

/** Converts a raw row, like `toStory`. */
export function toRootedStory(context: DomainContext, row: RawRootedStory): RootedStory {
  const root = toRoot(context, row.rootJson);
  return Object.assign(toStory(context, row), { root, catalogId: row.catalogId });
}

const byIdSql = (idsJson: string): Statement<RawRootedStory> =>
  sql`${rootedStorySelect(sql`posts p`)} WHERE p.id IN (SELECT value FROM json_each(${idsJson}))`;
