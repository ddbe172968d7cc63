import type { PageHead, PageLocation } from "../../client/runtime/page/page.ts";
import type { ViewerData, PreloadedState, SessionState } from "../../client/runtime/page/state.ts";
import type { Config } from "../env.ts";

/** The client's version in requests; a change asks browsers to reload. */
export const APP_VERSION = "0.1.0";

/** The page's initial state. Contains only what its arguments contain. */
export function preloadedState(parts: {
  config: Config;
  location: PageLocation;
  host: string;
  originalQuery: string;
  session: SessionState;
  viewerIsBot: boolean;
  flagsOnTrial: readonly string[];
  own: ViewerData | null;
  page: { id: string; head: PageHead; status: number };
}): PreloadedState {
  const { config, location } = parts;
  const kinds = {
    default: "DEFAULT",
    nobody: "DEFAULT",
    user: "USER",
    collection: "COLLECTION",
  } as const;
  return {
    config: {
      ...config.settings,
      publicUrl: config.publicUrl,
      authDomain: config.authDomain,
      statusUrl: config.statusUrl,
      signInProviders: config.signInProviders,
      ...oneTapOf(config),
      ...paymentsOf(config),
      version: APP_VERSION,
      logLevel: config.logLevel,
    },
    client: {
      routingEntityType: kinds[location.site.kind],
      viewerIsBot: parts.viewerIsBot,
      // Omitted if empty, as on most pages.
      ...(parts.flagsOnTrial.length > 0 ? { flagsOnTrial: parts.flagsOnTrial } : {}),
    },
    navigation: { host: parts.host, location, originalQuery: parts.originalQuery },
    session: parts.session,
    ...(parts.own ? { own: parts.own } : {}),
    page: parts.page,
  };
}

function paymentsOf({ payments }: Config): Pick<PreloadedState["config"], "payments"> {
  if (payments.driver === "off") return {};
  const { driver, publishableKey } = payments;
  return { payments: { driver, publishableKey } };
}

function oneTapOf({ social: { google } }: Config): Pick<PreloadedState["config"], "oneTap"> {
  return google?.scriptUrl
    ? { oneTap: { clientId: google.clientId, scriptUrl: google.scriptUrl } }
    : {};
}
