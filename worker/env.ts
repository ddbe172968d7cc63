// The Worker's bindings and variables, and the only reader of the variables.
// http/request/requestContext.ts passes on the bindings; no other code sees the raw environment.

import type {
  D1Database,
  Fetcher,
  ImagesBinding,
  Queue,
  R2Bucket,
} from "@cloudflare/workers-types";
import { readEmail } from "../shared/format/inputPatterns.ts";
import { buildPath } from "../shared/routes/buildPath.ts";
import type { SiteSettings } from "../shared/siteSettings.ts";
import type { SocialProviderId } from "../shared/socialProviders.ts";
import {
  type BotCheckSettings,
  type BotCheckVariables,
  readBotCheckSettings,
} from "./settings/botCheckSettings.ts";
import {
  type DomainSettings,
  type DomainVariables,
  readDomainSettings,
} from "./settings/domainSettings.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import {
  type LogIntakeSettings,
  type LogIntakeVariables,
  readLogIntakeSettings,
} from "./settings/logIntakeSettings.ts";
import {
  type MailSettings,
  type MailVariables,
  readMailSettings,
} from "./settings/mailSettings.ts";
import { type Network, parseNetwork } from "./settings/networks.ts";
import type { ZoneSettings } from "./edge/zonePageCache.ts";
import type { ReportedView } from "./domain/statistics/reportedView.ts";
import type { SendEmailBinding } from "./ports/mail/platformMail.ts";
import {
  type PaymentSettings,
  type PaymentVariables,
  readPaymentSettings,
} from "./settings/paymentSettings.ts";
import { objectionToPublicUrl } from "./settings/publicUrl.ts";
import { type ProductHosts, readProductHosts } from "./settings/productHosts.ts";
import { readSiteSettings } from "./settings/siteSettings.ts";
import { readSmsSettings, type SmsSettings, type SmsVariables } from "./settings/smsSettings.ts";
import {
  configuredProviders,
  readSocialSettings,
  type SocialSettings,
  type SocialVariables,
} from "./settings/socialSettings.ts";

export interface Env
  extends
    BotCheckVariables,
    DomainVariables,
    LogIntakeVariables,
    MailVariables,
    PaymentVariables,
    SmsVariables,
    SocialVariables {
  DB: D1Database;
  IMAGES_BUCKET: R2Bucket;
  IMAGES: ImagesBinding;
  /** Counts, the events that they are counted from, and the reports that wait to be counted. */
  STATS: D1Database;
  STATISTICS_BUCKET: R2Bucket;
  STATISTICS_QUEUE: Queue<ReportedView>;
  ASSETS: Fetcher;
  /** The platform's email binding, for MAIL_DRIVER platform. */
  MAIL?: SendEmailBinding;
  PUBLIC_URL: string;
  AUTH_DOMAIN: string;
  LOG_LEVEL?: string;
  /** Where the operator is told that the product isn't healthy (http/health/). */
  OPERATOR_EMAIL?: string;
  /** A secret that authorizes operators. Without it there are no operator endpoints. */
  OPERATOR_TOKEN?: string;
  STATUS_URL?: string;
  /** The public settings (shared/siteSettings.ts), as an object or JSON text. */
  SITE_SETTINGS?: unknown;
  /**
   * The page cache driver: workers, zone, local or off. Defaults to local in development, which has
   * a single isolate, and to workers in production.
   */
  CACHE_DRIVER?: string;
  /** For the driver zone: the zone, and a token that can purge it. */
  CACHE_ZONE_ID?: string;
  CACHE_ZONE_TOKEN?: string;
  /** The platform's API URL, if not the real one. */
  CACHE_ZONE_API_URL?: string;
  /** The share of viewers in the control group, who get no cached pages: 0 to 1. */
  CACHE_EXPERIMENT_SHARE?: string;
  /**
   * on: anyone may request a page's cache tags. off: only staff and internal networks. Defaults to
   * on in development and off in production.
   */
  CACHE_DEBUG?: string;
  /** Internal networks, as addresses with prefix lengths, comma-separated. */
  INTERNAL_NETWORKS?: string;
}

/** The validated configuration, parsed once per isolate. */
export interface Config {
  /** The main site's origin, without a trailing slash. */
  publicUrl: string;
  /** The main site's host with port, lowercase. */
  publicHost: string;
  authDomain: string;
  /** All hosts of the product. */
  hosts: ProductHosts;
  logLevel: LogLevel;
  /** What is shipped to a log provider. */
  logIntake: LogIntakeSettings;
  /** The operators' token; null without operators. */
  operatorToken: string | null;
  /** Null if nobody is told. */
  operatorEmail: string | null;
  statusUrl: string;
  /** The settings that every browser receives. */
  settings: SiteSettings;
  botCheck: BotCheckSettings;
  domains: DomainSettings;
  mail: MailSettings;
  payments: PaymentSettings;
  sms: SmsSettings;
  social: SocialSettings;
  /** The configured sign-in providers. */
  signInProviders: readonly SocialProviderId[];
  cache: CacheSettings;
  internalNetworks: readonly Network[];
}

