import type { PageLocation } from "./page.ts";

/**
 * Returns the slug of the page's publication: from the URL, else from the current site. Empty if neither has one, which matches no publication.
 */
export function publicationRef({ params, site }: Pick<PageLocation, "params" | "site">): string {
  const own = site.kind === "collection" ? site.collectionSlug : undefined;
  return params.collectionSlug ?? params.publicationSlug ?? own ?? "";
}
