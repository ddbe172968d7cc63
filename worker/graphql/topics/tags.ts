import type { PostListSort as Sort } from "../../../shared/enums.ts";
import { MAX_PAGE_SIZE } from "../../../shared/limits.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { storiesByTag, type TagStoriesKey } from "../../domain/stories/storiesByTag.ts";
import { popularTags } from "../../domain/topics/popularTags.ts";
import { relatedTagsByTag } from "../../domain/topics/relatedTags.ts";
import { picksByTag } from "../../domain/topics/tagPicks.ts";
import {
  collectionsByTag,
  type TagWritersKey,
  writersByTag,
} from "../../domain/topics/tagWriters.ts";
import { tagById, tagBySlug } from "../../domain/topics/rows/tags.ts";
import { coverByTag } from "../../domain/topics/rows/tagCovers.ts";
import { TAG_ARCHIVE_PREFETCHES } from "../stories/archives.ts";
import { builder } from "../machinery/builder.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { Collection, Post, Tag, User } from "../machinery/refs.ts";

const STORIES_PAGE_SIZE = 10;
const RELATED_TAGS = 10;
const POPULAR_TAGS = 12;
const PICKS = 5;

const PostListSort = builder.enumType("PostListSort", {
  description: "The sort order of a list of stories.",
  values: {
    HOT: { description: "By publication time, raised by claps." },
    NEW: { description: "Newest first." },
    TOP_ALL_TIME: { description: "Most claps first." },
    TOP_MONTH: { description: "Most claps in the last 30 days first." },
    TOP_WEEK: { description: "Most claps in the last 7 days first." },
    TOP_YEAR: { description: "Most claps in the last 365 days first." },
  } satisfies Record<Sort, object>,
});

builder.node(Tag, {
  description: "A tag of stories.",
  id: { resolve: (tag) => tag.id },
  loadOne: (id, context) => tagById(context).load(id),
  fields: (t) => ({
    displayTitle: t.exposeString("displayTitle", { description: "The display title." }),
    normalizedTagSlug: t.exposeString("slug", { description: "The slug in URLs." }),
    coverImageId: t.string({
      nullable: true,
      description: "The id of the cover of one of its most popular stories; null if none has one.",
      resolve: ({ id }, _args, context) => coverByTag(context).load(id),
    }),
    postCount: t.exposeInt("postCount", { description: "Number of listed stories." }),
    followerCount: t.exposeInt("followerCount", { description: "Number of followers." }),
    posts: t.connection({
      type: Post,
      description: "Its listed stories.",
      args: {
        sort: t.arg({ type: PostListSort, description: "The sort order; defaults to NEW." }),
      },
      resolve: async (tag, args, context) => storiesByTag(context).load(storiesKey(tag.slug, args)),
    }),
    picks: t.field({
      type: [Post],
      description:
        "Listed stories selected by editors: for a topic that includes it, or staff picks that have it.",
      args: { first: t.arg.int({ description: `How many, 1 to ${MAX_PAGE_SIZE}.` }) },
      resolve: async (tag, { first }, context) =>
        picksByTag(context).load(picksKey(tag.slug, first)),
    }),
    writersConnection: t.connection({
      type: User,
      description: "Writers about it, by their number of stories and claps.",
      resolve: async (tag, args, context) => writersByTag(context).load(writersKey(tag.slug, args)),
    }),
    collections: t.field({
      type: [Collection],
      description: "The publications of most of its newest stories.",
      args: { first: t.arg.int({ description: `How many, 1 to ${MAX_PAGE_SIZE}.` }) },
      resolve: async (tag, { first }, context) =>
        collectionsByTag(context).load(collectionsKey(tag.slug, first)),
    }),
    relatedTags: t.field({
      type: [Tag],
      description:
        "Tags of its newest stories, most frequent first; the most used tags if there are none.",
      args: { first: t.arg.int({ description: `How many, 1 to ${MAX_PAGE_SIZE}.` }) },
      resolve: async (tag, { first }, context) =>
        relatedTagsByTag(context).load(relatedKey(tag.slug, first)),
    }),
  }),
});

/** Prefetches of a tag's fields by its slug, so that they share the tag's query batch. */
const TAG_PREFETCHES: Prefetches = {
  ...TAG_ARCHIVE_PREFETCHES,
  picks: async (context, slug, { first }) =>
    picksByTag(context).load(picksKey(slug, first as number | null | undefined)),
  writersConnection: async (context, slug, args) =>
    writersByTag(context).load(writersKey(slug, args)),
  collections: async (context, slug, { first }) =>
    collectionsByTag(context).load(collectionsKey(slug, first as number | null | undefined)),
  posts: async (context, slug, args) => storiesByTag(context).load(storiesKey(slug, args)),
  relatedTags: async (context, slug, { first }) =>
    relatedTagsByTag(context).load(relatedKey(slug, first as number | null | undefined)),
};

builder.queryFields((t) => ({
  tagFromSlug: t.field({
    type: Tag,
    nullable: true,
    description: "A tag by any spelling of its slug; null if there is none.",
    args: {
      tagSlug: t.arg.id({ required: true, description: "The slug, in any spelling." }),
    },
    resolve: (_root, { tagSlug }, context, info) => {
      const slug = normalizeTag(tagSlug);
      if (slug === "") return null;
      prefetchSelected(info, "Tag", TAG_PREFETCHES, context, slug);
      return tagBySlug(context).load(slug);
    },
  }),
  popularTags: t.field({
    type: [Tag],
    nullable: { list: true, items: true },
    description: "The tags with the most listed stories.",
    args: { first: t.arg.int({ description: `How many, 1 to ${MAX_PAGE_SIZE}.` }) },
    resolve: async (_root, { first }, context) =>
      popularTags(context).load(pageBounds({ first }, POPULAR_TAGS).limit),
  }),
}));

function storiesKey(tagSlug: string, args: PageArguments & { sort?: Sort | null }): TagStoriesKey {
  return { tagSlug, sort: args.sort ?? "NEW", bounds: pageBounds(args, STORIES_PAGE_SIZE) };
}

function picksKey(tagSlug: string, first: number | null | undefined) {
  return { tagSlug, limit: pageBounds({ first }, PICKS).limit };
}

function writersKey(tagSlug: string, args: PageArguments): TagWritersKey {
  return { tagSlug, bounds: pageBounds(args, STORIES_PAGE_SIZE) };
}

function collectionsKey(tagSlug: string, first: number | null | undefined) {
  return { tagSlug, limit: pageBounds({ first }, PICKS).limit };
}

function relatedKey(tagSlug: string, first: number | null | undefined) {
  return { tagSlug, limit: pageBounds({ first }, RELATED_TAGS).limit };
}
