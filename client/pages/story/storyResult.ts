import type { PageLocation, PageResult } from "../../app/page.ts";
import { siteHref } from "../../app/siteHref.ts";
import { type Story, storyHead } from "./storyHead.ts";

/**
 * What a story means for the answer. A story opens under any of its three addresses and names the
 * one that is its own; under another writer's or publication's name it leads there, and so do the words
 * that its address had before.
 */
export function storyResult(story: Story, location: PageLocation): PageResult {
  const { params, publicUrl, site } = location;
  const username = params.username ?? (site.kind === "user" ? site.username : undefined);
  const slug =
    params.collectionSlug ?? (site.kind === "collection" ? site.collectionSlug : undefined);
  const isUnderAnother =
    (username !== undefined && username !== story.creator?.username) ||
    (slug !== undefined && slug !== story.collection?.slug);
  const to = siteHref(story.path, location);
  const { formerSlugs } = story;
  const words = (params.postId ?? "").toLowerCase().replace(/-[0-9a-f]{6,12}$/, "");
  if (isUnderAnother || formerSlugs.includes(words)) {
    return { kind: "redirect", to, isPermanent: true };
  }
  return {
    kind: "found",
    head: storyHead(story, publicUrl),
    address: story.mediumUrl,
    ...(formerSlugs.length > 0 ? { former: { words: formerSlugs, to } } : {}),
  };
}
