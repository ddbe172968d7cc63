// Owns which names can be subdomains of the product's domains.

/**
 * Names that services and their DNS records use, or that readers would take for the product itself.
 */
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

/** Returns true for a lower-case name that is reserved for services or the first party. */
export function isReservedLabel(label: string): boolean {
  return RESERVED.has(label);
}

/** Returns a username or slug as a host label; null if it is invalid or reserved. */
export function subdomainLabel(name: string): string | null {
  const label = name.toLowerCase();
  return /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/.test(label) && !isReservedLabel(label)
    ? label
    : null;
}
