// Endpoints of a story's page besides its data: GET /p/{postId}/state for the current counts, POST
// /p/{postId}/state/read to record a read. The counts are public and may be minutes
// newer than a cached page.

import { NOT_FOUND } from "../../../shared/errors/commonErrors.ts";
import type { Context } from "hono";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { mayBeFollowed } from "../../../shared/privacy/mayBeFollowed.ts";
import { requirePageOwner } from "../../domain/identity/sessions/requirePageOwner.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { recordRead } from "../../domain/stories/recordRead.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { clientNetwork } from "../request/clientNetwork.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { giveVisitorId } from "../request/visitorCookie.ts";

const NOT_CACHEABLE = { "Cache-Control": "private, no-store" };

/** Answers GET and HEAD of a story's state. */
export const storyStateEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { story } = await requireStory(c);
  const { id, clapCount, voterCount, responseCount, latestPublishedAt } = story;
  const isDiscussionClosed = story.isDiscussionClosed === 1;
  return c.json(
    { postId: id, clapCount, voterCount, responseCount, isDiscussionClosed, latestPublishedAt },
    200,
    NOT_CACHEABLE,
  );
});

/**
 * Answers POST of a read. `isRecorded` says whether this reader's read is stored. An anonymous
 * viewer without an id gets one in a cookie, and the read counts when the client repeats it:
 * browsers that reject cookies would otherwise count as a new reader each time. Reads aren't
 * counted where the cookie requires consent that is missing.
 */
export const storyReadEndpoint = typedEndpoint(["POST"], async (c) => {
  if (isForeignRequest(c.req.raw)) {
    throw new TypedError("FORBIDDEN", "Reads are only accepted from our own pages.");
  }
  const { story, session } = await requireStory(c);
  const context = c.get("request");
  await requirePageOwner(context, context.xsrfToken);
  const answer = (isRecorded: boolean): Response =>
    c.json({ postId: story.id, isRecorded }, 200, NOT_CACHEABLE);
  if (!countsAsRead(context, story, session)) return answer(false);
  if (session) return answer(await recordRead(context, story.id, session));
  const { visitorId, hasConsented, country } = context;
  if (!mayBeFollowed({ isLoggedIn: false, hasConsented, country: country() })) return answer(false);
  if (visitorId === null) {
    giveVisitorId(c);
    return answer(false);
  }
  const network = clientNetwork(c.req.raw);
  return answer(await recordRead(context, story.id, { visitorId, network }));
});

/** Reads of drafts, by bots, and by staff during impersonation don't count. */
function countsAsRead(context: RequestContext, story: StoryRow, session: Session | null): boolean {
  return story.status === "PUBLISHED" && !context.isBot && !(session?.isSpoofed ?? false);
}

async function requireStory(
  c: Context<AppEnv>,
): Promise<{ story: StoryRow; session: Session | null }> {
  const context = c.get("request");
  const id = postIdFromParam(c.req.param("postId") ?? "");
  const [story, session] = id
    ? await Promise.all([visibleStory(context, id), context.session()])
    : [null, null];
  if (!story) {
    throw new TypedError("NOT_FOUND", NOT_FOUND.story);
  }
  return { story, session };
}
