// Sitemaps (sitemaps.org, version 0.9): an index, and parts that it names.

import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { PARAM_VALUES } from "../../../shared/routes/paramKinds.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { type SitemapEntry, sitemapEntries } from "../../domain/sitemaps/sitemapEntries.ts";
import { type SitemapKind, sitemapParts } from "../../domain/sitemaps/sitemapParts.ts";
import type { SiteLocation } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { type Xml, xmlDocument, xmlElement } from "../xml.ts";
import { answerDocument } from "../crawlers/answerDocument.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const CONTENT_TYPE = "application/xml; charset=utf-8";

/** Pages of a site that no other sitemap part lists. */
const SITE_PAGES: Readonly<Record<SiteLocation["site"]["kind"], readonly RouteName[]>> = {
  default: ["ShowHome", "ShowAbout", "ExploreTopics", "ShowApp"],
  collection: ["ShowCollectionHome", "ShowCollectionAbout"],
  user: ["ShowUser", "ShowUserAbout"],
};

/** Legal and help pages on the main site that people may search for. */
const LISTED_DOCUMENTS = [
  "tos",
  "privacy",
  "rules",
  "help",
  "press",
  "text-to-speech",
] as const satisfies readonly (typeof PARAM_VALUES)["document"][number][];

/** Answers GET and HEAD of the index, which lists every part. */
export const sitemapIndexEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { site, origin } = c.get("siteLocation");
  const parts = await sitemapParts(c.get("request"), site);
  const listed = [
    { url: origin + formatPath("ShowSiteSitemap", {}), lastModified: null },
    ...parts.map(({ kind, start, lastModified }) => ({
      url: origin + formatPath("ShowSitemap", { sitemapKind: kind, start }),
      lastModified,
    })),
  ];
  return answerDocument(c, {
    body: listDocument("sitemapindex", "sitemap", listed),
    contentType: CONTENT_TYPE,
  });
});

/** Answers GET and HEAD of the part with the site's static pages. */
export const siteSitemapEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { site, origin, params } = c.get("siteLocation");
  const paths = SITE_PAGES[site.kind].map((name) => formatPath(name, params, { site }));
  if (site.kind === "default") {
    paths.push(...LISTED_DOCUMENTS.map((document) => formatPath("ShowDocument", { document })));
  }
  const entries = paths.map((path) => ({ url: origin + path, lastModified: null }));
  return answerDocument(c, {
    body: listDocument("urlset", "url", entries),
    contentType: CONTENT_TYPE,
  });
});

/** Answers GET and HEAD of one part. */
export const sitemapEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { site, params } = c.get("siteLocation");
  const { sitemapKind, start = "" } = params;
  const entries = await sitemapEntries(c.get("request"), site, sitemapKind as SitemapKind, start);
  if (entries.length === 0) throw new TypedError("NOT_FOUND", "Unknown sitemap.");
  return answerDocument(c, {
    body: listDocument("urlset", "url", entries),
    contentType: CONTENT_TYPE,
  });
});

function listDocument(root: string, name: string, entries: readonly SitemapEntry[]): string {
  const elements = entries.map((entry) => entryElement(name, entry));
  return xmlDocument(xmlElement(root, elements, { xmlns: NAMESPACE }));
}

function entryElement(name: string, { url, lastModified }: SitemapEntry): Xml {
  return xmlElement(name, [
    xmlElement("loc", url),
    lastModified === null ? null : xmlElement("lastmod", new Date(lastModified).toISOString()),
  ]);
}
