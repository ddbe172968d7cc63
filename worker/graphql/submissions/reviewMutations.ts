// What the parties of a submission do besides moving it on: assign it, comment, suggest edits.

import {
  addComment,
  type CommentInput,
  type CommentResult,
  deleteComment,
} from "../../domain/submissions/comments.ts";
import {
  decideSuggestion,
  suggestEdit,
  type SuggestionDecision,
  type SuggestionInput,
  type SuggestionResult,
} from "../../domain/submissions/suggestions.ts";
import {
  type SubmissionUpdate,
  updateSubmission,
  type UpdateSubmissionResult,
} from "../../domain/submissions/updateSubmission.ts";
import { recordView, type ViewInput, type ViewResult } from "../../domain/submissions/views.ts";
import { MAX_SUBMISSION_REMARKS } from "../../../shared/limits.ts";
import { draftErrorResult } from "../drafts/draftErrors.ts";
import { idArg, keyArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { type ErrorResult, errorResult, invalidKey } from "../machinery/results.ts";
import { NOTE_TOO_LONG, PublicationSubmissionResult, type Update } from "./submissionMutations.ts";

interface CommentArguments extends Pick<CommentInput, "submissionId" | "text" | "key"> {
  paragraphName?: string | null;
  isInternal?: boolean | null;
}

builder.mutationFields((t) => ({
  updatePublicationSubmission: t.field({
    type: PublicationSubmissionResult,
    description:
      "Sets who takes care of a submission and when it is due, for its editors. What isn't given stays; null removes it.",
    args: {
      submissionId: idArg(t, "submission"),
      assigneeId: t.arg.id({ description: "The id of an owner or editor, who is notified." }),
      dueAt: t.arg({ type: "Timestamp", description: "When it is due." }),
    },
    resolve: permitted(
      "updatePublicationSubmission",
      async (args: SubmissionUpdate, context, { userId }) =>
        answered(
          await updateSubmission(context, userId, {
            ...args,
            // A form's choice of nobody is empty.
            assigneeId: args.assigneeId === "" ? null : args.assigneeId,
          }),
        ),
    ),
  }),
  addSubmissionComment: t.field({
    type: PublicationSubmissionResult,
    description: "Comments on a submission or one of its paragraphs. Idempotent by key.",
    args: {
      submissionId: idArg(t, "submission"),
      text: t.arg.string({ required: true, description: "The comment as plain text." }),
      paragraphName: t.arg.string({
        description: "The paragraph's name; null for a comment on the whole submission.",
      }),
      isInternal: t.arg.boolean({
        defaultValue: false,
        description: "True for a note that only the editors see.",
      }),
      key: keyArg(t),
    },
    resolve: permitted(
      "addSubmissionComment",
      async ({ paragraphName, isInternal, ...args }: CommentArguments, context, { userId }) =>
        answered(
          await addComment(context, userId, {
            ...args,
            paragraphName: paragraphName || null,
            isInternal: isInternal ?? false,
          }),
        ),
    ),
  }),
  deleteSubmissionComment: t.field({
    type: PublicationSubmissionResult,
    description: "Deletes one of the viewer's comments on a submission.",
    args: { submissionId: idArg(t, "submission"), commentId: idArg(t, "comment") },
    resolve: permitted(
      "deleteSubmissionComment",
      async (args: { submissionId: string; commentId: string }, context, { userId }) =>
        answered(await deleteComment(context, userId, args)),
    ),
  }),
  suggestSubmissionEdit: t.field({
    type: PublicationSubmissionResult,
    description:
      "Suggests another text for a paragraph of a submission, for its editors. Its formatting stays where the text does. Idempotent by key.",
    args: {
      submissionId: idArg(t, "submission"),
      paragraphName: t.arg.string({ required: true, description: "The paragraph's name." }),
      was: t.arg.string({
        required: true,
        description: "The paragraph's text as the editor saw it. If it has changed, a Conflict.",
      }),
      text: t.arg.string({ required: true, description: "The suggested text." }),
      key: keyArg(t),
    },
    resolve: permitted(
      "suggestSubmissionEdit",
      async (args: SuggestionInput, context, { userId }) =>
        answered(await suggestEdit(context, userId, args)),
    ),
  }),
  decideSubmissionSuggestion: t.field({
    type: PublicationSubmissionResult,
    description:
      "Accepts a suggested edit, which changes the draft, or rejects it. Editors can only reject it, which withdraws it.",
    args: {
      submissionId: idArg(t, "submission"),
      suggestionId: idArg(t, "suggestion"),
      isAccepted: t.arg.boolean({ required: true, description: "True to change the draft." }),
    },
    resolve: permitted(
      "decideSubmissionSuggestion",
      async (args: SuggestionDecision, context, { userId }) =>
        answered(await decideSuggestion(context, userId, args)),
    ),
  }),
  markSubmissionViewed: t.field({
    type: PublicationSubmissionResult,
    description:
      "Records that the viewer, an editor, sees the text of a submission, so that what changes later is marked.",
    args: {
      submissionId: idArg(t, "submission"),
      revision: t.arg.int({ required: true, description: "The draft revision that they see." }),
      isRead: t.arg.boolean({
        defaultValue: false,
        description: "True if nothing is to be marked as changed any more.",
      }),
    },
    resolve: permitted(
      "markSubmissionViewed",
      async (
        { isRead, ...args }: Omit<ViewInput, "isRead"> & { isRead?: boolean | null },
        context,
        { userId },
      ) => answered(await recordView(context, userId, { ...args, isRead: isRead ?? false })),
    ),
  }),
}));

function answered(
  result: UpdateSubmissionResult | CommentResult | SuggestionResult | ViewResult,
): Update | ErrorResult {
  switch (result.kind) {
    case "updated":
    case "done":
      return { __typename: "PublicationSubmissionUpdate", submission: result.submission };
    case "no-submission":
      return errorResult("NotFound", "We couldn’t find this submission.");
    case "not-editor":
      return errorResult("Forbidden", "Only editors of the publication can do this.");
    case "not-writer":
      return errorResult("Forbidden", "Only the writer can accept suggested edits.");
    case "not-reviewer":
      return errorResult("BadRequest", "Choose an owner or editor of the publication.");
    case "no-key":
      return invalidKey();
    case "no-text":
      return errorResult("BadRequest", "Write something first.");
    case "note-too-long":
      return NOTE_TOO_LONG;
    case "too-many":
      return errorResult(
        "BadRequest",
        `A submission can have at most ${MAX_SUBMISSION_REMARKS} comments and as many suggested edits.`,
      );
    case "no-comment":
      return errorResult(
        "NotFound",
        "We couldn’t find this comment. It may have been deleted already.",
      );
    case "no-suggestion":
      return errorResult("NotFound", "We couldn’t find this suggestion.");
    case "has-ended":
      return errorResult("Forbidden", "The submission has ended, so you can’t add this.");
    case "unchanged":
      return errorResult("BadRequest", "Change the text first.");
    case "decided":
      return errorResult(
        "Conflict",
        "This suggestion has been accepted or rejected already.",
        "conflict",
      );
    case "paragraph-changed":
      return errorResult(
        "Conflict",
        "The paragraph has changed since, so nothing was saved. Look at it again.",
        "conflict",
      );
    case "paragraph-gone":
      return errorResult(
        "Conflict",
        "The paragraph has been deleted since, so nothing was saved.",
        "conflict",
      );
    case "no-deltas":
      return errorResult("BadRequest", "This edit isn’t valid. Reload the page.");
    default:
      return draftErrorResult(result.kind);
  }
}
