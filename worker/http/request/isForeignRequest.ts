/**
 * True for a request that another site has made according to the browser (Origin, RFC 6454; Fetch
 * Metadata). A client that sends neither header isn't a browser and carries no one else's cookies.
 */
export function isForeignRequest(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  return (
    (site !== null && site !== "same-origin" && site !== "none") ||
    (origin !== null && origin !== new URL(request.url).origin)
  );
}
