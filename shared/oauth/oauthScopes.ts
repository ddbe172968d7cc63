// Owns the OAuth scopes. Lists only scopes that an endpoint already uses.

/** Each scope with the permission text shown on the consent page. */
export const OAUTH_SCOPES = {
  basicProfile: "See your name, username and profile image",
  listPublications: "See the publications you own and edit, and who works on them",
} as const;

export type OauthScope = keyof typeof OAUTH_SCOPES;

/** Used when a request names no scope. */
const DEFAULT_SCOPES: readonly OauthScope[] = ["basicProfile"];

const isScope = (text: string): text is OauthScope => Object.hasOwn(OAUTH_SCOPES, text);

/**
 * Parses scopes separated by spaces (RFC 6749 §3.3) or commas (older clients). Returns them without
 * duplicates in the order above; null if one is unknown.
 */
export function readOauthScopes(text: string): readonly OauthScope[] | null {
  const asked = text.split(/[ ,]+/).filter(Boolean);
  if (!asked.every(isScope)) return null;
  const names = Object.keys(OAUTH_SCOPES).filter(isScope);
  return asked.length === 0 ? DEFAULT_SCOPES : names.filter((name) => asked.includes(name));
}

/** Parses stored scopes and drops those that no longer exist. */
export function storedOauthScopes(text: string): readonly OauthScope[] {
  return text.split(" ").filter(isScope);
}

/** Formats scopes for storage and responses. */
export function formatOauthScopes(scopes: readonly OauthScope[]): string {
  return scopes.join(" ");
}
