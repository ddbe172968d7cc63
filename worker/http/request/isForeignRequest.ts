/**
 * True for a request that a browser says another site has made (Origin, RFC 6454; Fetch Metadata).
 * A client that says neither is no browser and carries nobody's cookies but its own.
 */
export function isForeignRequest(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  return (
    (site !== null && site !== "same-origin" && site !== "none") ||
    (origin !== null && origin !== new URL(request.url).origin)
  );
}
