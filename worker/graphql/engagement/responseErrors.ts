import type { ResponseError } from "../../domain/reading/responses/writeResponse.ts";
import { refuseDraft } from "../drafts/draftErrors.ts";
import { refusePublishing } from "../drafts/publishErrors.ts";
import { type ErrorResult, refuse } from "../machinery/results.ts";

/** Maps a domain error about a response to its GraphQL error. */
export function refuseResponse(reason: ResponseError): ErrorResult {
  switch (reason) {
    case "limited":
      return refuse("RateLimited", "You've posted too many responses. Try again in an hour.");
    case "no-key":
      return refuse("BadRequest", "A key has 8 to 64 letters, digits, - and _.");
    case "text-missing":
      return refuse("BadRequest", "Write something first.");
    case "not-editor":
      return refuse("Forbidden", "Only its writer changes a response.");
    case "in-trash":
      return refuse("RemovedByUser", "The response is in the trash.");
    case "conflict":
      return refuse("ServiceUnavailable", "It was changed at the same time. Try again.");
    case "busy":
    case "too-many-paragraphs":
    case "too-large":
      return refuseDraft(reason);
    default:
      return refusePublishing(reason);
  }
}
