// Evaluates request headers: accepted formats (RFC 9110, 12.5.1) and preconditions (13.1.2,
// 13.1.3).

/** True if an Accept header names the media type explicitly and doesn't exclude it. */
export function namesMediaType(accept: string | undefined, mediaType: string): boolean {
  return (accept ?? "").split(",").some((range) => {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return name === mediaType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * True if an If-Match header excludes the entity tag, which requires a 412. A weak tag never
 * matches.
 */
export function isPreconditionFailed(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return false;
  return !ifMatch.split(",").some((part) => ["*", etag].includes(part.trim()));
}

/** True if an If-None-Match header contains the entity tag, which allows a 304. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((part) => {
    const tag = part.trim();
    return tag === "*" || tag.replace(/^W\//, "") === etag;
  });
}

/**
 * True if an If-Modified-Since header covers `lastModified`, in milliseconds since 1970. HTTP dates
 * have a resolution of seconds.
 */
export function isKnownSince(ifModifiedSince: string | undefined, lastModified: number): boolean {
  const since = Date.parse(ifModifiedSince ?? "");
  return Math.floor(lastModified / 1000) * 1000 <= since;
}
