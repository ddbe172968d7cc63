// The data the server embeds for startup, beside the page's data.
// Contains no secrets, and no viewer data on cacheable pages.

import type { SocialProviderId } from "../../../shared/socialProviders.ts";
import type { SiteSettings } from "../../../shared/siteSettings.ts";
import type { PageHead, PageLocation } from "./page.ts";

/** `window.__PRELOADED_STATE__`. */
export interface PreloadedState {
  config: ClientConfig;
  client: {
    routingEntityType: "DEFAULT" | "USER" | "COLLECTION";
    viewerIsBot: boolean;
    /**
     * Flags with a partial rollout, whether on or off for this viewer: their use is reported as
     * exposure.
     */
    flagsOnTrial?: readonly string[];
  };
  navigation: {
    host: string;
    location: PageLocation;
    /** The query as requested, before cleaning. */
    originalQuery: string;
  };
  session: SessionState;
  /** Absent when a script requests it after the page has loaded. */
  own?: ViewerData;
  /** The page shown; "not-found" when the route's page had nothing to show. */
  page: { id: string; head: PageHead; status: number };
}

/** The session, as far as the page may contain it. */
export interface SessionState {
  /** The XSRF token for forms and sign-out; null on cacheable pages. */
  xsrf: string | null;
  isLoggedInCookie: boolean;
  isSpoofed: boolean;
}

/**
 * The viewer's relation to the page's content, for pages where no script requests it. Missing
 * entries mean none.
 */
export interface ViewerData {
  /** Idempotency key for the page's forms. */
  key: string;
  /** Ids of followed users, publications, topics and lists. */
  follows: readonly string[];
  /** Claps by story or list id. */
  claps: Readonly<Record<string, number>>;
  /** Ids of the viewer's lists, by story id. */
  saves: Readonly<Record<string, readonly string[]>>;
  /** The text of the notice requested by the URL; null for none. */
  notice: string | null;
}

/** Settings exposed to the browser. */
export interface ClientConfig extends SiteSettings {
  publicUrl: string;
  authDomain: string;
  statusUrl: string;
  /** The enabled sign-in providers. */
  signInProviders: readonly SocialProviderId[];
  /** Google One Tap; absent when disabled. */
  oneTap?: { clientId: string; scriptUrl: string };
  /** The payment provider; absent where membership isn't offered. */
  payments?: { driver: "embedded" | "stripe"; publishableKey: string };
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
