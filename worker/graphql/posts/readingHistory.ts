import { pageBounds } from "../../db/keyset.ts";
import { forgetHistory, pauseHistory } from "../../domain/reading/history/changeHistory.ts";
import {
  isHistoryPaused,
  readingHistory,
  type ReadStoryRow,
} from "../../domain/reading/history/readingHistory.ts";
import { viewerOf } from "../../domain/accounts/people/viewer.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { permitted } from "../machinery/permissions.ts";
import { Post, Viewer } from "../machinery/refs.ts";
import { type ErrorResult, Unauthorized, Forbidden, RateLimited } from "../machinery/results.ts";

const PAGE_SIZE = 20;

const ReadStory = builder.objectRef<ReadStoryRow>("ReadStory").implement({
  description: "A story that the viewer has read.",
  fields: (t) => ({
    post: t.expose("post", { type: Post, description: "The story." }),
    readAt: t.expose("readAt", { type: "Timestamp", description: "When they last did." }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  isReadingHistoryPaused: t.boolean({
    description: "Whether the viewer wants nothing noted of what they read.",
    resolve: ({ id }, _args, context) => isHistoryPaused(context).load(id),
  }),
  readingHistoryConnection: t.connection({
    type: ReadStory,
    description: "What the viewer has read, the last first.",
    resolve: ({ id }, args, context) => readingHistory(context, id, pageBounds(args, PAGE_SIZE)),
  }),
}));

interface Changed {
  __typename: "ReadingHistoryChange";
}

const ReadingHistoryChange = builder.objectRef<Changed>("ReadingHistoryChange").implement({
  description: "The viewer's reading history as a write has left it.",
  fields: (t) => ({
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: "The viewer.",
      resolve: (_changed, _args, context) => viewerOf(context),
    }),
  }),
});

const ReadingHistoryResult = builder.unionType("ReadingHistoryResult", {
  description: "What became of a change of one's reading history.",
  types: [ReadingHistoryChange, Unauthorized, Forbidden, RateLimited],
  resolveType: ({ __typename }: Changed | ErrorResult) => __typename,
});

const CHANGED: Changed = { __typename: "ReadingHistoryChange" };

/** Runs a change, and answers that it is done. */
const done = async (change: Promise<void>): Promise<Changed> => {
  await change;
  return CHANGED;
};

builder.mutationFields((t) => ({
  setReadingHistoryPaused: t.field({
    type: ReadingHistoryResult,
    description: "Has what the viewer reads noted no more, or again. Repeating it is harmless.",
    args: { isPaused: t.arg.boolean({ required: true, description: "True for no more." }) },
    resolve: permitted(
      "setReadingHistoryPaused",
      async ({ isPaused }: { isPaused: boolean }, context: GraphQLContext, { userId }) =>
        done(pauseHistory(context, userId, isPaused)),
    ),
  }),
  clearReadingHistory: t.field({
    type: ReadingHistoryResult,
    description: "Forgets all that the viewer has read. Counts of reads stay.",
    resolve: permitted("clearReadingHistory", async (_args: object, context, { userId }) =>
      done(forgetHistory(context, userId, null)),
    ),
  }),
  removeFromReadingHistory: t.field({
    type: ReadingHistoryResult,
    description: "Forgets that the viewer has read a story.",
    args: { postId: t.arg.id({ required: true, description: "The story's id." }) },
    resolve: permitted(
      "removeFromReadingHistory",
      async ({ postId }: { postId: string }, context, { userId }) =>
        done(forgetHistory(context, userId, postId)),
    ),
  }),
}));
