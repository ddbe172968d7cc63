/** Names below which every host is this machine (RFC 6761, section 6.3), and its addresses. */
const LOCAL = /(?:^|\.)localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/;

/**
 * Why the product can't be served to others at this URL, and what to set instead; null if it can.
 * Its links, cookies and sign-ins would lead elsewhere or be readable on the way.
 */
export function objectionToPublicUrl(url: URL): string | null {
  if (LOCAL.test(url.hostname) || url.protocol !== "https:")
    return `PUBLIC_URL is ${url.origin}. Production needs the main site's own address, with https: set PUBLIC_URL and AUTH_DOMAIN in the production variables of wrangler.toml`;
  return null;
}
