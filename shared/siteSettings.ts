// The settings that an operator can change and every browser may read. Nothing here is secret. worker/settings/siteSettings.ts validates them; a missing
// setting turns its feature off.

import type { ClientVersionBounds, Platform } from "./errors/clientVersionStatus.ts";
/** Footer links that can point to an external URL. The status page uses STATUS_URL instead. */
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

/** A plan as the payment provider defines it. */
export interface PlanDefinition {
  planId: string;
  name: string;
  description: string;
}

export interface SiteSettings {
  /** The tag manager's container id. */
  analyticsCode?: string;
  /** Collects performance reports from every session instead of one in a hundred. */
  interactionTracking?: boolean;
  /** Shown to signed-in readers while the flag enable_survey is on. */
  survey?: { scriptUrl: string };
  recaptcha?: { siteKey: string; enterpriseSiteKey?: string };
  turnstile?: { siteKey: string };
  cardPayment?: { publishableKey: string };
  wallet?: { merchantId: string; merchantName: string };
  search?: { appId: string; searchKey: string; indexPrefix: string; host: string };
  /** The first payment provider: its ids of plans and discounts. */
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
    /** Days of a trial; without it none is offered. */
    trialDays?: number;
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
  /** The operator's contact address. */
  contactEmail?: string;
  /** The operator's postal address, with line breaks: in the footer of newsletters and digests. */
  postalAddress?: string;
  /** Who sells memberships, for receipts. */
  seller?: {
    name: string;
    /** With line breaks. */
    address: string;
    /** With what it is: "VAT ID DE123456789". */
    taxNumber?: string;
  };
  /** Supported versions of clients other than the web pages. */
  clientVersions?: Partial<Record<Platform, ClientVersionBounds>>;
  imageUploadMaxMb: number;
  staffPicks: { title: string; catalogId?: string };
  /** First-party publications. */
  ownedCollectionIds: string[];
  /** Hosts whose subdomains belong to users and publications. */
  topTierDomains: string[];
  /** Slugs of the topics suggested to new users. */
  topicsToFollow: string[];
  /** Tag slugs that make up a topic, by topic slug. */
  topicTags: Record<string, string[]>;
  /** External URLs that replace the product's own pages in the footer. */
  links: Partial<Record<FooterLink, string>>;
}
