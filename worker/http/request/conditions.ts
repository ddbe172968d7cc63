// What request headers ask of an answer: which formats (RFC 9110, 12.5.1), and whether it changed
// (13.1.2, 13.1.3).

/** True when an Accept header names the media type itself and does not rule it out. */
export function namesMediaType(accept: string | undefined, mediaType: string): boolean {
  return (accept ?? "").split(",").some((range) => {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return name === mediaType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** True when an If-Match header rules the entity tag out, so that 412 is the answer. A weak tag never matches. */
export function isPreconditionFailed(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return false;
  return !ifMatch.split(",").some((part) => ["*", etag].includes(part.trim()));
}

/** True when an If-None-Match header names the entity tag, so that 304 is the answer. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((part) => {
    const tag = part.trim();
    return tag === "*" || tag.replace(/^W\//, "") === etag;
  });
}

/**
 * True when an If-Modified-Since header says that what was last modified then, in milliseconds since
 * 1970, is known. Headers count in seconds.
 */
export function isKnownSince(ifModifiedSince: string | undefined, lastModified: number): boolean {
  const since = Date.parse(ifModifiedSince ?? "");
  return Math.floor(lastModified / 1000) * 1000 <= since;
}
