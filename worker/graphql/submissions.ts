import type { UserRow } from "../domain/people/userRow.ts";
import type { CollectionRow } from "../domain/publications/collectionRow.ts";
import type { StoryRow } from "../domain/stories/storyRow.ts";
import { builder } from "./builder.ts";
import { describedEnum } from "./describedEnum.ts";
import { NONE_YET, noneYet } from "./notYet.ts";
import { Collection, Post, User } from "./refs.ts";

const PublicationSubmissionStatus = describedEnum(
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

interface SubmissionValue {
  id: string;
  status: typeof PublicationSubmissionStatus.$inferType;
  post: StoryRow;
  collection: CollectionRow;
  writer: UserRow;
  createdAt: number;
  updatedAt: number;
}

const PublicationSubmission = builder
  .objectRef<SubmissionValue>("PublicationSubmission")
  .implement({
    description: "A story that was handed in to a publication, for its writer and the editors.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The submission's id." }),
      status: t.expose("status", {
        type: PublicationSubmissionStatus,
        description: "How far it has come.",
      }),
      post: t.expose("post", { type: Post, description: "The story." }),
      collection: t.expose("collection", { type: Collection, description: "The publication." }),
      writer: t.expose("writer", { type: User, description: "Who handed it in." }),
      createdAt: t.expose("createdAt", { type: "Timestamp", description: "When." }),
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
    description: `A submission by its id; null when there is none that the viewer may see. ${NONE_YET}`,
    args: { submissionId: t.arg.id({ required: true, description: "The submission's id." }) },
    resolve: noneYet,
  }),
}));
