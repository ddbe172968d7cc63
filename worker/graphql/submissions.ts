// Stories handed in to publications, for their writers and the editors.

import { nextSubmissionSteps } from "../../shared/rules/submissionSteps.ts";
import { type PageArguments, pageBounds } from "../db/keyset.ts";
import { visibleUser } from "../domain/people/canSeeUser.ts";
import { userById } from "../domain/people/users.ts";
import { collectionById } from "../domain/publications/collections.ts";
import { viewerEdgeByCollection } from "../domain/publications/viewerEdge.ts";
import { storyById } from "../domain/stories/stories.ts";
import {
  listSubmissions,
  type SubmissionRow,
  visibleSubmission,
} from "../domain/submissions/submissions.ts";
import { builder } from "./builder.ts";
import { describedEnum } from "./describedEnum.ts";
import { emptyPage } from "./notYet.ts";
import { Collection, Post, User, Viewer } from "./refs.ts";

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
        description: "The story.",
        resolve: async ({ postId }, _args, context) => (await storyById(context).load(postId))!,
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
      return seen?.submission ?? null;
    },
  }),
}));

const openOnlyDescription = "Leaves out what has been accepted, rejected or taken back.";

builder.objectFields(Viewer, (t) => ({
  submissionsConnection: t.connection({
    type: PublicationSubmission,
    description: "What the viewer has handed in, the latest changed first.",
    args: {
      openOnly: t.arg.boolean({ defaultValue: false, description: openOnlyDescription }),
    },
    resolve: ({ id }, { openOnly, ...page }, context) =>
      listSubmissions(context, { writerId: id }, openOnly ?? false, bounds(page)),
  }),
}));

builder.objectFields(Collection, (t) => ({
  submissionsConnection: t.connection({
    type: PublicationSubmission,
    description:
      "What was handed in, the latest changed first; empty but for a viewer who owns or edits it.",
    args: {
      openOnly: t.arg.boolean({ defaultValue: false, description: openOnlyDescription }),
    },
    resolve: async ({ id }, { openOnly, ...page }, context) => {
      const asked = bounds(page);
      const { isEditor } = await viewerEdgeByCollection(context).load(id);
      return isEditor
        ? listSubmissions(context, { collectionId: id }, openOnly ?? false, asked)
        : emptyPage<SubmissionRow>(page, SUBMISSIONS_PAGE_SIZE);
    },
  }),
}));

function bounds(page: PageArguments) {
  return pageBounds(page, SUBMISSIONS_PAGE_SIZE);
}
