// Stories submitted to publications, for their writers and editors.

import { nextSubmissionSteps } from "../../../shared/submissions/submissionSteps.ts";
import { documentToBlocks } from "../../../shared/story/toHtml/documentToHtml.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { sharedEmailByUser } from "../../domain/people/emailSharing.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { collectionById } from "../../domain/publications/rows/collections.ts";
import { viewerEdgeByCollection } from "../../domain/publications/rows/viewerEdge.ts";
import type { SubmissionStep } from "../../domain/submissions/rows/submissionSteps.ts";
import { suggestionBasis } from "../../domain/submissions/suggestions.ts";
import { changesSinceView } from "../../domain/submissions/views.ts";
import { listReviewers, type SubmissionRow } from "../../domain/submissions/submissions.ts";
import { submittedStory } from "../../domain/submissions/submittedStory.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import {
  SubmissionBlock,
  SubmissionChanges,
  SubmissionComment,
  SubmissionSuggestion,
} from "./reviews.ts";
import { prefetchSelected } from "../machinery/prefetch.ts";
import {
  SEEN_SUBMISSION,
  SUBMISSION_STEPS,
  SUBMISSION_COMMENTS,
  SUBMISSION_SUGGESTIONS,
  SUBMISSION_VIEW,
  SUBMISSION_PREFETCHES,
  draftOf,
} from "./submissionReads.ts";
import { DRAFT_SUBMISSION } from "../drafts/draftReads.ts";
import { PostDraft } from "../drafts/drafts.ts";
import { Collection, Post, User } from "../machinery/refs.ts";

/** The status of a submission. */
export const PublicationSubmissionStatus = describedEnum(
  "PublicationSubmissionStatus",
  "The status of a submission.",
  {
    ACCEPTED: "Accepted by the publication.",
    CANCELLED: "Withdrawn by its writer.",
    CHANGES_MADE: "The writer has made the requested changes.",
    CHANGES_REQUESTED: "An editor has requested changes.",
    IN_REVIEW: "An editor is reviewing it.",
    OPEN: "Submitted.",
    REJECTED: "Rejected by the publication.",
    TRIAGE: "Waiting for an editor.",
    UNKNOWN: "Unknown.",
    WIP: "The writer is still working on it.",
  },
);

const PublicationSubmissionStep = builder
  .objectRef<SubmissionStep>("PublicationSubmissionStep")
  .implement({
    description: "A status change of a submission.",
    fields: (t) => ({
      id: t.id({ description: "The change's id.", resolve: ({ id }) => `step:${id}` }),
      status: t.expose("status", {
        type: PublicationSubmissionStatus,
        description: "The new status.",
      }),
      note: t.exposeString("note", { description: "The note; may be empty." }),
      madeAt: t.expose("madeAt", {
        type: "Timestamp",
        description: "When it was made.",
      }),
      madeBy: t.field({
        type: User,
        nullable: true,
        description: "Who made it; null if the viewer can't see them.",
        resolve: async ({ madeById }, _args, context) =>
          madeById === null ? null : visibleUser(context, await userById(context).load(madeById)),
      }),
    }),
  });

/** A submission, for its writer or an editor. */
export const PublicationSubmission = builder
  .objectRef<SubmissionRow>("PublicationSubmission")
  .implement({
    description: "A story submitted to a publication, for its writer and the editors.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The submission's id." }),
      status: t.expose("status", {
        type: PublicationSubmissionStatus,
        description: "The current status.",
      }),
      nextStatuses: t.field({
        type: [PublicationSubmissionStatus],
        description: "The statuses the viewer can set next.",
        resolve: async ({ id, status }, _args, context) => {
          const seen = await SEEN_SUBMISSION.read(context, id, {});
          const steps = (seen?.sides ?? []).flatMap((side) => nextSubmissionSteps(side, status));
          return [...new Set(steps)];
        },
      }),
      note: t.exposeString("note", { description: "The note of the latest change." }),
      postId: t.exposeID("postId", { description: "The id for postDraft(postId)." }),
      post: t.field({
        type: Post,
        nullable: true,
        description: "The story, for its editors and readers who can see it; otherwise null.",
        resolve: ({ postId }, _args, context) => submittedStory(context, postId),
      }),
      handedInTitle: t.exposeString("handedInTitle", {
        description: "The story's title when it was submitted; may be empty.",
      }),
      collection: t.field({
        type: Collection,
        description: "The publication.",
        resolve: async ({ collectionId }, _args, context) =>
          (await collectionById(context).load(collectionId))!,
      }),
      writer: t.field({
        type: User,
        nullable: true,
        description: "Who submitted it; null if the viewer can't see them.",
        resolve: async ({ writerId }, _args, context) =>
          visibleUser(context, await userById(context).load(writerId)),
      }),
      isViewersOwn: t.boolean({
        description: "True if the viewer submitted it.",
        resolve: async ({ writerId }, _args, context) =>
          (await context.session())?.userId === writerId,
      }),
      writerEmail: t.string({
        nullable: true,
        description: "The writer's email for a viewer who edits; null if not shared.",
        resolve: async ({ collectionId, writerId }, _args, context) => {
          // Loaded in parallel, so that both share one query batch.
          const [{ isEditor }, email] = await Promise.all([
            viewerEdgeByCollection(context).load(collectionId),
            sharedEmailByUser(context).load(writerId),
          ]);
          return isEditor ? email : null;
        },
      }),
      draft: t.field({
        type: PostDraft,
        nullable: true,
        description: "The current draft, for a viewer who can edit it.",
        resolve: ({ id }, _args, context) => draftOf(context, id),
      }),
      steps: t.field({
        type: [PublicationSubmissionStep],
        description: "Its status changes, latest first, at most 50.",
        resolve: ({ id }, _args, context) => SUBMISSION_STEPS.read(context, id, {}),
      }),
      createdAt: t.expose("createdAt", {
        type: "Timestamp",
        description: "When it was submitted.",
      }),
      updatedAt: t.expose("updatedAt", {
        type: "Timestamp",
        description: "When its status last changed.",
      }),
    }),
  });

