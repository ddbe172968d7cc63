import { readHostName } from "../rules/hostNames.ts";

/**
 * The address of a page that its owner shows on a host of their own; null where it is that host that was
 * asked, or where the page stands on the main host. `address` is the page's one address.
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
