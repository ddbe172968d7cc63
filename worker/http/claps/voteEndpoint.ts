import { CLAPS_RETRACTED_TEXT, objectionToClaps } from "../../../shared/claps/clapErrors.ts";
import { viewerEdgeByCatalog } from "../../domain/lists/rows/viewerEdge.ts";
import { clapCatalog } from "../../domain/claps/clapCatalog.ts";
import { clapStory } from "../../domain/claps/clapStory.ts";
import { viewerEdgeByPost } from "../../domain/stories/rows/viewerEdge.ts";
import { askToConfirmAction, actionAt } from "../identity/pending/pendingAction.ts";
import { readFormWrite } from "../request/formWrite.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

/**
 * Answers POST of claps for a story (`p`) or a list (`catalog`), like the mutations clapPost and
 * clapCatalog: `claps` is their number (default 1), `key` the idempotency key. JSON requests get
 * the counts, forms a redirect to their page. GET, the target of sign-in links,
 * shows a confirmation form.
 */
export const voteEndpoint = typedEndpoint(["GET", "HEAD", "POST"], async (c) => {
  const input = actionAt(new URL(c.req.url));
  if (input?.act !== "clap") {
    throw new TypedError("NOT_FOUND", "This can’t receive claps.");
  }
  if (c.req.method !== "POST") return askToConfirmAction(c, input);
  const { id } = input;
  const { session, fields, answer } = await readFormWrite(c, {
    as: input.kind === "p" ? "clapPost" : "clapCatalog",
  });
  const claps = Number(fields.get("claps") ?? "1");
  // Without a key, sending the form again counts as another clap.
  const key = fields.get("key") ?? crypto.randomUUID();
  const objection = objectionToClaps(claps, key);
  if (objection) throw new TypedError("BAD_REQUEST", objection);
  const context = c.get("request");
  const result =
    input.kind === "p"
      ? await clapStory(context, session.userId, { postId: id, claps, key })
      : await clapCatalog(context, session.userId, { catalogId: id, claps, key });
  switch (result.kind) {
    case "clapped": {
      if ("catalog" in result) {
        const viewerClapCount = (await viewerEdgeByCatalog(context).load(id)).clapCount;
        return answer({ catalogId: id, clapCount: result.catalog.clapCount, viewerClapCount });
      }
      const { clapCount, voterCount } = result.story;
      const viewerClapCount = (await viewerEdgeByPost(context).load(id)).clapCount;
      return answer({ postId: id, clapCount, voterCount, viewerClapCount });
    }
    case "no-story":
      throw new TypedError(
        "NOT_FOUND",
        "We couldn’t find this story. It may have been deleted or made private.",
      );
    case "taken-back":
      throw new TypedError("NOT_FOUND", CLAPS_RETRACTED_TEXT);
    case "no-catalog":
      throw new TypedError(
        "NOT_FOUND",
        "We couldn’t find this list. It may have been deleted or made private.",
      );
    case "own-story":
      throw new TypedError("BAD_REQUEST", "You can’t clap for your own story.");
    case "own-catalog":
      throw new TypedError("BAD_REQUEST", "You can’t clap for your own list.");
    case "not-published":
      throw new TypedError("BAD_REQUEST", "You can only clap for published stories.");
    case "suspended":
      throw new TypedError("FORBIDDEN", "Your account is suspended.");
  }
});
