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
  // Its own path tells whose it is even where its writer or publication could not be read.
  const isOwn = (owner: string): boolean => story.path.startsWith(`/${owner}/`);
  const isUnderAnother =
    (username !== undefined && username !== story.creator?.username && !isOwn(`@${username}`)) ||
    (slug !== undefined && slug !== story.collection?.slug && !isOwn(slug));
  const to = siteHref(story.path, location);
  const formerSlugs = story.formerSlugs ?? [];
  const words = (params.postId ?? "").toLowerCase().replace(/-[0-9a-f]{6,12}$/, "");
  if (isUnderAnother || formerSlugs.includes(words)) {
    return { kind: "redirect", to, isPermanent: true };
  }
  // An article without its text would pass for the whole story, to readers and to crawlers.
  if (!story.content) return { kind: "failed" };
  return {
    kind: "found",
    head: storyHead(story, publicUrl),
    address: story.mediumUrl,
    ...(formerSlugs.length > 0 ? { former: { words: formerSlugs, to } } : {}),
  };
}
