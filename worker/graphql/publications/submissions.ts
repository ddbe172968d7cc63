// Stories handed in to publications, for their writers and the editors.

import {
  nextSubmissionSteps,
  type SubmissionStatus,
  SUBMITTED,
} from "../../../shared/rules/submissionSteps.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { draftToEdit } from "../../domain/writing/drafts/draftRow.ts";
import { selfOf } from "../../domain/core/identity/session.ts";
import { visibleUser } from "../../domain/core/people/canSeeUser.ts";
import { sharedEmailByUser } from "../../domain/accounts/people/emailSharing.ts";
import { userById } from "../../domain/core/people/users.ts";
import { collectionById } from "../../domain/core/publications/collections.ts";
import { submissionTermsByCollection } from "../../domain/publications/publications/submissionTerms.ts";
import { viewerEdgeByCollection } from "../../domain/core/publications/viewerEdge.ts";
import { publicationsToSubmitTo } from "../../domain/writing/submissions/publicationsToSubmitTo.ts";
import {
  listSubmissionSteps,
  type SubmissionStep,
} from "../../domain/writing/submissions/submissionSteps.ts";
import {
  listSubmissions,
  type SubmissionRow,
  visibleSubmission,
} from "../../domain/writing/submissions/submissions.ts";
import { submittedStory } from "../../domain/writing/submissions/submittedStory.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { PostDraft } from "../drafts/drafts.ts";
import { emptyPage } from "../unbuilt/notYet.ts";
import { Collection, Post, User, Viewer } from "../machinery/refs.ts";

const SUBMISSIONS_PAGE_SIZE = 20;

/** How far a submission has come. */
export const PublicationSubmissionStatus = describedEnum(
  "PublicationSubmissionStatus",
  "How far a submission has come.",
  {
    ACCEPTED: "The publication has taken the story.",
    CANCELLED: "Its writer took it back.",
    CHANGES_MADE: "Its writer has made the changes that were asked for.",
    CHANGES_REQUESTED: "An editor asks for changes.",
    IN_REVIEW: "An editor is reading it.",
    OPEN: "It is handed in.",
    REJECTED: "The publication does not take it.",
    TRIAGE: "It waits for an editor.",
    UNKNOWN: "Nobody can say.",
    WIP: "Its writer is still at it.",
  },
);

const PublicationSubmissionStep = builder
  .objectRef<SubmissionStep>("PublicationSubmissionStep")
  .implement({
    description: "A step that a submission has made.",
    fields: (t) => ({
      id: t.id({ description: "The step's id.", resolve: ({ id }) => `step:${id}` }),
      status: t.field({
        type: PublicationSubmissionStatus,
        description: "What it became.",
        resolve: ({ status }) => status,
      }),
      note: t.exposeString("note", { description: "What was said with it; may be empty." }),
      madeAt: t.field({
        type: "Timestamp",
        description: "When.",
        resolve: ({ madeAt }) => madeAt,
      }),
      madeBy: t.field({
        type: User,
        nullable: true,
        description: "Who made it; null where the viewer may not know of them.",
        resolve: async ({ madeById }, _args, context) =>
          madeById === null ? null : visibleUser(context, await userById(context).load(madeById)),
      }),
    }),
  });

/** A submission, for one of its two sides. */
export const PublicationSubmission = builder
  .objectRef<SubmissionRow>("PublicationSubmission")
  .implement({
    description: "A story that was handed in to a publication, for its writer and the editors.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The submission's id." }),
      status: t.field({
        type: PublicationSubmissionStatus,
        description: "How far it has come.",
        resolve: ({ status }) => status,
      }),
      nextStatuses: t.field({
        type: [PublicationSubmissionStatus],
        description: "What the viewer may make of it next.",
        resolve: async ({ id, status }, _args, context) => {
          const session = await context.session();
          const seen = session && (await visibleSubmission(context, session.userId, id));
          const steps = (seen?.sides ?? []).flatMap((side) => nextSubmissionSteps(side, status));
          return [...new Set(steps)];
        },
      }),
      note: t.exposeString("note", { description: "What was said with the latest change." }),
      postId: t.exposeID("postId", { description: "The story's id: postDraft(postId) opens it." }),
      post: t.field({
        type: Post,
        nullable: true,
        description: "The story, for who may write in it or whom it is there for; else null.",
        resolve: ({ postId }, _args, context) => submittedStory(context, postId),
      }),
      handedInTitle: t.exposeString("handedInTitle", {
        description: "What the story was called when it was handed in; may be empty.",
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
        description: "Who handed it in; null where the viewer may not know of them.",
        resolve: async ({ writerId }, _args, context) =>
          visibleUser(context, await userById(context).load(writerId)),
      }),
      isViewersOwn: t.boolean({
        description: "True where the viewer handed it in.",
        resolve: async ({ writerId }, _args, context) =>
          (await context.session())?.userId === writerId,
      }),
      writerEmail: t.string({
        nullable: true,
        description: "The writer's address for the viewer who edits; null where it is not shared.",
        resolve: async ({ collectionId, writerId }, _args, context) => {
          const { isEditor } = await viewerEdgeByCollection(context).load(collectionId);
          return isEditor ? sharedEmailByUser(context).load(writerId) : null;
        },
      }),
      draft: t.field({
        type: PostDraft,
        nullable: true,
        description: "What it says now, for the viewer who may write in it.",
        resolve: async ({ postId }, _args, context) => {
          const session = await context.session();
          if (selfOf(session) === null) return null;
          const access = session && (await draftToEdit(context, session.userId, postId));
          return access && "draft" in access ? access.draft : null;
        },
      }),
      steps: t.field({
        type: [PublicationSubmissionStep],
        description: "The way it went, the latest first, at most 50.",
        resolve: ({ id }, _args, context) => listSubmissionSteps(context, id),
      }),
      createdAt: t.field({
        type: "Timestamp",
        description: "When.",
        resolve: ({ createdAt }) => createdAt,
      }),
      updatedAt: t.field({
        type: "Timestamp",
        description: "When its status last changed.",
        resolve: ({ updatedAt }) => updatedAt,
      }),
    }),
  });

