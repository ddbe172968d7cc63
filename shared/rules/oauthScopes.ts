// What an application may ask for. A scope is here once something answers to it.

/** Each scope with what it lets an application do, as its reader is told. */
export const OAUTH_SCOPES = {
  basicProfile: "See your name, username and picture",
  listPublications: "See the publications you own and edit, and who works on them",
} as const;

export type OauthScope = keyof typeof OAUTH_SCOPES;

/** What is asked for where nothing is named. */
const DEFAULT_SCOPES: readonly OauthScope[] = ["basicProfile"];

const isScope = (text: string): text is OauthScope => Object.hasOwn(OAUTH_SCOPES, text);

/**
 * The scopes of a text, each once and in the order of the list above; parted by spaces (RFC 6749, 3.3)
 * or commas, as older clients do. Null where one is unknown.
 */
export function readOauthScopes(text: string): readonly OauthScope[] | null {
  const asked = text.split(/[ ,]+/).filter(Boolean);
  if (!asked.every(isScope)) return null;
  const names = Object.keys(OAUTH_SCOPES).filter(isScope);
  return asked.length === 0 ? DEFAULT_SCOPES : names.filter((name) => asked.includes(name));
}

/** The same of what is stored: what is no scope any more is left out. */
export function storedOauthScopes(text: string): readonly OauthScope[] {
  return text.split(" ").filter(isScope);
}

/** As they are stored and answered. */
export function formatOauthScopes(scopes: readonly OauthScope[]): string {
  return scopes.join(" ");
}
