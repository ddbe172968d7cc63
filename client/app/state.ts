// What the server tells the browser at start, beside the data of the page (platform.md §3 and §4.3).
// It holds nothing secret, and on a page that may be cached nothing about the viewer.

import type { SocialProviderId } from "../../shared/socialProviders.ts";
import type { SiteSettings } from "../../shared/siteSettings.ts";
import type { PageHead, PageLocation } from "./page.ts";

/** `window.__PRELOADED_STATE__`. */
export interface PreloadedState {
  config: ClientConfig;
  client: {
    routingEntityType: "DEFAULT" | "USER" | "COLLECTION";
    viewerIsBot: boolean;
    /** Flags that only a share of people has, the viewer or not: that they are used is told. */
    flagsOnTrial?: readonly string[];
  };
  navigation: {
    host: string;
    location: PageLocation;
    /** The address as asked for, before it was cleaned. */
    originalQuery: string;
  };
  session: SessionState;
  /** Absent where a script asks for it once the page stands. */
  own?: ViewerData;
  /** The page shown, which is "not-found" where the route's own had nothing to show. */
  page: { id: string; head: PageHead; status: number };
}

/** Who is signed in, as far as the page may say. */
export interface SessionState {
  /** The token that forms and sign-out carry; null on pages that may be cached. */
  xsrf: string | null;
  isLoggedInCookie: boolean;
  isSpoofed: boolean;
}

/** What the reader is to what the page shows, where no script will ask: what isn't named is nothing to them. */
export interface ViewerData {
  /** Names what the page's forms ask for: sent twice it is done once. */
  key: string;
  /** People, publications, topics and lists. */
  follows: readonly string[];
  /** By story or list. */
  claps: Readonly<Record<string, number>>;
  /** One's lists by story. */
  saves: Readonly<Record<string, readonly string[]>>;
  /** What the address brings up, in words; null for nothing. */
  notice: string | null;
}

/** Settings that the browser may know. */
export interface ClientConfig extends SiteSettings {
  publicUrl: string;
  authDomain: string;
  statusUrl: string;
  /** The providers that one may sign in with. */
  signInProviders: readonly SocialProviderId[];
  /** Google's one-tap prompt; absent where there is none. */
  oneTap?: { clientId: string; scriptUrl: string };
  version: string;
  logLevel: "silent" | "error" | "warn" | "info" | "debug" | "trace";
}

/** `window.__RELAY_PAYLOADS__`: responses to replay, in the order they were made. */
export interface RelayPayload {
  /** The persisted operation's id. */
  id: string;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

declare global {
  interface Window {
    __PRELOADED_STATE__?: PreloadedState;
    __GRAPHQL_URI__?: string;
    __RELAY_PAYLOADS__?: RelayPayload[];
  }
}
