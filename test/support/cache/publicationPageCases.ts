// What the mutations of a publication's own pages purge, and its deletion.

import type { Mutation } from "../../../worker/access/actions.ts";
import { markDeleted } from "../publications/publications.ts";
import type { Case } from "./cachedWorldWrites.ts";

const byOwner = (args: Case["args"]): readonly Case[] => [
  { who: "owner", purges: ["collection collection"], args },
];

export const PAGE_CASES = {
  deletePublication: [
    {
      who: "owner",
      purges: ["collection collection", "group-sitemap"],
      args: ({ collection }) => ({ collectionId: collection.id, name: collection.name }),
    },
  ],
  restorePublication: [
    {
      who: "owner",
      purges: ["collection collection", "group-sitemap", "tag tag", "user owner", "user writer"],
      args: ({ collection }) => ({ collectionId: collection.id }),
      before: async ({ collection }) => {
        await markDeleted(collection.id);
        return {};
      },
    },
  ],
  setCollectionFeaturedPosts: byOwner(({ collection }) => ({
    collectionId: collection.id,
    stories: [],
    baseVersion: 0,
  })),
  saveCollectionFeaturePage: byOwner(({ collection, featurePage, other }) => ({
    collectionId: collection.id,
    pageId: featurePage.id,
    title: "Another title",
    slug: featurePage.slug,
    topic: other.slug,
    baseVersion: 0,
  })),
  deleteCollectionFeaturePage: byOwner(({ collection, featurePage }) => ({
    collectionId: collection.id,
    pageId: featurePage.id,
  })),
  saveCollectionSubpage: byOwner(({ collection, subpage }) => ({
    collectionId: collection.id,
    pageId: subpage.id,
    title: "Another title",
    slug: subpage.slug,
    markdown: "Another text.",
    change: "PUBLISH",
    baseVersion: 0,
  })),
  deleteCollectionSubpage: byOwner(({ collection, subpage }) => ({
    collectionId: collection.id,
    pageId: subpage.id,
  })),
} as const satisfies Partial<Record<Mutation, readonly Case[]>>;
