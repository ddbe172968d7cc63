import type { ResponseError } from "../../domain/reading/responses/writeResponse.ts";
import { draftErrorResult } from "../drafts/draftErrors.ts";
import { publishErrorResult } from "../drafts/publishErrors.ts";
import { type ErrorResult, errorResult } from "../machinery/results.ts";

/** Maps a domain error about a response to its GraphQL error. */
export function responseErrorResult(reason: ResponseError): ErrorResult {
  switch (reason) {
    case "limited":
      return errorResult("RateLimited", "You've posted too many responses. Try again in an hour.");
    case "no-key":
      return errorResult("BadRequest", "A key must have 8 to 64 letters, digits, - and _.");
    case "text-missing":
      return errorResult("BadRequest", "Write something first.");
    case "not-editor":
      return errorResult("Forbidden", "Only its writer can change a response.");
    case "in-trash":
      return errorResult("RemovedByUser", "The response is in the trash.");
    case "conflict":
      return errorResult("ServiceUnavailable", "It was changed at the same time. Try again.");
    case "busy":
    case "too-many-paragraphs":
    case "too-large":
      return draftErrorResult(reason);
    default:
      return publishErrorResult(reason);
  }
}
