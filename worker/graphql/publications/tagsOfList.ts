import { featurePagesByCollection } from "../../domain/publications/pages/featurePages.ts";
import { findPage } from "../../domain/publications/pages/ownPages.ts";
import type { StoryFilter } from "../../domain/stories/rows/storyLists.ts";
import type { GraphQLContext } from "../machinery/context.ts";

/** The tags of a list's stories: one that the address names, and that of a feature page. */
export async function tagsOfList(
  context: GraphQLContext,
  collectionId: string,
  { tagSlug, featureSlug }: { tagSlug?: string | null; featureSlug?: string | null },
): Promise<Pick<StoryFilter, "tagSlug" | "alsoTagSlug">> {
  if (featureSlug == null) return tagSlug == null ? {} : { tagSlug };
  const pages = await featurePagesByCollection(context).load(collectionId);
  // The topic of no page has no stories.
  const ofPage = findPage(pages, featureSlug)?.tagSlug ?? "";
  return tagSlug == null ? { tagSlug: ofPage } : { tagSlug, alsoTagSlug: ofPage };
}
