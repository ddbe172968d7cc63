// Owns which parts of addresses open something to whoever has them, so that no log, no event and no
// other site learns of them.

/** Params of addresses that are secrets: of a path's pattern, and of a query. */
const SECRET_PARAMS: ReadonlySet<string> = new Set(["hash", "key", "token", "xsrf"]);

/** Names of a query's params that are secrets besides: what providers send back. */
const SECRET_OF_QUERY: ReadonlySet<string> = new Set([...SECRET_PARAMS, "code"]);

/** True where a query holds a secret. */
export function hasSecretQuery(search: string): boolean {
  return (
    search !== "" &&
    [...new URLSearchParams(search).keys()].some((name) => SECRET_OF_QUERY.has(name))
  );
}

/**
 * A path with what a pattern names as a secret left out. A site of one's own leaves out the beginning
 * of a route's pattern, so both are read from their ends; slashes after the path's are no part of it.
 */
export function withoutSecrets(pathname: string, pattern: string): string {
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
