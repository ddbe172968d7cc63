// A page is one query, a function from its data to the HTTP result and head, and a component. The
// server and the browser run the same definition.

import type { ComponentType, CSSProperties, ReactNode } from "react";
import type { ConcreteRequest, OperationType } from "relay-runtime";
import type { FormerAddress } from "../../../shared/routes/formerAddress.ts";
import type { RouteFlags } from "../../../shared/routes/layouts.ts";
import type { HostSite } from "../../../shared/routes/pattern.ts";

/** The matched route and the request's context. */
export interface PageLocation {
  routeName: string;
  /** The route's name in metrics and request headers. */
  metricName: string;
  pageId: string;
  params: Readonly<Record<string, string>>;
  /** Query parameters that the route reads, captured before the URL was cleaned. */
  query: Readonly<Record<string, string>>;
  /** Path with the cleaned query. */
  path: string;
  site: HostSite;
  /** The main site's origin, for canonical URLs. */
  publicUrl: string;
  /**
   * Time of the request, in milliseconds since 1970. Shared so that server and browser render the
   * same dates.
   */
  now: number;
  isLoggedIn: boolean;
  flags: RouteFlags;
}

/** The page's preview image on other sites. */
export interface HeadImage {
  /** Absolute. */
  url: string;
  alt?: string;
  /** In pixels, when known. */
  size?: { width: number; height: number };
}

/** The page in another machine-readable format. */
export interface HeadAlternate {
  type: "application/rss+xml" | "application/json+oembed" | "text/xml+oembed";
  title: string;
  /** Absolute. */
  href: string;
}

/** The page's metadata for browsers, crawlers and other sites. */
export interface PageHead {
  /** Without the product name, which `documentTitle` adds. */
  title: string;
  /** The page's name on other sites, when `title` contains more than the name. */
  ownTitle?: string;
  description?: string;
  /** Absolute. */
  canonical?: string;
  openGraphType?: "website" | "article" | "profile";
  image?: HeadImage;
  robots?: "noindex" | "noindex, follow";
  /** BCP 47 language tag, when the page isn't in English. */
  language?: string;
  /** Author names. */
  authors?: readonly string[];
  publishedAt?: string;
  modifiedAt?: string;
  jsonLd?: Record<string, unknown>;
  /** Alternate formats: feeds and oEmbed. */
  alternates?: readonly HeadAlternate[];
}

/** The HTTP result that a page's data lead to. */
export type PageResult =
  | {
      kind: "found";
      head: PageHead;
      status?: 200 | 400 | 429 | 500 | 503;
      /**
       * The absolute URL of the page on its owner's site. If the owner has a separate host, the
       * page is shown only there.
       */
      address?: string;
      /** A former address of the page, which redirects permanently. */
      former?: FormerAddress;
    }
  | { kind: "redirect"; to: string; isPermanent: boolean }
  | { kind: "notFound" };

/** The props of a page's components. */
export interface PageProps<Query extends OperationType = OperationType> {
  data: Query["response"];
  location: PageLocation;
}

/** The attributes of the element around a page, which its style sheet turns into a design. */
export interface PageDesign {
  readonly style?: CSSProperties;
  readonly [attribute: `data-${string}`]: string;
}

export interface Page<Query extends OperationType = OperationType> {
  /** Null for a page without data. */
  query: ConcreteRequest | null;
  /** Must depend only on the URL, not on the viewer or flags. */
  variables: (location: PageLocation) => Query["variables"];
  result: (data: Query["response"], location: PageLocation) => PageResult;
  Component: ComponentType<PageProps<Query>>;
  /** The design that the page's owner has chosen; only for pages with the chrome of reading. */
  design?: (data: Query["response"]) => PageDesign | null;
  /** The layout of a page whose id has none, so that only this page loads it. */
  Frame?: ComponentType<PageProps<Query> & { children: ReactNode }>;
  /** Rendered between the top bar and the page, such as a publication's navigation. */
  Header?: ComponentType<PageProps<Query>>;
  /** The right column of the two-column layout. */
  Aside?: ComponentType<PageProps<Query>>;
}

/** The query type of a page without a query. */
export interface NoQuery extends OperationType {
  readonly response: Record<string, never>;
  readonly variables: Record<string, never>;
}

/** Adds types to a page definition. `query` is the result of the graphql tag. */
export function definePage<Query extends OperationType>(
  page: Omit<Page<Query>, "query"> & { query: unknown },
): Page {
  return page as unknown as Page;
}
