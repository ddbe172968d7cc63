import type {
  FeedReductionKind,
  HomeFeedOrder,
  PostFeedReason,
} from "../../../shared/rules/feedReasons.ts";
import type { FeedReason as FeedReasonValue } from "../../domain/discovery/home/feedReason.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

const PostFeedReasonEnum = describedEnum<PostFeedReason>(
  "PostFeedReason",
  "Why a story is shown in a feed.",
  {
    FOLLOWED_USER: "The viewer follows who wrote it.",
    FOLLOWED_COLLECTION: "The viewer follows the publication that it stands in.",
    FOLLOWED_TAG: "The viewer follows a topic that it is about.",
    READ_USER: "The viewer has read, applauded or highlighted stories of who wrote it.",
    READ_TAG: "The viewer has read, applauded or highlighted stories about the same.",
    STAFF_PICK: "The staff picked it.",
    POPULAR: "Others applaud it.",
    NEW: "It is new.",
  },
);

/** The sort orders of the home feed. */
export const HomeFeedOrderEnum = describedEnum<HomeFeedOrder>(
  "HomeFeedOrder",
  "In which order the stories of a home come.",
  {
    RANKED: "Those that suit the viewer best first.",
    LATEST: "All of them, newest first.",
  },
);

/** The kinds of things that a user can reduce in their feed. */
export const FeedReductionKindEnum = describedEnum<FeedReductionKind>(
  "FeedReductionKind",
  "What the viewer may want to see less of.",
  {
    USER: "Stories of a person.",
    COLLECTION: "Stories of a publication.",
    TAG: "Stories about a topic.",
    STAFF_PICKS: "What the staff picked.",
    POPULAR: "What others applaud.",
    NEW: "What is new, whoever wrote it.",
  },
);

/** Why a feed edge shows a story. */
export const FeedReason = builder.objectRef<FeedReasonValue>("FeedReason").implement({
  description: "Why a story is shown to the viewer.",
  fields: (t) => ({
    kind: t.expose("kind", { type: PostFeedReasonEnum, description: "The kind of reason." }),
    targetId: t.exposeID("targetId", {
      nullable: true,
      description: "The id of the user, publication or tag that the reason refers to.",
    }),
    name: t.exposeString("name", { nullable: true, description: "The name of the target." }),
    slug: t.exposeString("slug", {
      nullable: true,
      description: "The username or slug of the target.",
    }),
  }),
});
