import { publicExcerpt } from "../../domain/stories/rows/paywall.ts";
import { openByFriendLink } from "../../domain/stories/rows/openedStories.ts";
import { bodyFor } from "../../domain/stories/rows/storyBody.ts";
import {
  authorsOf,
  formerSlugsOf,
  licenseNoteOf,
  prefetchDetail,
  tagsOf,
  translatorsOf,
} from "../../domain/stories/rows/storyDetail.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { moreStoriesByPost } from "../../domain/stories/moreStories.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { storyPath, storyUrl } from "../../domain/stories/rows/storyUrl.ts";
import { License, PostType, PostVisibility } from "./storyEnums.ts";
import { PostContent } from "./storyContent.ts";
import { RESPONSE_PREFETCHES } from "../responses/storyResponses.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { HIGHLIGHT_PREFETCHES } from "../highlights/highlights.ts";
import { ImageMetadata } from "../images/images.ts";
import { NOTE_PREFETCHES } from "../highlights/notes.ts";
import { QUOTED_RESPONSE_PREFETCHES } from "../highlights/responseQuotes.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { Collection, Post, Tag, User } from "../machinery/refs.ts";
import { defineResult, notFound } from "../machinery/results.ts";

builder.node(Post, {
  description: "A story, or a response to one.",
  id: { resolve: (post) => post.id },
  loadOne: (id, context) => visibleStory(context, id),
  fields: (t) => ({
    title: t.exposeString("title", { description: "Plain text; empty for most responses." }),
    subtitle: t.exposeString("subtitle", { description: "Plain text; may be empty." }),
    latestRev: t.exposeInt("revision", {
      description: "Increases with every edit. Edits name the revision they are based on.",
    }),
    uniqueSlug: t.string({
      description: "The slug ending with the id, as used in URLs.",
      resolve: (post) => (post.slug ? `${post.slug}-${post.id}` : post.id),
    }),
    formerSlugs: t.stringList({
      nullable: true,
      description: "Former slugs. They redirect to the current URL.",
      resolve: ({ id }, _args, context) => formerSlugsOf(context, id),
    }),
    mediumUrl: t.string({
      description:
        "The story's canonical URL: on the live custom domain of its publication or writer, if any.",
      resolve: (post, _args, { config }) => storyUrl(post, config.publicUrl),
    }),
    path: t.string({ description: "The path on the main site.", resolve: storyPath }),
    canonicalUrl: t.exposeString("canonicalUrl", {
      nullable: true,
      description: "Where the story was first published, if elsewhere.",
    }),
    visibility: t.expose("visibility", {
      type: PostVisibility,
      description: "Where readers can find it.",
    }),
    isLocked: t.boolean({
      description: "True for member-only stories.",
      resolve: (post) => post.visibility === "LOCKED",
    }),
    isSuspended: t.boolean({
      description:
        "True while the story or its writer is suspended for breaking the Rules; only the writer and staff can see it then.",
      resolve: (post) => post.isHidden !== 0,
    }),
    isPublished: t.boolean({
      description: "True once published.",
      resolve: (post) => post.status === "PUBLISHED",
    }),
    type: t.field({ type: PostType, description: "The kind of story.", resolve: postType }),
    clapCount: t.exposeInt("clapCount", { description: "Total number of claps." }),
    voterCount: t.exposeInt("voterCount", { description: "Number of readers who clapped." }),
    isDiscussionClosed: t.boolean({
      description: "True if the writer has closed the discussion.",
      resolve: (post) => post.isDiscussionClosed === 1,
    }),
  }),
});

// Who wrote and published it.
builder.objectFields(Post, (t) => ({
  creator: t.field({
    type: User,
    nullable: true,
    description: "The writer; null if the source names none.",
    resolve: (post, _args, context) => visibleUser(context, post.creator),
  }),
  authors: t.field({
    type: [User],
    nullable: { list: true, items: true },
    description: "All authors, in the source's order.",
    resolve: (post, _args, context) => authorsOf(context, post),
  }),
  translators: t.field({
    type: [User],
    nullable: { list: true, items: true },
    description: "All translators.",
    resolve: (post, _args, context) => translatorsOf(context, post),
  }),
  byline: t.exposeString("byline", {
    nullable: true,
    description: "The source's byline, if it says more than the authors' names.",
  }),
  collection: t.expose("collection", {
    type: Collection,
    nullable: true,
    description: "The publication.",
  }),
  statusForCollection: t.string({
    nullable: true,
    description: "APPROVED once the publication has accepted the story.",
    resolve: (post) => (post.collection && post.status === "PUBLISHED" ? "APPROVED" : null),
  }),
}));

