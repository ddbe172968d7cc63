import { listHead } from "../../runtime/page/listHead.ts";
import type { PageHead, PageLocation } from "../../runtime/page/page.ts";

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
