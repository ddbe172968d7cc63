// Owns which addresses a reader may be led to after signing in or out, as far as their form says.
// What is judged is what a browser would make of the text, not the text: `/..//evil.test` is a path
// that becomes `//evil.test`, another host. Whose host it is, the server asks besides.

/** Longest target that is looked at, in characters. */
const MAX_LENGTH = 2000;

/** Controls, marks without a shape, spaces of every kind, and backslashes: browsers drop them, or read a slash. */
const NEVER = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/** What nothing may decode to. */
const NEVER_DECODED = /[\p{Cc}\\]/u;

/** Addresses that act when they are opened. Nobody is led there by an address. */
const ACTING =
  /^\/m\/(?:signout|callback|login-redirect|token|global-identity(?:-[23])?|connect|start-auth|app\/login|account\/authenticate-twitter)(?:\/|$)/i;

/**
 * The address that a target means on a page of `origin`: a path on it, or a whole address of the same
 * scheme with its host. Null for all else. The caller checks whose the host is where it is another.
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

/** Decoded again and again, as programs between here and the page might, it still names no host. */
function isPlainPath(pathname: string): boolean {
  let path = pathname;
  for (let turn = 0; turn < 4; turn += 1) {
    if (NEVER_DECODED.test(path)) return false;
    const normal = URL.parse(path, "http://host.invalid/");
    if (!normal || normal.host !== "host.invalid" || /^\/[/\\]/.test(normal.pathname)) return false;
    if (/^\/[/\\]/.test(path) || ACTING.test(normal.pathname)) return false;
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
