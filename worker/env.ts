// The bindings and variables the Worker runs with, and the only reader of the variables. The bindings
// are handed on by http/requestContext.ts; nothing else sees the raw environment.

import type { D1Database, Fetcher, ImagesBinding, R2Bucket } from "@cloudflare/workers-types";
import { buildPath } from "../shared/routes/buildPath.ts";
import type { SiteSettings } from "../shared/siteSettings.ts";
import { readSiteSettings } from "./siteSettings.ts";

export interface Env {
  DB: D1Database;
  IMAGES_BUCKET: R2Bucket;
  IMAGES: ImagesBinding;
  ASSETS: Fetcher;
  PUBLIC_URL: string;
  AUTH_DOMAIN: string;
  LOG_LEVEL?: string;
  STATUS_URL?: string;
  /** The public settings (shared/siteSettings.ts), as an object or as JSON text. */
  SITE_SETTINGS?: unknown;
}

/** What the environment says, checked once per isolate. */
export interface Config {
  /** The main site's origin, no trailing slash. */
  publicUrl: string;
  /** The main site's host with port, lower case. */
  publicHost: string;
  authDomain: string;
  logLevel: LogLevel;
  statusUrl: string;
  /** What every browser may know. */
  settings: SiteSettings;
}

/** Log levels of platform.md §9 with their ranks. */
export const LOG_LEVELS = {
  silent: 100,
  error: 50,
  warn: 40,
  info: 30,
  debug: 20,
  trace: 10,
} as const;
export type LogLevel = keyof typeof LOG_LEVELS;

let latest: { env: Env; config: Config } | null = null;

/** Reads the configuration. Throws a TypeError naming the variable that is missing or malformed. */
export function readConfig(env: Env): Config {
  if (latest?.env !== env) latest = { env, config: parseConfig(env) };
  return latest.config;
}

function parseConfig(env: Env): Config {
  const url = URL.parse(env.PUBLIC_URL ?? "");
  if (!url) throw new TypeError("PUBLIC_URL must be an absolute address");
  if (!env.AUTH_DOMAIN) throw new TypeError("AUTH_DOMAIN must name a host");
  if (env.STATUS_URL && !/^https?:$/.test(URL.parse(env.STATUS_URL)?.protocol ?? "")) {
    throw new TypeError("STATUS_URL must be an absolute address");
  }
  const logLevel = env.LOG_LEVEL ?? "silent";
  if (!isLogLevel(logLevel))
    throw new TypeError(`LOG_LEVEL must be one of ${Object.keys(LOG_LEVELS)}`);
  return {
    publicUrl: url.origin,
    publicHost: url.host,
    authDomain: env.AUTH_DOMAIN.toLowerCase(),
    logLevel,
    statusUrl: env.STATUS_URL || url.origin + buildPath("ShowDocument", { document: "status" }),
    settings: readSiteSettings(env.SITE_SETTINGS),
  };
}

function isLogLevel(text: string): text is LogLevel {
  return Object.hasOwn(LOG_LEVELS, text);
}
