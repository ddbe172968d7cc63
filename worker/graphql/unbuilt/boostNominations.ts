import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { NONE_YET, noneYet } from "./notYet.ts";
import { Post } from "../machinery/refs.ts";

const BoostNominationStatus = describedEnum(
  "BoostNominationStatus",
  "The status of a nomination.",
  {
    APPROVED: "It is recommended more widely.",
    INVALID: "It can't be recommended.",
    NOT_SUBMITTED: "Not submitted.",
    ON_HOLD: "On hold.",
    PENDING: "Waiting for review.",
    UNKNOWN: "Unknown.",
  },
);

const PostNominationResult = describedEnum(
  "PostNominationResult",
  "The result of submitting a nomination.",
  {
    NONE: "No error.",
    ALREADY_LABELED: "The story is already boosted.",
    ALREADY_NOMINATED: "The story is already nominated.",
    PERMISSION_DENIED: "The nominator lacks permission.",
    POST_DELETED: "The story was deleted.",
    POST_NOT_FOUND: "Unknown story.",
    POST_UNLISTED: "The story is unlisted.",
    RESPONSES_NOT_SUPPORTED: "It is a response.",
    TOO_OLD: "The story is too old.",
  },
);

interface BoostNominationValue {
  id: string;
  status: typeof BoostNominationStatus.$inferType;
  result: typeof PostNominationResult.$inferType;
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
    result: t.expose("result", {
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
