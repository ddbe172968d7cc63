import { createContext, use } from "react";
import type { PageLocation } from "./page.ts";

/** Where the reader is. Given by App; there is no page outside it. */
export const LocationContext = createContext<PageLocation | null>(null);

/** The page's location. Throws outside App. */
export function useLocation(): PageLocation {
  const location = use(LocationContext);
  if (!location) throw new Error("useLocation needs App above it");
  return location;
}
