import type { PageLocation } from "../../runtime/page/page.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";

/** The publication in `/{collectionSlug}/@{username}`. */
export interface ProfilePublication {
  readonly slug: string;
  readonly name: string;
}

/** Returns true when the URL names a publication before the user. */
export const isOfPublication = ({ routeName }: Pick<PageLocation, "routeName">): boolean =>
  routeName.startsWith("ShowCollectionUser");

/** Returns the query variables for the publication in a profile's URL. */
export function publicationVariables(location: PageLocation): {
  publication: string;
  ofPublication: boolean;
} {
  return { publication: publicationRef(location), ofPublication: isOfPublication(location) };
}
