import { createContext, use } from "react";
import type { PageLocation } from "../page/page.ts";

/** The page location, provided by App. */
export const LocationContext = createContext<PageLocation | null>(null);

/** Returns the page's location. Throws outside App. */
export function useLocation(): PageLocation {
  const location = use(LocationContext);
  if (!location) throw new Error("useLocation needs App above it");
  return location;
}
