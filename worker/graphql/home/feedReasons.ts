import type {
  FeedReductionKind,
  HomeFeedOrder,
  PostFeedReason,
} from "../../../shared/home/feedReasons.ts";
import type { FeedReason as FeedReasonValue } from "../../domain/home/feedReason.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

const PostFeedReasonEnum = describedEnum<PostFeedReason>(
  "PostFeedReason",
  "Why a story is shown in a feed.",
  {
    FOLLOWED_USER: "The viewer follows its writer.",
    FOLLOWED_COLLECTION: "The viewer follows its publication.",
    FOLLOWED_TAG: "The viewer follows one of its topics.",
    READ_USER: "The viewer has read, clapped for or highlighted stories by its writer.",
    READ_TAG: "The viewer has read, clapped for or highlighted stories about one of its topics.",
    STAFF_PICK: "It is a staff pick.",
    POPULAR: "It is popular.",
    NEW: "It is new.",
  },
);

/** The sort orders of the home feed. */
export const HomeFeedOrderEnum = describedEnum<HomeFeedOrder>(
  "HomeFeedOrder",
  "The order of the stories on the home page.",
  {
    RANKED: "Ranked for the viewer.",
    LATEST: "All of them, newest first.",
  },
);

/** The kinds of things that a user can reduce in their feed. */
export const FeedReductionKindEnum = describedEnum<FeedReductionKind>(
  "FeedReductionKind",
  "What the viewer may want to see less of.",
  {
    USER: "Stories by a person.",
    COLLECTION: "Stories in a publication.",
    TAG: "Stories about a topic.",
    STAFF_PICKS: "Staff picks.",
    POPULAR: "Popular stories.",
    NEW: "New stories by anyone.",
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
