// Owns the paywall: who may read how much of a LOCKED story. shared/story/previewOf.ts cuts the
// preview.

import { sql, type Sql, identifier } from "../../../db/sql.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { previewOf } from "../../../../shared/story/previewOf.ts";
import type { Session } from "../../identity/rows/session.ts";
import { isMember, isMemberSql } from "../../membership/rows/tier.ts";
import type { StoryRow } from "./storyRow.ts";

/** True if everyone who may see the story may read it in full. */
export function isOpenToEveryone({ visibility }: Pick<StoryRow, "visibility">): boolean {
  return visibility !== "LOCKED";
}

/**
 * True if the viewer may read a story in full: a LOCKED one members and its writer. Members may on
 * custom domains, too: reading is what a session is for there.
 */
export function canReadWholeStory(
  story: Pick<StoryRow, "visibility" | "creatorId">,
  session: Session | null,
): boolean {
  if (isOpenToEveryone(story)) return true;
  return session !== null && (isMember(session) || session.userId === story.creatorId);
}

/**
 * `canReadWholeStory` as SQL over posts with this alias; `viewerId` is SQL of the
 * viewer's id.
 */
export function canReadWholeStorySql(alias: string, viewerId: Sql, now: number): Sql {
  return sql`(${identifier(alias)}.visibility <> 'LOCKED'
    OR ${identifier(alias)}.creator_id IS ${viewerId}
    OR ${isMemberSql(viewerId, now)})`;
}

/** The text of a story that everyone may read: all of it, or its preview. */
export function publicText(
  story: Pick<StoryRow, "visibility">,
  document: StoryDocument,
): StoryDocument {
  return isOpenToEveryone(story) ? document : previewOf(document);
}

/** The excerpt on cards and in embeds; empty for a LOCKED story. */
export function publicExcerpt(story: Pick<StoryRow, "visibility" | "excerpt">): string {
  return isOpenToEveryone(story) ? story.excerpt : "";
}
