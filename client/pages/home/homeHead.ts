import { PRODUCT_NAME, PRODUCT_TAGLINE } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { PageHead, PageLocation } from "../../app/page.ts";

/**
 * What the front page says about itself. A later page of its feed has no address that lasts, so
 * searchers are kept to the first.
 */
export function homeHead({ publicUrl, query }: PageLocation): PageHead {
  const title = PRODUCT_TAGLINE.replace(/\.$/, "");
  const description = `${PRODUCT_NAME} is where people who know their subject write about it, and where others read them to the end.`;
  if (query.p !== undefined) return { title, description, robots: "noindex" };
  const canonical = publicUrl + buildPath("ShowHome");
  return {
    title,
    description,
    canonical,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: PRODUCT_NAME,
      description,
      url: canonical,
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${publicUrl}${buildPath("Search")}?q={search_term_string}`,
        },
        "query-input": "required name=search_term_string",
      },
    },
  };
}
