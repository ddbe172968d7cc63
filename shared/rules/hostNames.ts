// Owns how a host is spelled: what a request's Host header names, and what a person types as a domain.

/** RFC 1035 §2.3.4, without the last dot. */
const MAX_NAME_LENGTH = 253;
const HOST_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Endings that name nothing on the public net (RFC 6761, RFC 6762, RFC 7686, RFC 9476). */
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
 * The host of a Host header or of `URL.host`, in its one spelling: lower case, without port and last
 * dot. Null for what is no host name; of IPv6 addresses only the loopback is one.
 */
export function readHostName(host: string): string | null {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
  if (name === "[::1]") return name;
  return name.length <= MAX_NAME_LENGTH && HOST_NAME.test(name) ? name : null;
}

/** True for the names of the machine itself and names under `localhost`: development and tests. */
export function isLocalName(name: string): boolean {
  return /^(?:127\.0\.0\.1|\[::1\]|(?:.+\.)?localhost)$/.test(name);
}

/**
 * A domain as typed or pasted, with or without `https://`, in its one spelling (IDNA names in ASCII).
 * Null for what can't be a public domain: addresses, single labels, ports, paths.
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
