import { sql, type Sql, identifier } from "../../../db/sql.ts";
import type { ViewerPermissions } from "../../identity/rows/viewerPermissions.ts";
import type { StoryRow } from "./storyRow.ts";

/** State of a story or response that decides who may see it. */
export type StoryState = Pick<
  StoryRow,
  "status" | "isHidden" | "creatorId" | "isHiddenResponse"
> & {
  /** The story of a response at any depth; null for a story. */
  root: RootState | null;
};

/** State of a response's story or list that decides who may see the response. */
export interface RootState extends Pick<StoryRow, "id" | "status" | "isHidden" | "creatorHidden"> {
  /** The story's writer or the list's owner. */
  creatorId: string | null;
  /** The list; null for a story. */
  catalogId: string | null;
}

/**
 * True if the viewer may know that a story or response exists. Published ones are public; drafts
 * and suspended ones are visible to their writer. A response also requires access to its story,
 * unless the viewer wrote it. A hidden response, or one below it, is visible only to its writer and
 * the story's writer.
 */
export function canSeeStory(
  { root, ...story }: StoryState,
  viewerPermissions: ViewerPermissions,
): boolean {
  if (story.status === "DELETED") return false;
  if (isWrittenBy(story, viewerPermissions)) return true;
  if (root && !canSeeStory({ ...root, isHiddenResponse: 0, root: null }, viewerPermissions))
    return false;
  if (story.status !== "PUBLISHED") return false;
  if (story.isHidden !== 0 && !viewerPermissions.canSeeSuspended) return false;
  return story.isHiddenResponse === 0 || (root !== null && isWrittenBy(root, viewerPermissions));
}

/** SQL: the post with this alias is published and not suspended. */
export const isPublishedSql = (alias: string): Sql =>
  sql`${identifier(alias)}.status = 'PUBLISHED' AND ${identifier(alias)}.is_hidden = 0`;

/**
 * `canSeeStory` for ANONYMOUS, as SQL over posts with alias `p`. Does not check a response's story,
 * which is a separate post.
 */
export const ANONYMOUS_CAN_SEE_SQL = sql`${isPublishedSql("p")} AND p.is_hidden_response = 0`;

function isWrittenBy(
  { creatorId }: Pick<StoryRow, "creatorId">,
  viewerPermissions: ViewerPermissions,
): boolean {
  return viewerPermissions.userId !== null && viewerPermissions.userId === creatorId;
}
