import type { ComponentType } from "react";
import type { OperationType } from "relay-runtime";
import type { PublicationNavigation_collection$key } from "../../../generated/relay/PublicationNavigation_collection.graphql.ts";
import type { readDesign_design$key } from "../../../generated/relay/readDesign_design.graphql.ts";
import {
  definePage,
  type Page,
  type PageHead,
  type PageLocation,
  type PageResult,
} from "../../runtime/page/page.ts";
import { PublicationNavigation } from "../chrome/PublicationNavigation.tsx";
import { readDesign } from "../design/readDesign.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { type AddressedPublication, publicationResult } from "./publicationResult.ts";

/** The query of a page of a publication. */
interface PublicationQuery extends OperationType {
  readonly response: {
    readonly collectionByDomainOrSlug?:
      | (AddressedPublication &
          PublicationNavigation_collection$key & { readonly design: readDesign_design$key })
      | null;
  };
}

type CollectionOf<Query extends PublicationQuery> = NonNullable<
  Query["response"]["collectionByDomainOrSlug"]
>;
type CollectionPart<Query extends PublicationQuery> = ComponentType<{
  collection: CollectionOf<Query>;
}>;

interface PublicationPage<Query extends PublicationQuery> {
  query: unknown;
  variables: Page<Query>["variables"];
  /** A result that precedes the page, such as a redirect. */
  before?: (data: Query["response"], location: PageLocation) => PageResult | null;
  head: (collection: CollectionOf<Query>, canonical: string, location: PageLocation) => PageHead;
  Component: CollectionPart<Query>;
  Aside?: CollectionPart<Query>;
}

/** Defines a page of a publication for its readers, below the publication's navigation. */
export function definePublicationPage<Query extends PublicationQuery>({
  query,
  variables,
  before,
  head,
  Component,
  Aside,
}: PublicationPage<Query>): Page {
  return definePage<Query>({
    query,
    variables,
    result: (data, location) =>
      before?.(data, location) ??
      publicationResult<CollectionOf<Query>>(
        data.collectionByDomainOrSlug,
        location,
        (collection, canonical) => head(collection, canonical, location),
      ),
    design: ({ collectionByDomainOrSlug: collection }) =>
      collection ? readDesign(collection.design, "home") : null,
    Header: ({ data: { collectionByDomainOrSlug: collection } }) =>
      collection ? <PublicationNavigation collection={collection} /> : null,
    Component: ({ data: { collectionByDomainOrSlug: collection } }) =>
      collection ? <Component collection={collection} /> : null,
    ...(Aside && {
      Aside: ({ data: { collectionByDomainOrSlug: collection } }) =>
        collection ? <Aside collection={collection} /> : null,
    }),
  });
}

/** Returns the variables of a list of a publication's things. */
export function publicationListVariables(location: PageLocation) {
  return { domainOrSlug: publicationRef(location), after: location.query.p ?? null };
}