// Its text.
builder.objectFields(Post, (t) => ({
  previewImage: t.field({
    type: ImageMetadata,
    nullable: true,
    description: "The image shown on cards.",
    resolve: (post) =>
      post.previewImageId === null
        ? null
        : {
            id: post.previewImageId,
            alt: post.previewImageAlt,
            focusPercentX: post.previewFocusX,
            focusPercentY: post.previewFocusY,
            width: post.previewImageSize?.width ?? null,
            height: post.previewImageSize?.height ?? null,
          },
  }),
  excerpt: t.string({
    description: "The first words as plain text; empty for a member-only story.",
    // The text of a member-only story is available only through `content`.
    resolve: publicExcerpt,
  }),
  language: t.exposeString("language", { nullable: true, description: "BCP 47." }),
  license: t.expose("license", {
    type: License,
    description: "The license.",
  }),
  licenseNote: t.string({
    nullable: true,
    description: "The attribution required by the source's license.",
    resolve: (post, _args, context) => licenseNoteOf(context, post.id),
  }),
  readingTime: t.exposeFloat("readingTime", { description: "In minutes." }),
  wordCount: t.exposeInt("wordCount", { description: "Number of words in the whole text." }),
  content: t.field({
    type: PostContent,
    nullable: true,
    description: "The text, as far as the viewer may read it; null if it couldn't be loaded.",
    resolve: (post, _args, context) => bodyFor(context, post),
  }),
}));

// Its dates.
builder.objectFields(Post, (t) => ({
  isDateOnly: t.boolean({
    description: "True where only the day of publication is known.",
    resolve: (post) => post.isDateOnly === 1,
  }),
  createdAt: t.expose("createdAt", {
    type: "Timestamp",
    description: "When it was created.",
  }),
  firstPublishedAt: t.expose("firstPublishedAt", {
    type: "Timestamp",
    nullable: true,
    description: "When it was first published.",
  }),
  latestPublishedAt: t.expose("latestPublishedAt", {
    type: "Timestamp",
    nullable: true,
    description: "When its current text was published.",
  }),
  updatedAt: t.expose("updatedAt", {
    type: "Timestamp",
    description: "When it was last changed.",
  }),
}));

// What it is related to.
builder.objectFields(Post, (t) => ({
  tags: t.field({
    type: [Tag],
    nullable: { list: true, items: true },
    description: "In the writer's order.",
    resolve: (post, _args, context) => tagsOf(context, post.id),
  }),
  isResponse: t.boolean({
    description: "True for a response to a story, a list or another response.",
    resolve: ({ inResponseToPostId }) => inResponseToPostId !== null,
  }),
  inResponseToPost: t.field({
    type: Post,
    nullable: true,
    description:
      "The story or response it responds to; null for none, or if the viewer can't see it.",
    resolve: ({ inResponseToPostId }, _args, context) =>
      inResponseToPostId === null ? null : visibleStory(context, inResponseToPostId),
  }),
  moreFromCreator: t.field({
    type: [Post],
    nullable: { list: true, items: true },
    description: "Other stories by the writer, newest first.",
    resolve: async (post, _args, context) =>
      (await moreStoriesByPost(context).load(post.id)).fromCreator,
  }),
  moreFromCollection: t.field({
    type: [Post],
    nullable: { list: true, items: true },
    description: "Stories by other writers in the same publication, newest first.",
    resolve: async (post, _args, context) =>
      (await moreStoriesByPost(context).load(post.id)).fromCollection,
  }),
}));

/** Prefetches of a story's fields by its id, so that they share the story's query batch. */
export const POST_PREFETCHES: Prefetches = {
  content: prefetchDetail,
  formerSlugs: prefetchDetail,
  authors: prefetchDetail,
  tags: prefetchDetail,
  licenseNote: prefetchDetail,
  repost: prefetchDetail,
  series: prefetchDetail,
  topHighlight: prefetchDetail,
  translators: prefetchDetail,
  moreFromCreator: (context, id) => moreStoriesByPost(context).load(id),
  moreFromCollection: (context, id) => moreStoriesByPost(context).load(id),
  ...RESPONSE_PREFETCHES,
  ...HIGHLIGHT_PREFETCHES,
  ...NOTE_PREFETCHES,
  ...QUOTED_RESPONSE_PREFETCHES,
  isQuotedInResponses: prefetchDetail,
  quote: prefetchDetail,
};

const PostResult = defineResult({
  name: "PostResult",
  description: "A story, or an error.",
  types: [Post],
  errors: ["NotFound"],
});

builder.queryFields((t) => ({
  postResult: t.field({
    type: PostResult,
    description: "A story by id.",
    args: {
      id: idArg(t, "story"),
      friendToken: t.arg.string({
        description: "The token of a friend link, which opens a locked story.",
      }),
    },
    resolve: async (_root, { id, friendToken }, context, info) => {
      prefetchSelected(info, "Post", POST_PREFETCHES, context, id);
      const opening = friendToken ? openByFriendLink(context, id, friendToken) : null;
      opening?.catch(() => {});
      const story = await visibleStory(context, id);
      if (opening) await opening;
      return story ?? notFound("story");
    },
  }),
}));

function postType(post: StoryRow): typeof PostType.$inferType {
  if (post.status !== "PUBLISHED") return post.status;
  if (post.inResponseToPostId !== null) return "RESPONSE";
  return post.visibility === "LOCKED" ? "PUBLISHED" : post.visibility;
}