builder.objectFields(PublicationSubmission, (t) => ({
  blocks: t.field({
    type: [SubmissionBlock],
    description: "The text of the draft in parts, for a viewer who can edit it; else none.",
    resolve: async ({ id, postId }, _args, context) => {
      const draft = await draftOf(context, id);
      const { publicUrl } = context.config;
      const paragraphs = [...(draft?.content.paragraphs ?? [])];
      return documentToBlocks({ paragraphs }, { postId, publicUrl });
    },
  }),
  comments: t.field({
    type: [SubmissionComment],
    description:
      "Its comments, oldest first, at most 200; with the editors' own notes only for editors.",
    resolve: ({ id }, _args, context) => SUBMISSION_COMMENTS.read(context, id, {}),
  }),
  suggestions: t.field({
    type: [SubmissionSuggestion],
    description:
      "The edits that editors suggested, oldest first, at most 200, for a viewer who can edit it.",
    resolve: async ({ id }, _args, context) => {
      const [rows, draft] = await Promise.all([
        SUBMISSION_SUGGESTIONS.read(context, id, {}),
        draftOf(context, id),
      ]);
      return draft === null
        ? []
        : rows.map((row) => ({ row, basis: suggestionBasis(row, draft.content) }));
    },
  }),
  changes: t.field({
    type: SubmissionChanges,
    nullable: true,
    description: "What has changed since the viewer's visit before; null on an editor's first.",
    resolve: async ({ id }, _args, context) => {
      const [view, draft] = await Promise.all([
        SUBMISSION_VIEW.read(context, id, {}),
        draftOf(context, id),
      ]);
      return draft && changesSinceView(context, view, draft.content);
    },
  }),
  assignee: t.field({
    type: User,
    nullable: true,
    description:
      "The editor who takes care of it; null if nobody does, and if the viewer wrote it.",
    resolve: async ({ assigneeId, writerId }, _args, context) =>
      assigneeId === null || (await context.session())?.userId === writerId
        ? null
        : visibleUser(context, await userById(context).load(assigneeId)),
  }),
  dueAt: t.expose("dueAt", {
    type: "Timestamp",
    nullable: true,
    description: "When the editors want to be done with it.",
  }),
  reviewers: t.field({
    type: [User],
    description: "Who can take care of it, at most 50, for a viewer who can.",
    resolve: async (submission, _args, context) => {
      const seen = await SEEN_SUBMISSION.read(context, submission.id, {});
      if (!seen?.sides.includes("editor") || seen.sides.includes("writer")) return [];
      return listReviewers(context, submission);
    },
  }),
  isWriterUnavailable: t.boolean({
    description: "True while the writer's account is suspended or closed.",
    resolve: async ({ id }, _args, context) =>
      (await SEEN_SUBMISSION.read(context, id, {}))?.isWriterHidden ?? false,
  }),
}));

builder.objectFields(PostDraft, (t) => ({
  submission: t.field({
    type: PublicationSubmission,
    nullable: true,
    description: "Its pending submission, for its writer and the editors.",
    resolve: ({ postId }, _args, context) => DRAFT_SUBMISSION.read(context, postId, {}),
  }),
}));

builder.queryFields((t) => ({
  publicationSubmission: t.field({
    type: PublicationSubmission,
    nullable: true,
    description: "A submission by id; null if the viewer can't see it.",
    args: { submissionId: idArg(t, "submission") },
    resolve: async (_root, { submissionId }, context, info) => {
      prefetchSelected(info, "PublicationSubmission", SUBMISSION_PREFETCHES, context, submissionId);
      const [session, seen] = await Promise.all([
        context.session(),
        SEEN_SUBMISSION.read(context, submissionId, {}),
      ]);
      if (!session || !seen) return null;
      const { submission } = seen;
      const isHere = !session.isElsewhere || session.hostOwnerId === submission.collectionId;
      return isHere ? submission : null;
    },
  }),
}));
