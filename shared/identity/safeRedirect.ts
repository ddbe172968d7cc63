// Owns which redirect targets are safe after signing in or out, by their format. Judges what a
// browser would make of the text: `/..//evil.test` is a path that becomes `//evil.test`, another
// host. The server also checks who owns the host.

/** Maximum length of a target, in characters. */
const MAX_LENGTH = 2000;

/**
 * Control and format characters, spaces of every kind, and backslashes: browsers drop them or read
 * a slash.
 */
const NEVER = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/** Characters that must not appear after decoding. */
const NEVER_DECODED = /[\p{Cc}\\]/u;

/** URLs with side effects when opened. A redirect must never target one. */
const SIDE_EFFECT_PATH =
  /^\/m\/(?:signout|callback|login-redirect|token|global-identity(?:-[23])?|connect|start-auth|app\/login|account\/authenticate-twitter)(?:\/|$)/i;

/**
 * Parses a redirect target on a page of `origin`: a path, or an absolute URL with the same scheme.
 * Null for anything else. The caller must check who owns a different host.
 */
export function readRedirect(target: string, origin: string): URL | null {
  if (target.length > MAX_LENGTH || NEVER.test(target)) return null;
  const isPath = /^\/(?!\/)/.test(target);
  if (!isPath && !/^https?:\/\/[^/]/i.test(target)) return null;
  const base = new URL(origin);
  const url = URL.parse(target, base);
  if (!url || url.protocol !== base.protocol) return null;
  if (url.username !== "" || url.password !== "" || url.host.endsWith(".")) return null;
  if (isPath && url.host !== base.host) return null;
  return isPlainPath(url.pathname) ? url : null;
}

/** Decodes repeatedly, as intermediaries might, and checks that the path never becomes a host. */
function isPlainPath(pathname: string): boolean {
  let path = pathname;
  for (let turn = 0; turn < 4; turn += 1) {
    if (NEVER_DECODED.test(path)) return false;
    const normal = URL.parse(path, "http://host.invalid/");
    if (!normal || normal.host !== "host.invalid" || /^\/[/\\]/.test(normal.pathname)) return false;
    if (/^\/[/\\]/.test(path) || SIDE_EFFECT_PATH.test(normal.pathname)) return false;
    const decoded = decodeLoosely(path);
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
