import { listHead } from "../../app/listHead.ts";
import type { PageHead, PageLocation } from "../../app/page.ts";

export function listingHead(
  title: string,
  description: string,
  canonical: string,
  location: PageLocation,
): PageHead {
  const head = {
    title,
    description,
    canonical,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "CollectionPage",
      name: title,
      description,
      url: canonical,
    },
  };
  return listHead(head, location);
}
