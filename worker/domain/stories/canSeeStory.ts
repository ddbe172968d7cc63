import type { Session } from "../identity/session.ts";
import type { StoryRow } from "./storyRow.ts";

type Visible = Pick<
  StoryRow,
  "status" | "visibility" | "isSuspended" | "creatorId" | "isHiddenResponse"
>;

/** Who may know that a story exists: everyone once it is published, before that its writer. */
export function canSeeStory(story: Visible, session: Session | null): boolean {
  if (story.status === "DELETED") return false;
  const isCreator = session !== null && session.userId === story.creatorId;
  if (story.isSuspended === 1) return isCreator;
  if (story.isHiddenResponse === 1) return isCreator;
  return story.status === "PUBLISHED" || isCreator;
}

/** Who may read all of a story: for a LOCKED one only its writer, until someone holds a membership. */
export function canReadWholeStory(story: Visible, session: Session | null): boolean {
  return story.visibility !== "LOCKED" || (session !== null && session.userId === story.creatorId);
}
