// Owns the first path segments that a publication can't use as its slug: every literal that starts
// a route, and the paths the Worker serves outside the route table.
import { ROUTE_SPECS } from "./routeSpecs.ts";

const OUTSIDE_THE_TABLE = [
  ".well-known",
  "_",
  "api",
  "assets",
  "cdn-cgi",
  "graphql",
  "ifttt",
  "images",
  "img",
  "manifest.json",
  "static",
  "stats",
  "v1",
];

let reserved: Set<string> | undefined;

/** Returns true for a segment that a publication can't use as its slug. Ignores case. */
export function isReservedSegment(segment: string): boolean {
  reserved ??= collectReserved();
  return reserved.has(segment.toLowerCase());
}

let reservedForPages: Set<string> | undefined;

/**
 * Returns true for a segment that a page of a publication can't use as its slug: on the publication's
 * own host it comes first, and below its slug it would be mistaken for another page. Ignores case.
 */
export function isReservedPageSlug(segment: string): boolean {
  reservedForPages ??= collectReservedForPages();
  return isReservedSegment(segment) || reservedForPages.has(segment.toLowerCase());
}

function collectReservedForPages(): Set<string> {
  const paths = Object.values(ROUTE_SPECS).map(({ path }) => path.split("/"));
  return new Set(
    paths
      .filter(([, first]) => first === ":collectionSlug" || first === ":publicationSlug")
      .map(([, , second = ""]) => second)
      .filter((second) => second !== "" && !second.includes(":")),
  );
}

function collectReserved(): Set<string> {
  const segments = new Set(OUTSIDE_THE_TABLE);
  for (const { path } of Object.values(ROUTE_SPECS)) {
    const first = path.split("/")[1];
    if (first && !first.includes(":")) segments.add(first);
  }
  return segments;
}
