import { matchRoute } from "../routes/matchRoute.ts";
import { hasSecretQuery, withoutSecrets } from "../privacy/secretParams.ts";

/** Query params that describe what brought a reader: campaign params, and our `source`. */
const OF_CAMPAIGNS = /^(?:source|utm_[a-z]{1,20})$/;

/**
 * Returns an address as events report it: without the fragment, without secrets in the path, and
 * with only the campaign params of the query. Returns "" for an invalid address.
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

/**
 * Returns true for an address that contains a secret. Third-party scripts must not run on such
 * pages.
 */
export function isSecretAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const reported = URL.parse(reportedAddress(address));
  return hasSecretQuery(url.search) || reported?.pathname !== url.pathname;
}
