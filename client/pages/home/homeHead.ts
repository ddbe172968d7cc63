import { PRODUCT_NAME, PRODUCT_TAGLINE } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { feedLink } from "../../runtime/page/feedLink.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import type { PageHead, PageLocation } from "../../runtime/page/page.ts";
import { isBuilt } from "../../runtime/page/pages.ts";
import * as texts from "./texts.ts";

/** The value of `?feed=` for the following feed. */
export const FOLLOWING_FEED = "following";

/** The value of `?feed=` for the latest email digest. */
export const DIGEST_FEED = "digest";

/** Returns the home's head, which is the same for all of its feeds. */
export function homeHead(location: PageLocation): PageHead {
  const { publicUrl, query } = location;
  const title = PRODUCT_TAGLINE.replace(/\.$/, "");
  const { description } = texts;
  const canonical = publicUrl + buildPath("ShowHome");
  const head = {
    title,
    description,
    canonical,
    alternates: [feedLink(texts.latestFeedTitle, publicUrl + buildPath("FeedLatest"))],
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: PRODUCT_NAME,
      description,
      url: canonical,
      potentialAction: isBuilt("search") ? searchAction(publicUrl) : undefined,
    },
  };
  const feed = [FOLLOWING_FEED, DIGEST_FEED].find((each) => each === query.feed);
  return listHead(head, location, { feed, tag: feed ? undefined : query.tag });
}

function searchAction(publicUrl: string): Record<string, unknown> {
  return {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${publicUrl}${buildPath("Search")}?q={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  };
}
