// Validates the public configuration, variable SITE_SETTINGS. Every browser receives it, so unknown
// names and values that look like secrets are rejected.

import * as v from "valibot";
import { CLIENT_VERSION } from "../../shared/errors/clientVersionStatus.ts";
import { FOOTER_LINKS, type SiteSettings } from "../../shared/siteSettings.ts";

/** Prefixes of payment providers' secret keys. */
const SECRET = /^(?:sk|rk|whsec)_/;

const text = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(500),
  v.check((value) => !SECRET.test(value), "looks like a secret"),
);
const address = v.pipe(
  text,
  v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""), "is not an http address"),
);
const slugs = v.array(text);
const plan = v.strictObject({ planId: text, name: text, description: text });
const version = v.pipe(v.string(), v.regex(CLIENT_VERSION));
const versionBounds = v.strictObject({ served: version, supported: version });

const SETTINGS = v.strictObject({
  analyticsCode: v.optional(text),
  interactionTracking: v.optional(v.boolean()),
  survey: v.optional(
    v.strictObject({
      scriptUrl: v.pipe(
        address,
        v.check((value) => value.startsWith("https:"), "is not an https address"),
      ),
    }),
  ),
  recaptcha: v.optional(v.strictObject({ siteKey: text, enterpriseSiteKey: v.optional(text) })),
  turnstile: v.optional(v.strictObject({ siteKey: text })),
  cardPayment: v.optional(v.strictObject({ publishableKey: text })),
  wallet: v.optional(v.strictObject({ merchantId: text, merchantName: text })),
  search: v.optional(
    v.strictObject({ appId: text, searchKey: text, indexPrefix: v.string(), host: text }),
  ),
  membership: v.optional(
    v.strictObject({
      plans: v.strictObject({
        monthly: text,
        monthlyWithTrial: text,
        yearly: text,
        yearlyStaff: text,
        yearlyWithTrial: text,
      }),
      discounts: v.strictObject({ oneMonthFree: text, threeMonthsFree: text, sixMonthsFree: text }),
      gracePeriodDays: v.pipe(v.number(), v.integer(), v.minValue(0)),
      trialDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))),
      securePaymentVersion: v.literal(2),
    }),
  ),
  planCatalog: v.optional(
    v.strictObject({
      daily: v.optional(plan),
      monthly: plan,
      yearly: plan,
      older: v.array(plan),
      yearlyGift: v.strictObject({
        name: text,
        description: text,
        price: v.pipe(v.number(), v.integer(), v.minValue(1)),
        currency: v.picklist(["USD", "CAD"]),
      }),
    }),
  ),
  contactEmail: v.optional(v.pipe(text, v.email())),
  postalAddress: v.optional(text),
  seller: v.optional(v.strictObject({ name: text, address: text, taxNumber: v.optional(text) })),
  clientVersions: v.optional(
    v.partial(v.strictObject({ ANDROID: versionBounds, IOS: versionBounds, WEB: versionBounds })),
  ),
  imageUploadMaxMb: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(100)), 25),
  staffPicks: v.optional(v.strictObject({ title: text, catalogId: v.optional(text) }), {
    title: "Staff picks",
  }),
  ownedCollectionIds: v.optional(slugs, []),
  topTierDomains: v.optional(slugs, []),
  topicsToFollow: v.optional(slugs, []),
  topicTags: v.optional(v.record(text, slugs), {}),
  links: v.optional(v.partial(v.strictObject(linkEntries())), {}),
});

function linkEntries(): Record<(typeof FOOTER_LINKS)[number], typeof address> {
  return Object.fromEntries(FOOTER_LINKS.map((name) => [name, address])) as ReturnType<
    typeof linkEntries
  >;
}

/**
 * Reads the settings from an object or JSON text; returns the defaults without any. Throws a
 * TypeError that names the first invalid setting without its value.
 */
export function readSiteSettings(raw: unknown): SiteSettings {
  let given: unknown = raw ?? {};
  if (typeof given === "string") {
    try {
      given = JSON.parse(given);
    } catch {
      throw new TypeError("SITE_SETTINGS is not JSON");
    }
  }
  const result = v.safeParse(SETTINGS, given);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? "SITE_SETTINGS";
  throw new TypeError(`SITE_SETTINGS: ${place} ${errorOf(issue)}`);
}

function errorOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "check") return issue.message;
  if (issue.type === "strict_object" && issue.expected === "never") return "is not a setting";
  return `must be ${issue.expected ?? "another value"}`;
}
