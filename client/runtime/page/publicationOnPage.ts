import type { IEnvironment } from "relay-runtime";
import type { PageLocation } from "./page.ts";

/**
 * Returns the id of a page's publication: its story's, or the one in the URL. Reads Relay's store;
 * null when the page has no publication.
 */
export function publicationOnPage(
  environment: Pick<IEnvironment, "getStore">,
  { params, site }: Pick<PageLocation, "params" | "site">,
  postId: string | null,
): string | null {
  const source = environment.getStore().getSource();
  if (postId !== null) {
    const collection = source.get(postId)?.collection as { __ref?: string } | null | undefined;
    return collection?.__ref ?? null;
  }
  const own = site.kind === "collection" ? site.collectionSlug : undefined;
  const slug = params.collectionSlug ?? params.publicationSlug ?? own;
  if (slug === undefined) return null;
  const isIt = (id: string): boolean => {
    const record = source.get(id);
    return record?.__typename === "Collection" && record.slug === slug;
  };
  return source.getRecordIDs().find(isIt) ?? null;
}