/** The page cache settings. */
export type CacheSettings = {
  publicHost: string;
  /** 0 to 1. */
  experimentShare: number;
  /** Anyone may request a page's cache tags. */
  showsTags: boolean;
} & ({ driver: "off" | "local" | "workers" } | { driver: "zone"; zone: ZoneSettings });

let latest: { env: Env; config: Config } | null = null;

/**
 * Reads the configuration. Throws a TypeError for a missing or invalid variable; all but those of
 * the log provider name it.
 */
export function readConfig(env: Env): Config {
  if (latest?.env !== env) latest = { env, config: parseConfig(env) };
  return latest.config;
}

function parseConfig(env: Env): Config {
  const url = URL.parse(env.PUBLIC_URL ?? "");
  if (!url) throw new TypeError("PUBLIC_URL must be an absolute URL");
  const objection = __DEVELOPMENT__ || __FAULT_SEAM__ ? null : objectionToPublicUrl(url);
  if (objection !== null) throw new TypeError(objection);
  if (!env.AUTH_DOMAIN) throw new TypeError("AUTH_DOMAIN must be a host name");
  if (env.STATUS_URL && !/^https?:$/.test(URL.parse(env.STATUS_URL)?.protocol ?? "")) {
    throw new TypeError("STATUS_URL must be an absolute URL");
  }
  const logLevel = env.LOG_LEVEL ?? "silent";
  if (!isLogLevel(logLevel))
    throw new TypeError(`LOG_LEVEL must be one of ${Object.keys(LOG_LEVELS)}`);
  const settings = readSiteSettings(env.SITE_SETTINGS);
  const social = readSocialSettings(env);
  const authDomain = env.AUTH_DOMAIN.toLowerCase();
  return {
    publicUrl: url.origin,
    publicHost: url.host,
    authDomain,
    hosts: readProductHosts(url.host, authDomain, settings.topTierDomains),
    logLevel,
    logIntake: readLogIntakeSettings(env),
    operatorToken: readOperatorToken(env.OPERATOR_TOKEN ?? ""),
    operatorEmail: readOperatorEmail(env.OPERATOR_EMAIL ?? ""),
    statusUrl: env.STATUS_URL || url.origin + buildPath("ShowDocument", { document: "status" }),
    settings,
    botCheck: readBotCheckSettings(env, settings),
    domains: readDomainSettings(env),
    mail: readMailSettings(env),
    payments: readPaymentSettings(env, settings),
    sms: readSmsSettings(env),
    social,
    signInProviders: configuredProviders(social),
    cache: readCacheSettings(env, url),
    internalNetworks: readNetworks(env.INTERNAL_NETWORKS ?? ""),
  };
}

/** The platform's API. */
const PLATFORM_API = "https://api.cloudflare.com/client/v4";

function readCacheSettings(env: Env, publicUrl: URL): CacheSettings {
  const experimentShare = Number(env.CACHE_EXPERIMENT_SHARE ?? 0);
  if (!(experimentShare >= 0 && experimentShare <= 1))
    throw new TypeError("CACHE_EXPERIMENT_SHARE must be a number from 0 to 1");
  const isForTrial = __DEVELOPMENT__ || __FAULT_SEAM__;
  const debug = env.CACHE_DEBUG ?? (isForTrial ? "on" : "off");
  if (debug !== "on" && debug !== "off") throw new TypeError("CACHE_DEBUG must be on or off");
  const base = { publicHost: publicUrl.host, experimentShare, showsTags: debug === "on" };
  const driver = env.CACHE_DRIVER ?? (isForTrial ? "local" : "workers");
  switch (driver) {
    case "off":
    case "local":
    case "workers":
      return { ...base, driver };
    case "zone": {
      const { CACHE_ZONE_ID: zoneId, CACHE_ZONE_TOKEN: apiToken } = env;
      if (!zoneId || !apiToken)
        throw new TypeError("CACHE_DRIVER zone needs CACHE_ZONE_ID and CACHE_ZONE_TOKEN");
      const apiUrl = env.CACHE_ZONE_API_URL ?? PLATFORM_API;
      return { ...base, driver, zone: { apiUrl, zoneId, apiToken, keyOrigin: publicUrl.origin } };
    }
    default:
      throw new TypeError("CACHE_DRIVER must be one of workers, zone, local, off");
  }
}

/** Throws a TypeError for an invalid network. */
function readNetworks(text: string): Network[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter(Boolean).map((part) => parseNetwork(part, "INTERNAL_NETWORKS"));
}

/** In characters; shorter tokens could be guessed. */
const MIN_TOKEN_LENGTH = 32;

function readOperatorToken(token: string): string | null {
  if (token !== "" && token.length < MIN_TOKEN_LENGTH)
    throw new TypeError(`OPERATOR_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters`);
  return token || null;
}

function readOperatorEmail(text: string): string | null {
  const email = readEmail(text);
  if (text !== "" && email === null) throw new TypeError("OPERATOR_EMAIL must be an email address");
  return email;
}

function isLogLevel(text: string): text is LogLevel {
  return Object.hasOwn(LOG_LEVELS, text);
}
