/**
 * Returns the origin of the auth domain, without a trailing slash. Uses the main site's protocol.
 */
export function authOrigin({
  publicUrl,
  authDomain,
}: Readonly<{ publicUrl: string; authDomain: string }>): string {
  return `${new URL(publicUrl).protocol}//${authDomain}`;
}
