import { MAX_CLAPS } from "../../../shared/limits.ts";
import { CLAPS_RETRACTED_TEXT, objectionToClaps } from "../../../shared/claps/clapErrors.ts";
import { pageBounds } from "../../db/keyset.ts";
import { type Clapper, clappersOf } from "../../domain/claps/clappers.ts";
import { type ClapResult, clapStory } from "../../domain/claps/clapStory.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import {
  type PostViewerEdge as ViewerEdge,
  viewerEdgeByPost,
} from "../../domain/stories/rows/viewerEdge.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Post, User } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { ResponseSortType } from "../stories/storyEnums.ts";

const PostViewerEdge = builder.objectRef<ViewerEdge>("PostViewerEdge").implement({
  description: "The viewer's relation to a story.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The viewer's id and the story's id, combined." }),
    clapCount: t.exposeInt("clapCount", {
      description: `The viewer's own claps for it, ${MAX_CLAPS} at most.`,
    }),
    catalogIds: t.exposeIDList("catalogIds", {
      description: "The ids of the viewer's lists that contain it.",
    }),
  }),
});

const CLAPPERS_PAGE_SIZE = 20;

const PostClapper = builder.objectRef<Clapper>("PostClapper").implement({
  description: "A reader who has clapped for a story of the viewer's.",
  fields: (t) => ({
    user: t.expose("user", { type: User, description: "The reader." }),
    clapCount: t.exposeInt("clapCount", { description: "Number of claps." }),
    clappedAt: t.expose("clappedAt", {
      type: "Timestamp",
      description: "When they last clapped.",
    }),
  }),
});

builder.objectFields(Post, (t) => ({
  clappersConnection: t.connection({
    type: PostClapper,
    description:
      "Who has clapped for one of the viewer's stories; empty for others. Never selected by cacheable pages.",
    args: {
      sortType: t.arg({
        type: ResponseSortType,
        description: "Latest clap first, or most claps first.",
      }),
    },
    resolve: ({ id }, { sortType, ...page }, context) =>
      clappersOf(context, id, sortType ?? "NEWEST", pageBounds(page, CLAPPERS_PAGE_SIZE)),
  }),
  viewerEdge: t.field({
    type: PostViewerEdge,
    description: "The viewer's relation to the story. Never selected by cacheable pages.",
    resolve: ({ id }, _args, context) => viewerEdgeByPost(context).load(id),
  }),
}));

/** A story after its claps have changed. */
interface Clapped {
  __typename: "PostClaps";
  post: StoryRow;
}

const PostClaps = builder.objectRef<Clapped>("PostClaps").implement({
  description: "A story after the viewer's claps have changed.",
  fields: (t) => ({
    post: t.expose("post", { type: Post, description: "The story." }),
  }),
});

const ClapPostResult = defineResult({
  name: "ClapPostResult",
  description: "Result of `clapPost`.",
  types: [PostClaps],
  errors: WRITE_ERRORS,
});

interface ClapArguments {
  targetPostId: string;
  numClaps: number;
  key: string;
}

/** Writes that forms without JavaScript run too. */
export const clapWrites = {
  clapPost: permitted("clapPost", async (args: ClapArguments, context, session) => {
    const { targetPostId: postId, numClaps: claps, key } = args;
    const objection = objectionToClaps(claps, key);
    if (objection) return errorResult("BadRequest", objection);
    return clapped(await clapStory(context, session.userId, { postId, claps, key }));
  }),
};

builder.mutationFields((t) => ({
  clapPost: t.field({
    type: ClapPostResult,
    description:
      "Claps for a story or response, or retracts claps. Idempotent by key within a day.",
    args: {
      targetPostId: t.arg.id({ required: true, description: "The story's id." }),
      numClaps: t.arg.int({
        required: true,
        description: `The number of claps to add; negative to retract. Not 0, at most ${MAX_CLAPS}.`,
      }),
      key: t.arg.string({
        required: true,
        description: "Idempotency key of these claps: 1 to 64 characters.",
      }),
    },
    resolve: clapWrites.clapPost,
  }),
}));

function clapped(result: ClapResult): Clapped | ErrorResult {
  switch (result.kind) {
    case "clapped":
      return { __typename: "PostClaps", post: result.story };
    case "no-story":
      return errorResult(
        "NotFound",
        "We couldn’t find this story. It may have been deleted or made private.",
      );
    case "taken-back":
      return errorResult("NotFound", CLAPS_RETRACTED_TEXT);
    case "own-story":
      return errorResult("BadRequest", "You can’t clap for your own story.");
    case "not-published":
      return errorResult("BadRequest", "You can only clap for published stories.");
    case "suspended":
      return errorResult("AccountSuspended", "Your account is suspended.");
  }
}
