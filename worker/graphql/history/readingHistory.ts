import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { forgetHistory, pauseHistory } from "../../domain/history/changeHistory.ts";
import {
  isHistoryPaused,
  readingHistory,
  type ReadStoryRow,
} from "../../domain/history/readingHistory.ts";
import { viewerOf } from "../../domain/people/viewer.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { earlyViewerRead } from "../machinery/earlyRead.ts";
import { permitted } from "../machinery/permissions.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Post, Viewer } from "../machinery/refs.ts";
import { defineResult } from "../machinery/results.ts";

const PAGE_SIZE = 20;

const ReadStory = builder.objectRef<ReadStoryRow>("ReadStory").implement({
  description: "A story that the viewer has read.",
  fields: (t) => ({
    post: t.expose("post", { type: Post, description: "The story." }),
    readAt: t.expose("readAt", { type: "Timestamp", description: "When they last read it." }),
  }),
});

const HISTORY = earlyViewerRead((context, user, args: PageArguments) =>
  readingHistory(context, user, pageBounds(args, PAGE_SIZE)),
);

/** Prefetches of the viewer's fields by the session. */
export const OWN_HISTORY_PREFETCHES: Prefetches = { readingHistoryConnection: HISTORY.prefetch };

builder.objectFields(Viewer, (t) => ({
  isReadingHistoryPaused: t.boolean({
    description: "Whether the viewer has paused their reading history.",
    resolve: ({ id }, _args, context) => isHistoryPaused(context).load(id),
  }),
  readingHistoryConnection: t.connection({
    type: ReadStory,
    description: "Stories the viewer has read, latest first.",
    resolve: ({ id }, args, context) => HISTORY.read(context, id, args),
  }),
}));

interface Changed {
  __typename: "ReadingHistoryChange";
}

const ReadingHistoryChange = builder.objectRef<Changed>("ReadingHistoryChange").implement({
  description: "The viewer's reading history after a change.",
  fields: (t) => ({
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: "The viewer.",
      resolve: (_changed, _args, context) => viewerOf(context),
    }),
  }),
});

const ReadingHistoryResult = defineResult({
  name: "ReadingHistoryResult",
  description: "Result of a mutation about the reading history.",
  types: [ReadingHistoryChange],
  errors: ["Unauthorized", "Forbidden", "RateLimited"],
});

const CHANGED: Changed = { __typename: "ReadingHistoryChange" };

/** Runs a change and returns its result. */
const done = async (change: Promise<void>): Promise<Changed> => {
  await change;
  return CHANGED;
};

builder.mutationFields((t) => ({
  setReadingHistoryPaused: t.field({
    type: ReadingHistoryResult,
    description: "Pauses or resumes the viewer's reading history. Idempotent.",
    args: { isPaused: t.arg.boolean({ required: true, description: "True to pause." }) },
    resolve: permitted(
      "setReadingHistoryPaused",
      async ({ isPaused }: { isPaused: boolean }, context: GraphQLContext, { userId }) =>
        done(pauseHistory(context, userId, isPaused)),
    ),
  }),
  clearReadingHistory: t.field({
    type: ReadingHistoryResult,
    description: "Deletes the viewer's reading history. Read counts remain.",
    resolve: permitted("clearReadingHistory", async (_args: object, context, { userId }) =>
      done(forgetHistory(context, userId, null)),
    ),
  }),
  removeFromReadingHistory: t.field({
    type: ReadingHistoryResult,
    description: "Removes a story from the viewer's reading history.",
    args: { postId: idArg(t, "story") },
    resolve: permitted(
      "removeFromReadingHistory",
      async ({ postId }: { postId: string }, context, { userId }) =>
        done(forgetHistory(context, userId, postId)),
    ),
  }),
}));
