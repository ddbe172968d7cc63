import { objectionToClaps } from "../../shared/rules/claps.ts";
import { clapStory } from "../domain/claps/clapStory.ts";
import { isOneTooMany, LIMITS } from "../domain/identity/rateLimits.ts";
import { viewerEdgeByPost } from "../domain/stories/viewerEdge.ts";
import { readOwnWrite } from "./ownWrite.ts";
import { TypedError, typedEndpoint } from "./typedErrors.ts";

/**
 * Answers POST of claps for a story, as the mutation clapPost does: `claps` says how many (1 without),
 * `key` what they are called. JSON gets the counts, a form its page (reader.md §7).
 */
export const voteEndpoint = typedEndpoint(["POST"], async (c) => {
  const postId = c.req.param("id") ?? "";
  if (c.req.param("type") !== "p") {
    throw new TypedError("NOT_FOUND", "Nothing of that kind takes claps.");
  }
  const { session, fields, answer } = await readOwnWrite(c);
  const claps = Number(fields.get("claps") ?? "1");
  // A form without a name for its claps may be sent once more: that is one more press.
  const key = fields.get("key") ?? crypto.randomUUID();
  const objection = objectionToClaps(claps, key);
  if (objection) throw new TypedError("BAD_REQUEST", objection);
  const context = c.get("request");
  if (await isOneTooMany(context, LIMITS.clapsOfUser, session.userId))
    throw new TypedError("TOO_MANY_REQUESTS", "You have clapped very often. Try again later.");
  const result = await clapStory(context, session.userId, { postId, claps, key });
  switch (result.outcome) {
    case "clapped": {
      const { clapCount, voterCount } = result.story;
      const viewerClapCount = (await viewerEdgeByPost(context).load(postId)).clapCount;
      return answer({ postId, clapCount, voterCount, viewerClapCount });
    }
    case "no-story":
      throw new TypedError("NOT_FOUND", "There is no such story.");
    case "own-story":
      throw new TypedError("BAD_REQUEST", "You can't clap for your own story.");
    case "not-published":
      throw new TypedError("BAD_REQUEST", "Only what is published can be clapped for.");
    case "suspended":
      throw new TypedError("FORBIDDEN", "Your account is suspended.");
  }
});
