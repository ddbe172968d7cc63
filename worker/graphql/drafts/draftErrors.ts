import {
  MAX_DRAFT_FIELD_LENGTH,
  MAX_DRAFT_PARAGRAPHS,
  MAX_PARAGRAPH_LENGTH,
} from "../../../shared/limits.ts";
import { EMAIL_SENT_TEXT } from "../../../shared/publishing/publishErrorTexts.ts";
import type { DraftError } from "../../domain/drafts/draftRow.ts";
import { type ErrorResult, errorResult, notFound, suspended } from "../machinery/results.ts";

/** Maps a domain error about a draft to its GraphQL error. */
export function draftErrorResult(
  reason:
    | DraftError
    | "email-sent"
    | "text-too-long"
    | "too-many-paragraphs"
    | "too-large"
    | "busy",
): ErrorResult {
  switch (reason) {
    case "no-story":
      return notFound("story");
    case "not-editor":
      return errorResult(
        "Forbidden",
        "Only its writer and the editors of its publication can edit a story.",
      );
    case "suspended":
      return suspended();
    case "in-trash":
      return errorResult("RemovedByUser", "The story is in the trash. Restore it to edit it.");
    case "email-sent":
      return errorResult("Forbidden", EMAIL_SENT_TEXT);
    case "too-many-paragraphs":
      return errorResult(
        "BadRequest",
        `A story can have at most ${MAX_DRAFT_PARAGRAPHS} paragraphs.`,
      );
    case "text-too-long":
      return errorResult(
        "BadRequest",
        `A text is too long: a title can have at most ${MAX_DRAFT_FIELD_LENGTH} characters, a paragraph ${MAX_PARAGRAPH_LENGTH}. Split it in two.`,
      );
    case "too-large":
      return errorResult("BadRequest", "The story is too long. Split it in two.");
    case "busy":
      return errorResult(
        "ServiceUnavailable",
        "Someone else is saving at the same time. Try again.",
      );
  }
}
