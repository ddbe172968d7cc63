import { publishError } from "../../../shared/publishing/publishErrorTexts.ts";
import { draftErrorResult } from "../drafts/draftErrors.ts";
import { type ErrorResult, errorResult } from "../machinery/results.ts";

/** Reasons that map to a more specific error than a bad request. */
const ERROR_TYPES: Readonly<Record<string, string>> = {
  "banned-links": "PublishingRestrictedBannedLinks",
  "no-collection": "NotFound",
  "no-newsletter": "NotFound",
  "not-in-collection": "Forbidden",
  "repost-gone": "NotFound",
  "no-reposted": "NotFound",
  "no-selection": "NotFound",
  "no-answered": "NotFound",
  "response-hidden": "Forbidden",
  "discussion-closed": "Forbidden",
  "list-discussion-closed": "Forbidden",
  "not-writer": "Forbidden",
  "writers-schedule": "Forbidden",
  "writers-own": "Forbidden",
  "published-elsewhere": "Forbidden",
  "too-many": "MaxPinnedStoriesReached",
};

/** Maps a domain error about publishing to its GraphQL error. */
export function publishErrorResult(reason: string): ErrorResult {
  switch (reason) {
    case "no-story":
    case "not-editor":
    case "suspended":
    case "in-trash":
    case "email-sent":
      return draftErrorResult(reason);
    default:
      return errorResult(
        ERROR_TYPES[reason] ?? "BadRequest",
        publishError(reason) ?? "The story couldn’t be published. Try again.",
        reason,
      );
  }
}
