// The stories that a publication features, and its numbered pages of all stories.

import { MAX_FEATURED_STORIES, MAX_PINNED_FEATURED } from "../../../shared/limits.ts";
import {
  featuredPostsByCollection,
  type StoredFeatured,
  storedFeatured,
} from "../../domain/publications/pages/featuredPosts.ts";
import {
  type NumberedStories,
  numberedStories,
} from "../../domain/publications/pages/numberedStories.ts";
import {
  type FeaturedChange,
  type FeaturedResult,
  setFeaturedPosts,
} from "../../domain/publications/pages/setFeaturedPosts.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, Post } from "../machinery/refs.ts";
import { type ErrorResult, errorResult, notFound, suspended } from "../machinery/results.ts";
import { changedMeanwhile, PublicationUpdateResult, updated } from "./publicationResults.ts";
import { versionForEditor } from "./versionForEditor.ts";

const NumberedPosts = builder.objectRef<NumberedStories>("NumberedPosts").implement({
  description: "A numbered page of a publication's stories, newest first.",
  fields: (t) => ({
    page: t.exposeInt("page", { description: "The page's number, from 1." }),
    pageCount: t.exposeInt("pageCount", { description: "The number of pages." }),
    posts: t.field({
      type: [Post],
      nullable: { list: false, items: true },
      description: "The stories of the page.",
      resolve: ({ stories }) => stories,
    }),
  }),
});

const FeaturedPostSettings = builder.objectRef<StoredFeatured>("FeaturedPostSettings").implement({
  description: "A story that a publication features, for those who choose them.",
  fields: (t) => ({
    postId: t.exposeID("postId", { description: "The story's id." }),
    isPinned: t.exposeBoolean("isPinned", { description: "True if it opens the home." }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story; null once it isn't visible.",
      resolve: ({ postId }, _args, context) => visibleStory(context, postId),
    }),
  }),
});

const FeaturedPostInput = builder.inputType("FeaturedPostInput", {
  description: "A story to feature.",
  fields: (t) => ({
    story: t.string({ description: "The story's id or address; without one it is left out." }),
    isPinned: t.boolean({ description: "True to open the publication's home with it." }),
  }),
});

builder.objectFields(Collection, (t) => ({
  featuredPosts: t.field({
    type: [Post],
    nullable: { list: true, items: true },
    description: `The stories that it features, at most ${MAX_FEATURED_STORIES}: pinned ones first.`,
    args: { isPinned: t.arg.boolean({ description: "True for the pinned ones only." }) },
    resolve: async ({ id }, { isPinned }, context) => {
      const featured = await featuredPostsByCollection(context).load(id);
      return featured.filter((each) => each.isPinned || !isPinned).map(({ story }) => story);
    },
  }),
  featuredSettings: t.field({
    type: [FeaturedPostSettings],
    nullable: true,
    description: "The stories that it features as stored; null for viewers who don't choose them.",
    resolve: async ({ id }, _args, context) => {
      const isAllowed = await viewerMay(context, id, "editFeaturedStories");
      return isAllowed ? storedFeatured(context, id) : null;
    },
  }),
  featuredVersion: t.field({
    type: "Int",
    nullable: true,
    description:
      "How often its featured stories were saved, for setCollectionFeaturedPosts; null for viewers who don't choose them.",
    resolve: ({ id }, _args, context) => versionForEditor(context, id, "featured"),
  }),
  numberedPosts: t.field({
    type: NumberedPosts,
    nullable: true,
    description: "A numbered page of its stories, newest first; null if there is no such page.",
    args: { page: t.arg.int({ required: true, description: "The page's number, from 1." }) },
    resolve: (collection, { page }, context) => numberedStories(context, collection, page),
  }),
}));

builder.mutationFields((t) => ({
  setCollectionFeaturedPosts: t.field({
    type: PublicationUpdateResult,
    description:
      "Replaces the stories that a publication features, in this order, unless they have changed since `baseVersion`.",
    args: {
      collectionId: idArg(t, "publication"),
      stories: t.arg({
        type: [FeaturedPostInput],
        required: true,
        description: `The stories, at most ${MAX_FEATURED_STORIES}, of which ${MAX_PINNED_FEATURED} can be pinned.`,
      }),
      baseVersion: t.arg.int({
        required: true,
        description: "The featuredVersion that was edited.",
      }),
    },
    resolve: permitted(
      "setCollectionFeaturedPosts",
      async (input: FeaturedChange, context, { userId }) => {
        const result = await setFeaturedPosts(context, userId, input);
        return result.kind === "done" ? updated(input.collectionId) : featuredErrorResult(result);
      },
    ),
  }),
}));

function featuredErrorResult(result: FeaturedResult): ErrorResult {
  switch (result.kind) {
    case "no-collection":
      return notFound("publication");
    case "not-staff":
      return errorResult("Forbidden", "Only its owners and editors can change a publication.");
    case "suspended":
      return suspended();
    case "changed-meanwhile":
      return changedMeanwhile();
    case "too-many":
      return errorResult(
        "BadRequest",
        `A publication can feature at most ${MAX_FEATURED_STORIES} stories.`,
      );
    case "too-many-pinned":
      return errorResult("BadRequest", `You can pin at most ${MAX_PINNED_FEATURED} stories.`);
    case "no-story":
      return errorResult(
        "BadRequest",
        `Story ${result.place + 1} isn’t a published story of this publication. Check its address.`,
      );
    case "done":
      throw new Error("The result is not an error");
  }
}
