import { readHostName } from "../domains/hostNames.ts";

/**
 * Returns a page's URL on its owner's host; null if the request already uses that host or the page
 * is on the main host. `address` is the page's canonical URL.
 */
export function ownHostAddress(
  address: string | undefined,
  askedHost: string,
  publicUrl: string,
): URL | null {
  const own = URL.parse(address ?? "");
  const host = own && readHostName(own.host);
  if (!own || !host || own.origin === publicUrl) return null;
  return host === readHostName(askedHost) ? null : own;
}
