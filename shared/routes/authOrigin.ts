/** The origin of the auth domain, without a slash. It is reached as the main site is. */
export function authOrigin({
  publicUrl,
  authDomain,
}: Readonly<{ publicUrl: string; authDomain: string }>): string {
  return `${new URL(publicUrl).protocol}//${authDomain}`;
}
