// The pages of a topic inside a publication.

import { pageBounds } from "../../db/keyset.ts";
import {
  type FeaturePage,
  featurePagesByCollection,
} from "../../domain/publications/pages/featurePages.ts";
import {
  deleteFeaturePage,
  type FeaturePageInput,
  saveFeaturePage,
} from "../../domain/publications/pages/saveFeaturePage.ts";
import { findPage } from "../../domain/publications/pages/ownPages.ts";
import { listStories } from "../../domain/stories/rows/storyLists.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { ImageMetadata } from "../images/images.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, Post } from "../machinery/refs.ts";
import { errorResult } from "../machinery/results.ts";
import { pageErrorResult } from "./pageErrors.ts";
import { PublicationUpdateResult, updated } from "./publicationResults.ts";

const POSTS_PAGE_SIZE = 10;

const CollectionFeaturePage = builder.objectRef<FeaturePage>("CollectionFeaturePage").implement({
  description: "A page of a topic inside a publication.",
  fields: (t) => ({
    pageId: t.exposeID("id", { description: "The page's id." }),
    slug: t.exposeString("slug", { description: "The slug in URLs." }),
    title: t.exposeString("title", { description: "The title." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    tagSlug: t.exposeString("tagSlug", { description: "The slug of its topic." }),
    tagTitle: t.exposeString("tagTitle", { description: "The name of its topic." }),
    image: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "The image of its header.",
      resolve: ({ image }) => image,
    }),
    postsConnection: t.connection({
      type: Post,
      description: "The publication's stories of its topic, newest first.",
      resolve: ({ collectionId, tagSlug }, page, context) =>
        listStories(
          context,
          { collectionId, tagSlug },
          "LATEST",
          pageBounds(page, POSTS_PAGE_SIZE),
        ),
    }),
    version: t.exposeInt("version", { description: "How often it was saved." }),
  }),
});

builder.objectFields(Collection, (t) => ({
  featurePage: t.field({
    type: CollectionFeaturePage,
    nullable: true,
    description: "One of its feature pages, also by a former slug; null if there is none.",
    args: { slug: t.arg.string({ required: true, description: "The page's slug, in any case." }) },
    resolve: async ({ id }, { slug }, context) => {
      const pages = await featurePagesByCollection(context).load(id);
      return findPage(pages, slug);
    },
  }),
  featurePages: t.field({
    type: [CollectionFeaturePage],
    nullable: true,
    description: "Its feature pages by title; null for viewers who don't edit them.",
    resolve: async ({ id }, _args, context) => {
      const isAllowed = await viewerMay(context, id, "editFeaturePages");
      return isAllowed ? featurePagesByCollection(context).load(id) : null;
    },
  }),
}));

builder.mutationFields((t) => ({
  saveCollectionFeaturePage: t.field({
    type: PublicationUpdateResult,
    description:
      "Creates a feature page, or changes one unless it has changed since `baseVersion`.",
    args: {
      collectionId: idArg(t, "publication"),
      pageId: t.arg.id({ description: "The page to change; a new one if omitted." }),
      title: t.arg.string({ required: true, description: "The title." }),
      slug: t.arg.string({ description: "The slug; derived from the title if empty." }),
      description: t.arg.string({ description: "What it is about." }),
      topic: t.arg.string({ required: true, description: "The topic's name or slug." }),
      imageId: t.arg.id({ description: "The header's image; empty for none." }),
      baseVersion: t.arg.int({ description: "The version that was edited; 0 for a new page." }),
    },
    resolve: permitted(
      "saveCollectionFeaturePage",
      async (input: FeaturePageInput, context, { userId }) => {
        const { kind } = await saveFeaturePage(context, userId, input);
        return kind === "done" ? updated(input.collectionId) : pageErrorResult(kind);
      },
    ),
  }),
  deleteCollectionFeaturePage: t.field({
    type: PublicationUpdateResult,
    description: "Deletes a feature page and the links to it in the navigation.",
    args: {
      collectionId: idArg(t, "publication"),
      pageId: t.arg.id({ required: true, description: "The page's id." }),
    },
    resolve: permitted(
      "deleteCollectionFeaturePage",
      async (input: { collectionId: string; pageId: string }, context, { userId }) =>
        (await deleteFeaturePage(context, userId, input))
          ? updated(input.collectionId)
          : errorResult("Forbidden", "Only its owners and editors can change a publication."),
    ),
  }),
}));
