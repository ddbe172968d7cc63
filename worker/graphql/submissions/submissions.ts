// Stories submitted to publications, for their writers and editors.

import { nextSubmissionSteps } from "../../../shared/submissions/submissionSteps.ts";
import { draftToEdit } from "../../domain/drafts/draftRow.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { userOfSession } from "../../domain/identity/rows/userOfSession.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { sharedEmailByUser } from "../../domain/people/emailSharing.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { collectionById } from "../../domain/publications/rows/collections.ts";
import { viewerEdgeByCollection } from "../../domain/publications/rows/viewerEdge.ts";
import {
  listSubmissionSteps,
  type SubmissionStep,
} from "../../domain/submissions/rows/submissionSteps.ts";
import {
  postOfSubmission,
  type SubmissionRow,
  visibleSubmission,
} from "../../domain/submissions/submissions.ts";
import { submittedStory } from "../../domain/submissions/submittedStory.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { earlyRead } from "../machinery/earlyRead.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
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

/** A submission as its viewer's session sees it, read together with the session. */
const SEEN_SUBMISSION = earlyRead(async (context, id) =>
  context.sessionHash === null
    ? null
    : visibleSubmission(context, userOfSession(context.sessionHash), id),
);
const SUBMISSION_DRAFT = earlyRead(async (context, id) =>
  context.sessionHash === null
    ? null
    : draftToEdit(context, userOfSession(context.sessionHash), postOfSubmission(id)),
);
const SUBMISSION_STEPS = earlyRead((context, id) => listSubmissionSteps(context, id));

/** Prefetches of a submission's fields by its id. */
const SUBMISSION_PREFETCHES: Prefetches = {
  draft: SUBMISSION_DRAFT.prefetch,
  nextStatuses: SEEN_SUBMISSION.prefetch,
  steps: SUBMISSION_STEPS.prefetch,
};

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
        resolve: async ({ id }, _args, context) => {
          if (selfOf(await context.session()) === null) return null;
          const access = await SUBMISSION_DRAFT.read(context, id, {});
          return access && "draft" in access ? access.draft : null;
        },
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
