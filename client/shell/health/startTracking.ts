import { EVENTS_WAIT_MS } from "../../../shared/events/clientEvent.ts";
import { isSecretAddress } from "../../../shared/events/reportedAddress.ts";
import { trackingScripts } from "../../../shared/privacy/thirdPartyScripts.ts";
import { loadScript } from "../../runtime/browser/loadScript.ts";
import { mayFollow } from "../../runtime/browser/mayFollow.ts";
import type { PageInHealth } from "./startHealth.ts";

/** Loads the configured third-party tracking scripts once the reader has consented. */
export function startTracking({ window, frame, router }: PageInHealth): void {
  const { config, client } = frame.store.state;
  if (isSecretAddress(window.location.href)) return;
  const { flags } = router.view.location;
  const isLoggedIn = frame.viewer.status === "loggedIn";
  const reader = {
    isBot: client.viewerIsBot,
    isUntracked: flags.dont_track_user === true,
    isLoggedIn,
    hasSurvey: flags.enable_survey === true,
  };
  if (trackingScripts(config, { ...reader, hasAgreed: true }).length === 0) return;
  const load = (): void => {
    const scripts = trackingScripts(config, {
      ...reader,
      hasAgreed: mayFollow(window, isLoggedIn),
    });
    // The country may not be known yet, or the consent banner may still be open.
    if (scripts.length === 0) window.setTimeout(load, EVENTS_WAIT_MS);
    else if (config.analyticsCode) startTagManager(window);
    for (const script of scripts) loadScript(window.document, script).catch(() => {});
  };
  load();
}

/** The initial event that Google Tag Manager expects on start. */
function startTagManager(window: Window & { dataLayer?: unknown[] }): void {
  (window.dataLayer ??= []).push({ "gtm.start": Date.now(), event: "gtm.js" });
}
