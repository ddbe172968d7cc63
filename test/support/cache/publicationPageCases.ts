// What the mutations of a publication's own pages purge.

import type { Mutation } from "../../../worker/access/actions.ts";
import type { Case } from "./cachedWorldWrites.ts";

const byOwner = (args: Case["args"]): readonly Case[] => [
  { who: "owner", purges: ["collection collection"], args },
];

export const PAGE_CASES = {
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
