// Owns which redirect URIs an application may register. They are compared as exact strings (RFC
// 9700 §4.1.3), so only one spelling of a URI is accepted.

/** Maximum length of a redirect URI, in characters. */
export const MAX_REDIRECT_URI = 500;

/** Loopback hosts, where native apps listen without a certificate (RFC 8252 §7.3). */
const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

/** Returns why a redirect URI is rejected, as a message; null if it is valid. */
export function redirectUriError(text: string): string | null {
  if (text.length > MAX_REDIRECT_URI)
    return `An address can have at most ${MAX_REDIRECT_URI} characters.`;
  const url = URL.parse(text);
  if (!url || !/^[\x21-\x7e]+$/.test(text)) return `This isn’t a full address: ${text}`;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.has(url.hostname)))
    return `An address must start with https, or with http on localhost or 127.0.0.1: ${text}`;
  if (text.includes("#")) return `An address can’t contain a fragment (#): ${text}`;
  if (url.username !== "" || url.password !== "")
    return `An address can’t contain a username or password: ${text}`;
  if (text.includes("*")) return `An address can’t contain the wildcard *: ${text}`;
  // Two spellings of one URI would compare as two URIs.
  if (url.href !== text && url.href !== `${text}/`) return `Write this address as ${url.href}`;
  return null;
}
