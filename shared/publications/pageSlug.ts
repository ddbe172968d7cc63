import { MAX_PAGE_SLUG } from "../limits.ts";
import { isReservedPageSlug } from "../routes/reservedSegments.ts";
import { normalizeTag } from "../topics/normalizeTag.ts";

/** The slug of a publication's page, or why there is none. */
export type PageSlug = { slug: string } | { error: "no-slug" | "slug-reserved" };

/**
 * Returns the slug of a publication's page from what was typed, else from the page's title. A slug
 * isn't a segment that starts another address of the publication or of the site.
 */
export function readPageSlug(typed: string, title: string): PageSlug {
  const slug = normalizeTag(typed.trim() || title)
    .slice(0, MAX_PAGE_SLUG)
    .replace(/-$/, "");
  if (slug === "") return { error: "no-slug" };
  return isReservedPageSlug(slug) ? { error: "slug-reserved" } : { slug };
}
