// What a page is: one query, what the answer means for status, address and head, and a component.
// The server and the browser run the same definition.

import type { ComponentType } from "react";
import type { ConcreteRequest, OperationType } from "relay-runtime";
import type { FormerAddress } from "../../shared/routes/formerAddress.ts";
import type { RouteFlags } from "../../shared/routes/layouts.ts";
import type { HostSite } from "../../shared/routes/pattern.ts";

/** Where the reader is: the matched route and what the address says. */
export interface PageLocation {
  routeName: string;
  /** The route's name in metrics and request headers. */
  metricName: string;
  pageId: string;
  params: Readonly<Record<string, string>>;
  /** Query parameters that the route reads, captured before the address was cleaned. */
  query: Readonly<Record<string, string>>;
  /** Path with the cleaned query. */
  path: string;
  site: HostSite;
  /** The main site's origin, for canonical addresses. */
  publicUrl: string;
  /** When the page was asked for, in milliseconds since 1970: both sides write the same dates. */
  now: number;
  isLoggedIn: boolean;
  flags: RouteFlags;
}

/** A picture that other sites show beside a page's name. */
export interface HeadImage {
  /** Absolute. */
  url: string;
  alt?: string;
  /** Pixels, where they are known. */
  size?: { width: number; height: number };
}

/** Another form of a page, for software. */
export interface HeadAlternate {
  type: "application/rss+xml" | "application/json+oembed" | "text/xml+oembed";
  title: string;
  /** Absolute. */
  href: string;
}

/** What a page says about itself to browsers, crawlers and other sites. */
export interface PageHead {
  /** Without the product's name, which `documentTitle` adds. */
  title: string;
  /** What other sites call the page, where `title` says more than its name. */
  ownTitle?: string;
  description?: string;
  /** Absolute. */
  canonical?: string;
  openGraphType?: "website" | "article" | "profile";
  image?: HeadImage;
  robots?: "noindex" | "noindex, follow";
  /** BCP 47, where the page's text is not in English. */
  language?: string;
  /** Names. */
  authors?: readonly string[];
  publishedAt?: string;
  modifiedAt?: string;
  jsonLd?: Record<string, unknown>;
  /** The same in other formats: feeds, and what other sites embed. */
  alternates?: readonly HeadAlternate[];
}

/** What a page's data mean for the answer. */
export type PageResult =
  | {
      kind: "found";
      head: PageHead;
      status?: 200 | 400 | 429 | 500 | 503;
      /**
       * Where the page's owner shows it, absolute. Where that is a host of the owner's own, the page
       * is shown there alone.
       */
      address?: string;
      /** Whoever comes by a former address of the page is sent on, permanently. */
      former?: FormerAddress;
    }
  | { kind: "redirect"; to: string; isPermanent: boolean }
  | { kind: "notFound" }
  /** The data without which there is no page failed: the answer is an error. */
  | { kind: "failed" };

/** What a page's components are given. */
export interface PageProps<Query extends OperationType = OperationType> {
  data: Query["response"];
  location: PageLocation;
}

/** A page of the product. */
export interface Page<Query extends OperationType = OperationType> {
  /** Null for a page that shows no data. */
  query: ConcreteRequest | null;
  /** Depends on the address alone: neither on who asks nor on flags. */
  variables: (location: PageLocation) => Query["variables"];
  outcome: (data: Query["response"], location: PageLocation) => PageResult;
  Component: ComponentType<PageProps<Query>>;
  /** What stands between the top bar and the page: a publication's navigation. */
  Header?: ComponentType<PageProps<Query>>;
  /** The right column, in the two-column layout. */
  Aside?: ComponentType<PageProps<Query>>;
}

/** The query of a page that has none. */
export interface NoQuery extends OperationType {
  readonly response: Record<string, never>;
  readonly variables: Record<string, never>;
}

/** Gives a page its types. `query` is what the graphql tag makes. */
export function definePage<Query extends OperationType>(
  page: Omit<Page<Query>, "query"> & { query: unknown },
): Page {
  return page as unknown as Page;
}
