/** What other sites show of a page, as its own head says it. */
export interface PageHeadFacts {
  /** The title of search results. */
  title: string;
  /** The title of cards. */
  cardTitle: string;
  description: string;
  /** The page's own address. */
  address: URL;
  /** The address that search engines show: of the original, if it was first published elsewhere. */
  canonical: URL;
  image: string;
  /** Search engines leave it out. */
  isHidden: boolean;
}

/** Reads the head of a page; null if it has none for other sites. */
export function pageHead(html: string): PageHeadFacts | null {
  const { head, title } = new DOMParser().parseFromString(html, "text/html");
  const contentOf = (selector: string): string =>
    head.querySelector<HTMLMetaElement>(`meta${selector}`)?.content ?? "";
  const linkOf = (selector: string): URL | null =>
    URL.parse(head.querySelector(`link${selector}`)?.getAttribute("href") ?? "");
  const canonical = linkOf('[rel="canonical"]');
  const embed = linkOf('[type="application/json+oembed"]');
  const address = URL.parse(embed?.searchParams.get("url") ?? "");
  if (!canonical || !address) return null;
  return {
    title,
    address,
    cardTitle: contentOf('[property="og:title"]'),
    description: contentOf('[name="description"]'),
    canonical,
    image: contentOf('[property="og:image"]'),
    isHidden: contentOf('[name="robots"]').includes("noindex"),
  };
}
