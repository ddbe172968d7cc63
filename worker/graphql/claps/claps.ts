import { MAX_CLAPS } from "../../../shared/limits.ts";
import { pageBounds } from "../../db/keyset.ts";
import { type Clapper, clappersOf } from "../../domain/claps/clappers.ts";
import { recommendedPostsOf } from "../../domain/claps/recommendedPosts.ts";
import {
  type PostViewerEdge as ViewerEdge,
  viewerEdgeByPost,
} from "../../domain/stories/rows/viewerEdge.ts";
import { builder } from "../machinery/builder.ts";
import { Post, User } from "../machinery/refs.ts";
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

const RECOMMENDED_PAGE_SIZE = 10;

builder.objectFields(User, (t) => ({
  recommendedPostsConnection: t.connection({
    type: Post,
    description:
      "Listed stories that the person clapped for, last clapped first; empty unless the viewer is the person or follows them. Never selected by cacheable pages.",
    resolve: ({ id }, args, context) =>
      recommendedPostsOf(context, id, pageBounds(args, RECOMMENDED_PAGE_SIZE)),
  }),
}));
