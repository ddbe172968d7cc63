import type { PageHead, PageLocation } from "../../app/page.ts";

/** What a list of a publication says of itself. Searchers are kept to its first page. */
export function listingHead(
  title: string,
  description: string,
  canonical: string,
  { query }: PageLocation,
  isEmpty = false,
): PageHead {
  const isKept = query.p !== undefined || isEmpty;
  return {
    title,
    description,
    canonical,
    robots: isKept ? "noindex" : undefined,
    jsonLd: isKept
      ? undefined
      : {
          "@context": "https://schema.org",
          "@type": "CollectionPage",
          name: title,
          description,
          url: canonical,
        },
  };
}
