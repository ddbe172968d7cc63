import { readDomainName } from "./hostNames.ts";

/** Endings that private networks name their machines under. */
const PRIVATE_ENDING = /\.(?:corp|home|intranet|lan|localdomain|private|svc)$/;
const MAX_LENGTH = 2000;

/**
 * The address of a page on the public net, or null for any other: only http and https at their own
 * ports, no names and passwords, and a host by its public name, never by an address in whatever
 * spelling. Without its fragment. An address without a scheme is one of https.
 */
export function readPublicUrl(typed: string, base?: string): URL | null {
  const text = typed.trim();
  if (text === "" || text.length > MAX_LENGTH) return null;
  const isBare = base === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(text);
  const url = URL.parse(isBare ? `https://${text}` : text, base);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.username !== "" || url.password !== "" || url.port !== "") return null;
  const name = readDomainName(url.hostname);
  if (name === null || PRIVATE_ENDING.test(name)) return null;
  url.hostname = name;
  url.hash = "";
  return url;
}
