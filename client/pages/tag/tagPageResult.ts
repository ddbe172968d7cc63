import { formatPath } from "../../../shared/routes/buildPath.ts";
import { listHead } from "../../app/listHead.ts";
import type { PageHead, PageLocation, PageResult } from "../../app/page.ts";

/** What a tag's further pages must know of it to answer. */
interface AddressedTag {
  readonly displayTitle: string;
  readonly normalizedTagSlug: string;
  readonly postCount: number;
}

/**
 * What a tag means for the answer of one of its further pages: none is not found, another spelling
 * of it leads to its own, and without a story there is nothing for searchers.
 */
export function tagPageResult(
  tag: AddressedTag | null | undefined,
  location: PageLocation,
  route: "ShowTagRecommended" | "ShowTagWhoToFollow",
  words: (name: string) => Pick<PageHead, "title" | "description">,
): PageResult {
  if (!tag) return { kind: "notFound" };
  const path = formatPath(route, { tagSlug: tag.normalizedTagSlug });
  if (location.params.tagSlug !== tag.normalizedTagSlug) {
    return { kind: "redirect", to: path, isPermanent: true };
  }
  const head = { ...words(tag.displayTitle), canonical: location.publicUrl + path };
  if (tag.postCount === 0) return { kind: "found", head: { ...head, robots: "noindex" } };
  return { kind: "found", head: listHead(head, location) };
}