builder.queryFields((t) => ({
  publicationSubmission: t.field({
    type: PublicationSubmission,
    nullable: true,
    description: "A submission by its id; null when there is none that the viewer may see.",
    args: { submissionId: t.arg.id({ required: true, description: "The submission's id." }) },
    resolve: async (_root, { submissionId }, context) => {
      const session = await context.session();
      const seen = session && (await visibleSubmission(context, session.userId, submissionId));
      if (!seen) return null;
      const { submission } = seen;
      const isHere = !session.isElsewhere || session.hostOwnerId === submission.collectionId;
      return isHere ? submission : null;
    },
  }),
}));

const LISTED = {
  openOnly: "Leaves out what has been accepted, rejected or taken back.",
  statuses: "Only those of these statuses.",
};

builder.objectFields(Viewer, (t) => ({
  submissionsConnection: t.connection({
    type: PublicationSubmission,
    description: "What the viewer has handed in, the latest changed first.",
    args: {
      openOnly: t.arg.boolean({ defaultValue: false, description: LISTED.openOnly }),
      statuses: t.arg({ type: [PublicationSubmissionStatus], description: LISTED.statuses }),
    },
    resolve: ({ id }, { openOnly, statuses, ...page }, context) =>
      listSubmissions(context, { writerId: id }, wantedOf(openOnly, statuses), bounds(page)),
  }),
  publicationsToSubmitTo: t.connection({
    type: Collection,
    description: "Publications that take the viewer's stories: their own first, then open ones.",
    args: {
      search: t.arg.string({ defaultValue: "", description: "Part of a name." }),
    },
    resolve: ({ id }, { search, ...page }, context) =>
      publicationsToSubmitTo(context, id, search ?? "", bounds(page)),
  }),
}));

builder.objectFields(Collection, (t) => ({
  isOpenToSubmissions: t.boolean({
    description: "True where it takes stories of anybody, not of its writers alone.",
    resolve: async ({ id }, _args, context) =>
      (await submissionTermsByCollection(context).load(id)).isOpenToAll,
  }),
  submissionGuidelines: t.string({
    description: "What it tells those who would write for it, as plain text; may be empty.",
    resolve: async ({ id }, _args, context) =>
      (await submissionTermsByCollection(context).load(id)).guidelines,
  }),
  submissionsConnection: t.connection({
    type: PublicationSubmission,
    description:
      "What was handed in, the latest changed first; empty but for a viewer who owns or edits it.",
    args: {
      openOnly: t.arg.boolean({ defaultValue: false, description: LISTED.openOnly }),
      statuses: t.arg({ type: [PublicationSubmissionStatus], description: LISTED.statuses }),
    },
    resolve: async ({ id }, { openOnly, statuses, ...page }, context) => {
      const asked = bounds(page);
      const { isEditor } = await viewerEdgeByCollection(context).load(id);
      return isEditor
        ? listSubmissions(context, { collectionId: id }, wantedOf(openOnly, statuses), asked)
        : emptyPage<SubmissionRow>(page, SUBMISSIONS_PAGE_SIZE);
    },
  }),
}));

/** The statuses that a list is asked for; null for all. */
function wantedOf(
  openOnly: boolean | null | undefined,
  statuses: readonly SubmissionStatus[] | null | undefined,
): readonly SubmissionStatus[] | null {
  if (!openOnly) return statuses ?? null;
  return SUBMITTED.filter((status) => statuses?.includes(status) ?? true);
}

function bounds(page: PageArguments) {
  return pageBounds(page, SUBMISSIONS_PAGE_SIZE);
}
