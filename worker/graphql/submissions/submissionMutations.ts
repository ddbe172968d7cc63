import type { SubmissionStatus } from "../../../shared/submissions/submissionSteps.ts";
import { MAX_NOTE_LENGTH } from "../../../shared/limits.ts";
import { moveSubmission, type MoveResult } from "../../domain/submissions/moveSubmission.ts";
import type { SubmissionRow } from "../../domain/submissions/submissions.ts";
import { submitPost, type SubmitResult } from "../../domain/submissions/submitPost.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { conflictWith } from "../drafts/drafts.ts";
import { permitted } from "../machinery/permissions.ts";
import { publishErrorResult } from "../publishing/publishErrors.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { PublicationSubmission, PublicationSubmissionStatus } from "./submissions.ts";

/** A submission after a change. */
export interface Update {
  __typename: "PublicationSubmissionUpdate";
  submission: SubmissionRow;
}

const PublicationSubmissionUpdate = builder
  .objectRef<Update>("PublicationSubmissionUpdate")
  .implement({
    description: "A submission after a change.",
    fields: (t) => ({
      submission: t.expose("submission", {
        type: PublicationSubmission,
        description: "The submission.",
      }),
    }),
  });

export const PublicationSubmissionResult = defineResult({
  name: "PublicationSubmissionResult",
  description: "Result of a mutation about a submission.",
  types: [PublicationSubmissionUpdate],
  errors: [...WRITE_ERRORS, "Conflict", "PublishingRestrictedBannedLinks", "RemovedByUser"],
});

interface SubmitArguments {
  publicationId: string;
  postId: string;
  note?: string | null;
}
interface MoveArguments {
  submissionId: string;
  status: SubmissionStatus;
  note?: string | null;
  baseRev?: number | null;
  publishAt?: number | null;
  seenAt?: number | null;
}

builder.mutationFields((t) => ({
  createPublicationSubmission: t.field({
    type: PublicationSubmissionResult,
    description:
      "Submits one of the viewer's stories to a publication they write for or that is open to anyone; also resubmits a withdrawn one.",
    args: {
      publicationId: idArg(t, "publication"),
      postId: idArg(t, "story"),
      note: t.arg.string({ description: "A note to the editors." }),
    },
    resolve: permitted(
      "createPublicationSubmission",
      async ({ publicationId, postId, note }: SubmitArguments, context, { userId }) =>
        submitted(
          await submitPost(context, userId, {
            postId,
            collectionId: publicationId,
            note: note ?? "",
          }),
        ),
    ),
  }),
  setPublicationSubmissionStatus: t.field({
    type: PublicationSubmissionResult,
    description:
      "Moves a submission to its next status (nextStatuses). ACCEPTED publishes the story in the publication. Idempotent.",
    args: {
      submissionId: idArg(t, "submission"),
      status: t.arg({
        type: PublicationSubmissionStatus,
        required: true,
        description: "The new status.",
      }),
      note: t.arg.string({ description: "A note to the other side." }),
      baseRev: t.arg.int({ description: "For ACCEPTED: the draft revision that was reviewed." }),
      publishAt: t.arg({
        type: "Timestamp",
        description: "For ACCEPTED: when to publish and accept it; defaults to now.",
      }),
      seenAt: t.arg({
        type: "Timestamp",
        description:
          "`updatedAt` of the submission as the viewer has seen it: if it has changed since, a Conflict.",
      }),
    },
    resolve: permitted(
      "setPublicationSubmissionStatus",
      async (args: MoveArguments, context, { userId }) => {
        const {
          submissionId,
          status,
          note,
          baseRev = null,
          publishAt = null,
          seenAt = null,
        } = args;
        const input = { submissionId, status, note: note ?? "", baseRev, publishAt, seenAt };
        return moved(await moveSubmission(context, userId, input));
      },
    ),
  }),
}));

/** By the status that a submission has got since the viewer opened it. */
const MEANWHILE: Readonly<Record<SubmissionStatus, string>> = {
  ACCEPTED: "The story has been accepted meanwhile, so nothing was changed.",
  CANCELLED: "The writer has withdrawn the story meanwhile, so nothing was changed.",
  CHANGES_MADE: "The writer has made changes meanwhile. Read them before you go on.",
  CHANGES_REQUESTED:
    "Another editor has requested changes meanwhile. Read their note before you go on.",
  IN_REVIEW: "The story’s review has begun meanwhile. Look at it again before you go on.",
  OPEN: "The story has been submitted again meanwhile. Look at it again before you go on.",
  REJECTED: "The story has been declined meanwhile, so nothing was changed.",
  TRIAGE: "An editor has left the story for later meanwhile. Look at it again before you go on.",
  UNKNOWN: "The submission has changed meanwhile. Look at it again before you go on.",
  WIP: "The writer works on the story again, so nothing was changed.",
};

export const NOTE_TOO_LONG = errorResult(
  "BadRequest",
  `A note can have at most ${MAX_NOTE_LENGTH} characters.`,
);

function submitted(result: SubmitResult): Update | ErrorResult {
  switch (result.kind) {
    case "submitted":
      return { __typename: "PublicationSubmissionUpdate", submission: result.submission };
    case "not-member":
      return errorResult(
        "Forbidden",
        "This publication only accepts stories from its own writers.",
      );
    case "is-response":
      return errorResult("BadRequest", "A response can’t be submitted to a publication.");
    case "is-email":
      return errorResult("BadRequest", "An email to subscribers can’t be submitted.");
    case "is-there":
      return errorResult("BadRequest", "The story is already in this publication.");
    case "note-too-long":
      return NOTE_TOO_LONG;
    case "is-handed-in":
      return errorResult(
        "BadRequest",
        "The editors already have this story, so nothing was sent. Withdraw it to submit it again.",
      );
    case "elsewhere":
      return errorResult(
        "BadRequest",
        "The story waits for another publication. Take it back first.",
      );
    default:
      return publishErrorResult(result.kind);
  }
}

function moved(result: MoveResult): Update | ErrorResult {
  if ("submission" in result) {
    return { __typename: "PublicationSubmissionUpdate", submission: result.submission };
  }
  if ("draft" in result) return conflictWith(result.draft);
  if ("status" in result) return errorResult("Conflict", MEANWHILE[result.status], "conflict");
  switch (result.kind) {
    case "no-submission":
      return errorResult("NotFound", "We couldn’t find this submission.");
    case "no-step":
      return errorResult("Forbidden", "That is not the next step of this submission.");
    case "note-too-long":
      return NOTE_TOO_LONG;
    case "note-missing":
      return errorResult("BadRequest", "Say what should change.");
    case "writer-hidden":
      return errorResult(
        "Forbidden",
        "The writer’s account is suspended or closed, so the story can’t be published. It stays in your inbox; you can decline it.",
      );
    case "no-revision":
      return errorResult("BadRequest", "Read the story before you accept it.");
    default:
      return publishErrorResult(result.kind);
  }
}
