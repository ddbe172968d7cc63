import type { PageLocation, PageResult } from "../../runtime/page/page.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { type Story, storyHead } from "./storyHead.ts";

/**
 * Returns the result of a story. A story opens under any of its three addresses and names the
 * canonical one; under another author's or publication's name, or an outdated slug, it redirects
 * there.
 */
export function storyResult(story: Story, location: PageLocation): PageResult {
  const { params, publicUrl, site } = location;
  const username = params.username ?? (site.kind === "user" ? site.username : undefined);
  const slug =
    params.collectionSlug ?? (site.kind === "collection" ? site.collectionSlug : undefined);
  // The story's path identifies its owner even if the author or publication could not be loaded.
  const isOwn = (owner: string): boolean => story.path.startsWith(`/${owner}/`);
  const isUnderAnother =
    (username !== undefined && username !== story.creator?.username && !isOwn(`@${username}`)) ||
    (slug !== undefined && slug !== story.collection?.slug && !isOwn(slug));
  const to = siteHref(story.path, location);
  const formerSlugs = story.formerSlugs ?? [];
  const words = (params.postId ?? "").toLowerCase().replace(/-[0-9a-f]{6,12}$/, "");
  if (isUnderAnother || formerSlugs.includes(words)) {
    // A story without a publication can return to the one it was in, as it does if a deleted
    // publication is restored.
    const isPermanent = slug === undefined || story.collection != null;
    return { kind: "redirect", to, isPermanent };
  }
  const head = storyHead(story, publicUrl);
  // The page says that the text is missing; the status says so to crawlers and caches.
  if (!story.content) return { kind: "found", status: 500, head: { ...head, robots: "noindex" } };
  return {
    kind: "found",
    // A friend link keeps its address, where alone its token works, and isn't indexed.
    ...(params.token === undefined
      ? { head, address: story.mediumUrl }
      : { head: { ...head, robots: "noindex" as const } }),
    ...(formerSlugs.length > 0 ? { former: { words: formerSlugs, to } } : {}),
  };
}
