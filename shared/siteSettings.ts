// What whoever runs the product may set and every browser may know (platform.md §3, config fields).
// Nothing here is secret; worker/settings/siteSettings.ts checks it. What is absent is switched off.

import type { ClientVersionBounds, Platform } from "./rules/clientVersionStatus.ts";
/** Links of the footer that an address elsewhere may replace; the status page has STATUS_URL. */
export const FOOTER_LINKS = [
  "help",
  "about",
  "careers",
  "press",
  "blog",
  "privacy",
  "rules",
  "terms",
  "textToSpeech",
] as const;
export type FooterLink = (typeof FOOTER_LINKS)[number];

/** A plan as a payment provider knows it. */
export interface PlanDefinition {
  planId: string;
  name: string;
  description: string;
}

export interface SiteSettings {
  /** The tag manager's container. */
  analyticsCode?: string;
  /** Has every session told of how pages feel, instead of one in a hundred. */
  interactionTracking?: boolean;
  /** Asks readers who are signed in, where the flag enable_survey holds. */
  survey?: { scriptUrl: string };
  recaptcha?: { siteKey: string; enterpriseSiteKey?: string };
  turnstile?: { siteKey: string };
  cardPayment?: { publishableKey: string };
  wallet?: { merchantId: string; merchantName: string };
  search?: { appId: string; searchKey: string; indexPrefix: string; host: string };
  /** The first payment provider: ids under which it knows plans and discounts. */
  membership?: {
    plans: {
      monthly: string;
      monthlyWithTrial: string;
      yearly: string;
      yearlyStaff: string;
      yearlyWithTrial: string;
    };
    discounts: { oneMonthFree: string; threeMonthsFree: string; sixMonthsFree: string };
    gracePeriodDays: number;
    securePaymentVersion: 2;
  };
  /** The second payment provider. */
  planCatalog?: {
    daily?: PlanDefinition;
    monthly: PlanDefinition;
    yearly: PlanDefinition;
    older: PlanDefinition[];
    /** `price` in minor units. */
    yearlyGift: { name: string; description: string; price: number; currency: "USD" | "CAD" };
  };
  /** Where the people who run the site are written to. */
  contactEmail?: string;
  /** Clients that are not pages: which of their versions are served. */
  clientVersions?: Partial<Record<Platform, ClientVersionBounds>>;
  imageUploadMaxMb: number;
  staffPicks: { title: string; catalogId?: string };
  /** Publications of the house itself. */
  ownedCollectionIds: string[];
  /** Hosts whose subdomains belong to readers and publications. */
  topTierDomains: string[];
  /** Slugs of topics that newcomers are offered. */
  topicsToFollow: string[];
  /** Slugs of tags, by the slug of the topic they make up. */
  topicTags: Record<string, string[]>;
  /** Addresses that replace the product's own pages in the footer. */
  links: Partial<Record<FooterLink, string>>;
}
