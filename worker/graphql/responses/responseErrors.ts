import { isResponseError, RESPONSE_ERRORS } from "../../../shared/responses/responseErrorTexts.ts";
import type { ResponseError } from "../../domain/responses/writeResponse.ts";
import { draftErrorResult } from "../drafts/draftErrors.ts";
import { selectionErrorResult } from "../highlights/selectionInput.ts";
import { publishErrorResult } from "../publishing/publishErrors.ts";
import { type ErrorResult, errorResult } from "../machinery/results.ts";

/** The GraphQL error of each reason that has its own message for responses. */
const ERROR_TYPES: Readonly<Record<keyof typeof RESPONSE_ERRORS, string>> = {
  limited: "RateLimited",
  "no-key": "BadRequest",
  "no-answered": "NotFound",
  "text-missing": "BadRequest",
  "not-editor": "Forbidden",
  "in-trash": "RemovedByUser",
  conflict: "ServiceUnavailable",
};

/** Maps a domain error about a response to its GraphQL error. */
export function responseErrorResult(reason: ResponseError): ErrorResult {
  if (isResponseError(reason))
    return errorResult(ERROR_TYPES[reason], RESPONSE_ERRORS[reason], reason);
  switch (reason) {
    case "busy":
    case "too-many-paragraphs":
    case "too-large":
      return draftErrorResult(reason);
    case "no-selection":
      // Clients can offer to respond to the whole story.
      return { ...selectionErrorResult(reason), __typename: "Conflict" };
    case "too-long":
      return selectionErrorResult(reason);
    default:
      return publishErrorResult(reason);
  }
}
