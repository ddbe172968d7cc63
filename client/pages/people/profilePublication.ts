import type { PageLocation } from "../../app/page.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";

/** The publication whose writer a person is looked at as: `/{collectionSlug}/@{username}`. */
export interface ProfilePublication {
  readonly slug: string;
  readonly name: string;
}

/** True where the address names a publication before the person. */
export const isOfPublication = ({ routeName }: Pick<PageLocation, "routeName">): boolean =>
  routeName.startsWith("ShowCollectionUser");

/** What a person's page must know to answer under a publication's name. */
export function publicationVariables(location: PageLocation): {
  publication: string;
  ofPublication: boolean;
} {
  return { publication: publicationRef(location), ofPublication: isOfPublication(location) };
}
