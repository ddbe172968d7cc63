// Series of stories, for readers and for their writers.

import { selfOf } from "../../domain/identity/rows/session.ts";
import { sequenceIdFromSlug, sequenceSlug } from "../../../shared/routes/sequenceSlug.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import {
  listOwnSequencePosts,
  listSequencePosts,
  positionInSequence,
  type SequencePosition,
  sequenceOfStory,
} from "../../domain/sequences/sequencePosts.ts";
import {
  listSequences,
  type SequenceRow,
  visibleSequence,
} from "../../domain/sequences/sequences.ts";
import { type SeriesPosition, seriesOf } from "../../domain/stories/rows/storyDetail.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { earlyRead } from "../machinery/earlyRead.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { Post, User, Viewer } from "../machinery/refs.ts";

const PAGE_SIZE = 20;

const SequencePlaceType = builder.objectRef<SequencePosition>("SequencePosition").implement({
  description: "A story's position in a series.",
  fields: (t) => ({
    position: t.exposeInt("position", { description: "The position, starting at 1." }),
    total: t.exposeInt("total", { description: "Number of stories in the series." }),
    previous: t.expose("previous", {
      type: Post,
      nullable: true,
      description: "The previous story.",
    }),
    next: t.expose("next", { type: Post, nullable: true, description: "The next story." }),
  }),
});

const LISTED_POSTS = earlyRead(async (context, id, args: PageArguments) =>
  listSequencePosts(context, { id }, pageBounds(args, PAGE_SIZE)),
);
const ALL_POSTS = earlyRead(async (context, id, args: PageArguments) =>
  listOwnSequencePosts(context, { id }, pageBounds(args, PAGE_SIZE)),
);

/** Prefetches of a series' fields by its id, so that they share the series' query batch. */
const SEQUENCE_PREFETCHES: Prefetches = {
  postsConnection: LISTED_POSTS.prefetch,
  ownPostsConnection: ALL_POSTS.prefetch,
};

/** A series, for readers and for its writer. */
export const Sequence = builder.objectRef<SequenceRow>("Sequence").implement({
  description: "A series of stories in its writer's order.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The series' id." }),
    slug: t.string({
      description: "The words of its title followed by its id, as used in URLs.",
      resolve: sequenceSlug,
    }),
    title: t.exposeString("title", { description: "Plain text." }),
    description: t.exposeString("description", { description: "Plain text; may be empty." }),
    isPublic: t.boolean({
      description: "False while only its writer can see it.",
      resolve: ({ isPublic }) => isPublic === 1,
    }),
    updatedAt: t.expose("updatedAt", {
      type: "Timestamp",
      description: "When it was last changed.",
    }),
    creator: t.field({
      type: User,
      nullable: true,
      description: "The writer.",
      resolve: async ({ creatorId }, _args, context) =>
        visibleUser(context, await userById(context).load(creatorId)),
    }),
    postsCount: t.exposeInt("listedCount", {
      description: "Number of listed stories in it.",
    }),
    postsConnection: t.connection({
      type: Post,
      description: "Its listed stories, in order.",
      resolve: ({ id }, args, context) => LISTED_POSTS.read(context, id, args),
    }),
    ownPostsConnection: t.connection({
      type: Post,
      description:
        "All its stories in order, including drafts, if the viewer owns the series; empty for others.",
      resolve: async ({ id, creatorId }, args, context) =>
        selfOf(await context.session()) === creatorId
          ? ALL_POSTS.read(context, id, args)
          : LISTED_POSTS.read(context, id, args),
    }),
    place: t.field({
      type: SequencePlaceType,
      nullable: true,
      description: "A story's position in it; null if the story isn't visible in it.",
      args: { postId: idArg(t, "story") },
      resolve: (sequence, { postId }, context) => positionInSequence(context, sequence, postId),
    }),
  }),
});

const SeriesPlaceType = builder.objectRef<SeriesPosition>("SeriesPosition").implement({
  description: "A series that contains a story.",
  fields: (t) => ({
    slug: t.string({ description: "The series' slug.", resolve: sequenceSlug }),
    title: t.exposeString("title", { description: "Its title." }),
    position: t.exposeInt("position", { description: "The story's position, from 1." }),
  }),
});

builder.objectFields(Post, (t) => ({
  series: t.field({
    type: SeriesPlaceType,
    nullable: true,
    description: "The oldest public series that contains it; null for none.",
    resolve: ({ id }, _args, context) => seriesOf(context, id),
  }),
}));

builder.objectFields(User, (t) => ({
  sequencesConnection: t.connection({
    type: Sequence,
    description: "The person's public series with at least one story, last changed first.",
    resolve: ({ id: creatorId }, args, context) =>
      listSequences(
        context,
        { creatorId, isPublic: true, hasStories: true },
        pageBounds(args, PAGE_SIZE),
      ),
  }),
}));

builder.queryFields((t) => ({
  sequenceBySlug: t.field({
    type: Sequence,
    nullable: true,
    description: "A public series by its slug; null for none.",
    args: { slug: t.arg.id({ required: true, description: "The slug, ending with the id." }) },
    resolve: (_root, { slug }, context, info) => {
      const id = sequenceIdFromSlug(slug);
      if (id === null) return null;
      prefetchSelected(info, "Sequence", SEQUENCE_PREFETCHES, context, id);
      return visibleSequence(context, id);
    },
  }),
  sequenceOfPost: t.field({
    type: Sequence,
    nullable: true,
    description: "The oldest public series that contains a story; null for none.",
    args: { postId: idArg(t, "story") },
    resolve: async (_root, { postId }, context) => {
      const id = await sequenceOfStory(context, postId);
      return id === null ? null : visibleSequence(context, id);
    },
  }),
  latestSequencesConnection: t.connection({
    type: Sequence,
    description: "Public series with at least one story, latest change first.",
    resolve: (_root, args, context) =>
      listSequences(context, { isPublic: true }, pageBounds(args, PAGE_SIZE)),
  }),
}));

builder.objectFields(Viewer, (t) => ({
  sequencesConnection: t.connection({
    type: Sequence,
    description: "The viewer's own series, latest change first.",
    args: {
      isPublic: t.arg.boolean({
        required: true,
        description: "True for public series, false for the others.",
      }),
    },
    resolve: ({ id }, { isPublic, ...page }, context) =>
      listSequences(context, { creatorId: id, isPublic }, pageBounds(page, PAGE_SIZE)),
  }),
}));
