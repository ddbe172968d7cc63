import type { Session } from "../identity/session.ts";
import type { ViewerPermissions } from "../identity/viewerPermissions.ts";
import type { StoryRow } from "./storyRow.ts";

/** What of a story or response decides who sees it. */
export type StoryState = Pick<
  StoryRow,
  "status" | "isSuspended" | "creatorId" | "isHiddenResponse"
> & {
  /** A response's story, however deep the thread; null for a story. */
  root: RootState | null;
};

/** What of a response's story, or of the list that it answers, decides who sees the response. */
export interface RootState extends Pick<StoryRow, "id" | "status" | "isSuspended"> {
  /** The story's writer, or the list's owner. */
  creatorId: string | null;
  /** The list; null for a story. */
  catalogId: string | null;
}

/**
 * Who may know that a story or response exists: everyone once it is published, before that and while
 * it or its writer is suspended only the writer. A response whose story somebody may not see is there
 * for them only if they wrote it; one that the story's writer has hidden, or that is below such a one,
 * for the story's writer and its own alone.
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
  if (story.isSuspended !== 0 && !viewerPermissions.canSeeSuspended) return false;
  return story.isHiddenResponse === 0 || (root !== null && isWrittenBy(root, viewerPermissions));
}

/**
 * What `canSeeStory` asks of ANONYMOUS, as SQL over posts under the alias `p`. Of a response's story it
 * asks nothing: that is a post of its own.
 */
export const ANONYMOUS_CAN_SEE_SQL =
  "p.status = 'PUBLISHED' AND p.is_suspended = 0 AND p.is_hidden_response = 0";

function isWrittenBy(
  { creatorId }: Pick<StoryRow, "creatorId">,
  viewerPermissions: ViewerPermissions,
): boolean {
  return viewerPermissions.userId !== null && viewerPermissions.userId === creatorId;
}

/** Who may read all of a story: for a LOCKED one only its writer, until someone holds a membership. */
export function canReadWholeStory(
  story: Pick<StoryRow, "visibility" | "creatorId">,
  session: Session | null,
): boolean {
  return story.visibility !== "LOCKED" || (session !== null && session.userId === story.creatorId);
}
