import { createHighlight, type HighlightResult } from "../../domain/highlights/createHighlight.ts";
import { readFormWrite } from "../request/formWrite.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/**
 * Answers POST of a highlight, like the mutation createHighlight: `paragraphName`, `startOffset`
 * and `text` select the text. JSON requests get the highlight's id, forms a redirect to their page.
 */
export const quoteEndpoint = typedEndpoint(["POST"], async (c) => {
  const { session, fields, answer } = await readFormWrite(c, { as: "createHighlight" });
  const postId = c.req.param("id") ?? "";
  const startOffset = Number(fields.get("startOffset") ?? "");
  if (!Number.isSafeInteger(startOffset) || startOffset < 0)
    throw new TypedError("BAD_REQUEST", "`startOffset` must be a whole number.");
  const context = c.get("request");
  const result = await createHighlight(context, session.userId, {
    postId,
    paragraphName: fields.get("paragraphName") ?? "",
    startOffset,
    text: fields.get("text") ?? "",
  });
  if (result.kind !== "done") throw error(result.kind);
  const { id, quoteId } = result.highlight;
  return answer({ postId, highlightId: id, quoteId });
});

function error(reason: Exclude<HighlightResult["kind"], "done">): TypedError {
  switch (reason) {
    case "no-story":
      return new TypedError("NOT_FOUND", texts.storyNotFound);
    case "suspended":
      return new TypedError("FORBIDDEN", texts.accountSuspended);
    case "no-selection":
      return new TypedError("BAD_REQUEST", texts.textNotInStory);
    case "too-long":
    case "too-many":
      return new TypedError("BAD_REQUEST", texts.notHighlighted);
  }
}
