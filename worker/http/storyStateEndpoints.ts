// What a story's page asks and tells beside its data: GET /p/{postId}/state for the counts of this
// moment, POST /p/{postId}/state/read for "this reader has read it" (reader.md §7). The counts are
// everyone's and may be minutes newer than a page that was kept.

import type { Context } from "hono";
import { isBot } from "../../shared/rules/isBot.ts";
import { postIdFromParam } from "../../shared/routes/postId.ts";
import type { Session } from "../domain/identity/session.ts";
import { canSeeStory } from "../domain/stories/canSeeStory.ts";
import { recordRead } from "../domain/stories/recordRead.ts";
import { storyById } from "../domain/stories/stories.ts";
import type { StoryRow } from "../domain/stories/storyRow.ts";
import { isForeignRequest } from "./isForeignRequest.ts";
import type { AppEnv } from "./requestContext.ts";
import { TypedError, typedEndpoint } from "./typedErrors.ts";
import { visitorIdFor } from "./visitorCookie.ts";

/** The header that a signed-in reader's page proves itself with. */
const XSRF_HEADER = "x-xsrf-token";

const NOT_KEPT = { "Cache-Control": "private, no-store" };

/** Answers GET and HEAD of a story's state. */
export const storyStateEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { story } = await visibleStory(c);
  const { id, clapCount, voterCount, responseCount, latestPublishedAt } = story;
  const isDiscussionClosed = story.isDiscussionClosed === 1;
  return c.json(
    { postId: id, clapCount, voterCount, responseCount, isDiscussionClosed, latestPublishedAt },
    200,
    NOT_KEPT,
  );
});

/** Answers POST of a read. `isRecorded` says whether this reader's read of the story is on record. */
export const storyReadEndpoint = typedEndpoint(["POST"], async (c) => {
  if (isForeignRequest(c.req.raw)) {
    throw new TypedError("FORBIDDEN", "Reads are taken from our own pages only.");
  }
  const { story, session } = await visibleStory(c);
  if (session && c.req.header(XSRF_HEADER) !== session.xsrfToken) {
    throw new TypedError("FORBIDDEN", "This page is out of date. Reload it and try again.");
  }
  const isRecorded = countsAsRead(c, story, session);
  if (isRecorded) await recordRead(c.get("request"), story.id, session?.userId ?? visitorIdFor(c));
  return c.json({ postId: story.id, isRecorded }, 200, NOT_KEPT);
});

/** A draft has no readers, a bot is none, and staff who act as someone don't read in their name. */
function countsAsRead(c: Context<AppEnv>, story: StoryRow, session: Session | null): boolean {
  return (
    story.status === "PUBLISHED" &&
    !isBot(c.req.header("user-agent")) &&
    !(session?.isSpoofed ?? false)
  );
}

async function visibleStory(
  c: Context<AppEnv>,
): Promise<{ story: StoryRow; session: Session | null }> {
  const context = c.get("request");
  const id = postIdFromParam(c.req.param("postId") ?? "");
  const [story, session] = id
    ? await Promise.all([storyById(context).load(id), context.session()])
    : [null, null];
  if (!story || !canSeeStory(story, session)) {
    throw new TypedError("NOT_FOUND", "There is no such story.");
  }
  return { story, session };
}
