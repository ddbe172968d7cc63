// Owns which parts of URLs are secrets, so that no log, event or other site receives them.

/** Secret params, in path patterns and queries. */
const SECRET_PARAMS: ReadonlySet<string> = new Set(["hash", "key", "token", "xsrf"]);

/** Matches patterns that may have one; most have none. */
const HAS_SECRET = new RegExp(`:(?:${[...SECRET_PARAMS].join("|")})`);

/** Secret query params, including those that sign-in providers send, and codes of gifts. */
const SECRET_OF_QUERY: ReadonlySet<string> = new Set([...SECRET_PARAMS, "code", "giftCode"]);

/** Returns true if a query contains a secret. */
export function hasSecretQuery(search: string): boolean {
  return (
    search !== "" &&
    [...new URLSearchParams(search).keys()].some((name) => SECRET_OF_QUERY.has(name))
  );
}

/**
 * Removes the params from a path that its pattern marks as secrets. Compares both from the end,
 * because user and publication sites drop the start of the pattern. Ignores trailing slashes.
 */
export function withoutSecrets(pathname: string, pattern: string): string {
  if (!HAS_SECRET.test(pattern)) return pathname;
  const names = pattern.split("/").toReversed();
  const path = pathname.replace(/\/+$/, "");
  const shown = path
    .split("/")
    .toReversed()
    .map((part, index) => (SECRET_PARAMS.has(names[index]?.slice(1) ?? "") ? "*" : part))
    .toReversed()
    .join("/");
  return shown + pathname.slice(path.length);
}
