import { formatPath } from "../../../shared/routes/buildPath.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import type { PageHead, PageLocation, PageResult } from "../../runtime/page/page.ts";

/** The tag fields that the additional tag pages need for their result. */
interface AddressedTag {
  readonly displayTitle: string;
  readonly normalizedTagSlug: string;
  readonly postCount: number;
}

/**
 * Returns the result of an additional tag page: not found without a tag, a redirect for other
 * spellings, and noindex without stories.
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
