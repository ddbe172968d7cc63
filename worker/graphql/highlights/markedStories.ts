// Everything that the viewer marked, by story.

import { MAX_SHOWN_MARKS } from "../../../shared/limits.ts";
import { pageBounds } from "../../db/keyset.ts";
import {
  type MarkedStory as MarkedStoryRow,
  ownMarkedStories,
  ownMarks,
} from "../../domain/highlights/markedStories.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { builder } from "../machinery/builder.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Post, Viewer } from "../machinery/refs.ts";
import { Highlight } from "./highlights.ts";
import { Note } from "./notes.ts";

const MARKED_PAGE_SIZE = 10;

const newest = (kind: string): string => `${kind} The newest first, at most ${MAX_SHOWN_MARKS}.`;

const MarkedStory = builder.objectRef<MarkedStoryRow>("MarkedStory").implement({
  description: "What the viewer has marked in a story.",
  fields: (t) => ({
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story; null if it is no longer available.",
      resolve: ({ postId }, _args, context) => visibleStory(context, postId),
    }),
    highlights: t.field({
      type: [Highlight],
      description: newest("The viewer's highlights in it."),
      resolve: async ({ postId }, _args, context) =>
        (await ownMarks(context).load(postId)).highlights,
    }),
    notes: t.field({
      type: [Note],
      description: newest("The viewer's notes on it."),
      resolve: async ({ postId }, _args, context) => (await ownMarks(context).load(postId)).notes,
    }),
    responses: t.field({
      type: [Post],
      description: newest("The viewer's responses to parts of its text."),
      resolve: async ({ postId }, _args, context) =>
        (await ownMarks(context).load(postId)).responses,
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  markedStories: t.connection({
    type: MarkedStory,
    description: "The stories that the viewer has marked, last marked first.",
    resolve: (_viewer, args, context) =>
      ownMarkedStories(context).load(pageBounds(args, MARKED_PAGE_SIZE)),
  }),
}));

/**
 * Prefetches of the viewer's fields by session token, so that they share the session's query batch.
 */
export const OWN_MARK_PREFETCHES: Prefetches = {
  markedStories: async (context, _key, args) =>
    ownMarkedStories(context).load(pageBounds(args, MARKED_PAGE_SIZE)),
};
