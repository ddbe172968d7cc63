// Owns who opens an email or one of its links: the reader, a proxy that loads images for all
// readers of a mail service, or a bot or scanner. Nothing of the request is stored but this.

import { isBot } from "../../../../shared/privacy/isBot.ts";

export type MailVisitor = "READER" | "PROXY" | "SCANNER";

/**
 * Services that load images themselves, some when an email arrives: Gmail (also when it prefetches,
 * with an old Edge's name), Yahoo, and Apple's Mail Privacy Protection, which says nothing more than
 * Mozilla/5.0.
 */
const PROXIES =
  /^Mozilla\/5\.0$|Edge\/12\.246 Mozilla\/5\.0$|GoogleImageProxy|YahooMailProxy|DuckDuckGo-EmailProtection/;

/** Scanners of links, and programs that aren't mail clients or browsers. */
const SCANNERS =
  /barracuda|mimecast|proofpoint|safelinks|symantec|trendmicro|fireeye|Existence Discovery|HeadlessChrome|PhantomJS|\b(?:curl|Wget|python-requests|python-urllib|aiohttp|Go-http-client|Java|okhttp|axios|node-fetch|undici|Apache-HttpClient|libwww-perl)\b/i;

/** Maximum number of user agent characters that are checked. */
const MAX_LENGTH = 1000;

/** Classifies the request for an image or a link in an email. */
export function mailVisitor(request: Pick<Request, "method" | "headers">): MailVisitor {
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, MAX_LENGTH).trim();
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  if (request.method === "HEAD" || userAgent === "" || purpose.startsWith("prefetch"))
    return "SCANNER";
  if (PROXIES.test(userAgent)) return "PROXY";
  return isBot(userAgent) || SCANNERS.test(userAgent) ? "SCANNER" : "READER";
}
