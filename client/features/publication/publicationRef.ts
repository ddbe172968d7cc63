import type { PageLocation } from "../../app/page.ts";

/**
 * The slug of the publication that a page is about: the address's own, else that of the site the
 * page stands on (reader.md §2.1). Empty where neither names one, which no publication answers to.
 */
export function publicationRef({ params, site }: Pick<PageLocation, "params" | "site">): string {
  const own = site.kind === "collection" ? site.collectionSlug : undefined;
  return params.collectionSlug ?? params.publicationSlug ?? own ?? "";
}
