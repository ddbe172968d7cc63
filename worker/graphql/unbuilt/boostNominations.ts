import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { NONE_YET, noneYet } from "./notYet.ts";
import { Post } from "../machinery/refs.ts";

const BoostNominationStatus = describedEnum(
  "BoostNominationStatus",
  "How far a story has come on its way to more readers.",
  {
    APPROVED: "It is recommended more widely.",
    INVALID: "It can't be recommended.",
    NOT_SUBMITTED: "Nobody has handed it in.",
    ON_HOLD: "It waits for something.",
    PENDING: "It waits to be looked at.",
    UNKNOWN: "Nobody can say.",
  },
);

const PostNominationResult = describedEnum(
  "PostNominationResult",
  "What became of a story's nomination.",
  {
    NONE: "It was taken.",
    ALREADY_LABELED: "The story is recommended already.",
    ALREADY_NOMINATED: "Someone has nominated it already.",
    PERMISSION_DENIED: "The nominator may not.",
    POST_DELETED: "The story is gone.",
    POST_NOT_FOUND: "There is no such story.",
    POST_UNLISTED: "The story is unlisted.",
    RESPONSES_NOT_SUPPORTED: "It is a response.",
    TOO_OLD: "The story is too old.",
  },
);

interface BoostNominationValue {
  id: string;
  status: typeof BoostNominationStatus.$inferType;
  outcome: typeof PostNominationResult.$inferType;
  createdAt: number;
}

const BoostNomination = builder.objectRef<BoostNominationValue>("BoostNomination").implement({
  description: "An editor's nomination of a story for wider recommendation.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The nomination's id." }),
    status: t.expose("status", {
      type: BoostNominationStatus,
      description: "The nomination's status.",
    }),
    outcome: t.expose("outcome", {
      type: PostNominationResult,
      description: "The result of submitting it.",
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was created." }),
  }),
});

builder.objectFields(Post, (t) => ({
  boostNomination: t.field({
    type: BoostNomination,
    nullable: true,
    description: `The story's nomination to be recommended more widely. ${NONE_YET}`,
    resolve: noneYet,
  }),
}));
