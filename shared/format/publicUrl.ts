import { readDomainName } from "../domains/hostNames.ts";

/** Suffixes that private networks use for host names. */
const PRIVATE_ENDING = /\.(?:corp|home|intranet|lan|localdomain|private|svc)$/;
const MAX_LENGTH = 2000;

/**
 * Parses the URL of a public web page. Accepts only http and https on their default ports, without
 * credentials, and a public host name, never an IP address in any notation. Removes the fragment;
 * adds https if there is no scheme. Null for anything else.
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
