import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";

/** Returns a function that gives the absolute URL of a path; it needs the browser's address. */
export function usePageUrl(path: string): () => string {
  const location = useLocation();
  return () => new URL(siteHref(path, location), window.location.href).href;
}
