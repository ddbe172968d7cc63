import { matchRoute } from "../routes/matchRoute.ts";
import { hasSecretQuery, withoutSecrets } from "../rules/secretParams.ts";

/** The params that say what brought a reader: campaigns', and our own `source`. */
const OF_CAMPAIGNS = /^(?:source|utm_[a-z]{1,20})$/;

/**
 * An address as events have it: without its hash, what opens something, and all of its query but what
 * says what brought the reader there. The empty text for what is no address.
 */
export function reportedAddress(address: string): string {
  if (address === "") return "";
  const isPath = address.startsWith("/");
  const url = URL.parse(address, "https://path.invalid");
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const pattern = matchRoute({ kind: "default" }, url.pathname.replace(/\/+$/, "") || "/");
  const path = withoutSecrets(url.pathname, pattern?.route.path ?? "");
  const kept = new URLSearchParams(
    [...url.searchParams].filter(([name]) => OF_CAMPAIGNS.test(name)),
  );
  const query = kept.size > 0 ? `?${kept}` : "";
  return (isPath ? "" : url.origin) + path + query;
}

/** True for an address that opens something: nobody else's script is to stand on its page. */
export function isSecretAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const reported = URL.parse(reportedAddress(address));
  return hasSecretQuery(url.search) || reported?.pathname !== url.pathname;
}
