// Owns which names may stand before one of the product's own domains.

/** Names that services and their records use, or that a reader would take for the product itself. */
const RESERVED: ReadonlySet<string> = new Set([
  "about",
  "abuse",
  "account",
  "accounts",
  "admin",
  "administrator",
  "api",
  "app",
  "apps",
  "assets",
  "auth",
  "autoconfig",
  "autodiscover",
  "billing",
  "blog",
  "cdn",
  "custom",
  "dev",
  "dns",
  "docs",
  "domains",
  "edge",
  "email",
  "ftp",
  "help",
  "host",
  "hostmaster",
  "id",
  "images",
  "imap",
  "img",
  "internal",
  "localhost",
  "login",
  "m",
  "mail",
  "media",
  "mx",
  "news",
  "ns",
  "ns1",
  "ns2",
  "oauth",
  "origin",
  "pop",
  "postmaster",
  "root",
  "security",
  "signin",
  "smtp",
  "sso",
  "staging",
  "static",
  "status",
  "support",
  "test",
  "webmail",
  "webmaster",
  "www",
]);

/** True for a name, in lower case, that is kept for services or that the house goes by. */
export function isReservedLabel(label: string): boolean {
  return RESERVED.has(label);
}

/** A username or slug as the label of a host; null where it can't be one or is reserved. */
export function subdomainLabel(name: string): string | null {
  const label = name.toLowerCase();
  return /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/.test(label) && !isReservedLabel(label)
    ? label
    : null;
}
