// Owns how host names are normalized: from Host headers, and from domains that users type.

/** RFC 1035 §2.3.4, without the trailing dot. */
const MAX_NAME_LENGTH = 253;
const HOST_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Top-level domains outside public DNS (RFC 6761, RFC 6762, RFC 7686, RFC 9476). */
const NO_PUBLIC_ENDING: ReadonlySet<string> = new Set([
  "alt",
  "arpa",
  "internal",
  "invalid",
  "local",
  "localhost",
  "onion",
]);

/**
 * Normalizes the host of a Host header or of `URL.host`: lower case, without port and trailing dot.
 * Null for an invalid host name; the loopback is the only IPv6 address accepted.
 */
export function readHostName(host: string): string | null {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
  if (name === "[::1]") return name;
  return name.length <= MAX_NAME_LENGTH && HOST_NAME.test(name) ? name : null;
}

/** Returns true for loopback addresses and names under `localhost`: development and tests. */
export function isLocalName(name: string): boolean {
  return /^(?:127\.0\.0\.1|\[::1\]|(?:.+\.)?localhost)$/.test(name);
}

/**
 * Normalizes a typed or pasted domain, with or without `https://` (IDNA names become ASCII). Null
 * for what can't be a public domain: IP addresses, single labels, ports, paths.
 */
export function readDomainName(typed: string): string | null {
  if (typed.length > 300) return null;
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "")
    .replace(/\.$/, "");
  if (/[\s/\\?#@:%[\]]/.test(text)) return null;
  const name = URL.parse(`http://${text}`)?.hostname ?? "";
  const labels = name.split(".");
  const ending = labels.at(-1) ?? "";
  const isDomain =
    name.length <= MAX_NAME_LENGTH &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /[a-z]/.test(ending) &&
    !NO_PUBLIC_ENDING.has(ending);
  return isDomain ? name : null;
}
