// A user's feed settings: the order of their home, and what to show less of.

import type { FeedReductionKind, HomeFeedOrder } from "../../../shared/home/feedReasons.ts";
import { pageBounds } from "../../db/keyset.ts";
import { saveHomeFeedOrder } from "../../domain/home/saveHomeFeedOrder.ts";
import {
  type FeedReductionRow,
  listReductions,
  setReduction,
} from "../../domain/home/reductions.ts";
import { latestSaved } from "../../domain/home/latestSaved.ts";
import { suggestedStories } from "../../domain/home/suggestedStories.ts";
import { suggestedTags } from "../../domain/home/suggestedTags.ts";
import { builder } from "../machinery/builder.ts";
import { FeedReductionKindEnum, HomeFeedOrderEnum } from "./feedReasons.ts";
import { suggestionsKey } from "../follows/follows.ts";
import { permitted } from "../machinery/permissions.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Post, Tag, Viewer } from "../machinery/refs.ts";
import { defineResult, errorResult } from "../machinery/results.ts";

const PAGE_SIZE = 25;
const TAGS = 8;
const SAVED = 3;
const STORIES = 3;

const FeedReduction = builder.objectRef<FeedReductionRow>("FeedReduction").implement({
  description: "Something that the viewer wants to see less of.",
  fields: (t) => ({
    kind: t.expose("kind", { type: FeedReductionKindEnum, description: "The kind of target." }),
    targetId: t.exposeID("targetId", {
      nullable: true,
      description: "The id of the user, publication or tag; null for other kinds.",
    }),
    name: t.exposeString("name", { nullable: true, description: "The name of the target." }),
    slug: t.exposeString("slug", {
      nullable: true,
      description: "The username or slug of the target.",
    }),
    createdAt: t.expose("createdAt", {
      type: "Timestamp",
      description: "When the viewer chose to see less of it.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  homeFeedOrder: t.expose("homeFeedOrder", {
    type: HomeFeedOrderEnum,
    description: "The saved order of the viewer's home.",
  }),
  feedReductionConnection: t.connection({
    type: FeedReduction,
    description: "What the viewer wants to see less of, latest first.",
    resolve: ({ id }, args, context) => listReductions(context, id, pageBounds(args, PAGE_SIZE)),
  }),
  suggestedTags: t.field({
    type: [Tag],
    description: "Topics that the viewer might want to follow, best first.",
    args: { first: t.arg.int({ description: "How many at most, 1 to 50." }) },
    resolve: ({ id }, { first }, context) =>
      suggestedTags(context).load(suggestionsKey(id, first, TAGS)),
  }),
  suggestedPosts: t.field({
    type: [Post],
    description:
      "The latest story of each person that the viewer might want to follow, best first.",
    args: { first: t.arg.int({ description: "How many at most, 1 to 50." }) },
    resolve: ({ id }, { first }, context) =>
      suggestedStories(context).load(suggestionsKey(id, first, STORIES)),
  }),
  latestSavedPosts: t.field({
    type: [Post],
    description: "The stories most recently saved to the viewer's reading list.",
    args: { first: t.arg.int({ description: "How many at most, 1 to 50." }) },
    resolve: ({ id }, { first }, context) =>
      latestSaved(context).load(suggestionsKey(id, first, SAVED)),
  }),
}));

/**
 * Prefetches of these fields by the viewer's id, so that they run in parallel with reading the
 * viewer.
 */
export const HOME_PREFETCHES: Prefetches = {
  suggestedTags: async (context, id, { first }) =>
    suggestedTags(context).load(suggestionsKey(id, first, TAGS)),
  suggestedPosts: async (context, id, { first }) =>
    suggestedStories(context).load(suggestionsKey(id, first, STORIES)),
  latestSavedPosts: async (context, id, { first }) =>
    latestSaved(context).load(suggestionsKey(id, first, SAVED)),
};

interface OrderChange {
  __typename: "HomeFeedOrderChange";
  order: HomeFeedOrder;
}
const HomeFeedOrderChange = builder.objectRef<OrderChange>("HomeFeedOrderChange").implement({
  description: "The viewer's home after its order has changed.",
  fields: (t) => ({
    order: t.expose("order", { type: HomeFeedOrderEnum, description: "The new order." }),
  }),
});
const HomeFeedOrderResult = defineResult({
  name: "HomeFeedOrderResult",
  description: "Result of `setHomeFeedOrder`.",
  types: [HomeFeedOrderChange],
  errors: ["Forbidden", "RateLimited", "Unauthorized"],
});

interface ReductionChange {
  __typename: "FeedReductionChange";
  reduction: FeedReductionRow;
  isReduced: boolean;
}
const FeedReductionChange = builder.objectRef<ReductionChange>("FeedReductionChange").implement({
  description: "Something that the viewer chose to see less of, or no longer less of.",
  fields: (t) => ({
    reduction: t.expose("reduction", { type: FeedReduction, description: "The reduction." }),
    isReduced: t.exposeBoolean("isReduced", { description: "True if it was added." }),
  }),
});
const FeedReductionResult = defineResult({
  name: "FeedReductionResult",
  description: "Result of `setFeedReduction`.",
  types: [FeedReductionChange],
  errors: ["BadRequest", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface ReductionArguments {
  kind: FeedReductionKind;
  targetId?: string | null;
  isReduced: boolean;
}

builder.mutationFields((t) => ({
  setHomeFeedOrder: t.field({
    type: HomeFeedOrderResult,
    description: "Saves the order of the viewer's home. Idempotent.",
    args: {
      order: t.arg({ type: HomeFeedOrderEnum, required: true, description: "The order." }),
    },
    resolve: permitted(
      "setHomeFeedOrder",
      async ({ order }: { order: HomeFeedOrder }, context, { userId }) => {
        await saveHomeFeedOrder(context, userId, order);
        return { __typename: "HomeFeedOrderChange" as const, order };
      },
    ),
  }),
  setFeedReduction: t.field({
    type: FeedReductionResult,
    description: "Shows less of something in the viewer's home, or undoes that. Idempotent.",
    args: {
      kind: t.arg({ type: FeedReductionKindEnum, required: true, description: "Kind of target." }),
      targetId: t.arg.id({
        description: "The id of the user, publication or tag; omitted for other kinds.",
      }),
      isReduced: t.arg.boolean({ required: true, description: "True to show less." }),
    },
    resolve: permitted(
      "setFeedReduction",
      async ({ kind, targetId, isReduced }: ReductionArguments, context, { userId }) => {
        const input = { kind, targetId: targetId || null, isReduced };
        const result = await setReduction(context, userId, input);
        switch (result.kind) {
          case "done":
            return {
              __typename: "FeedReductionChange" as const,
              reduction: result.reduction,
              isReduced,
            };
          case "self":
            return errorResult("BadRequest", "Your own stories don’t appear on your home page.");
          case "no-target":
            return errorResult("NotFound", "We couldn’t find this person, publication or topic.");
        }
      },
    ),
  }),
}));
