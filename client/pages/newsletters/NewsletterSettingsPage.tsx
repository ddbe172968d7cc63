import { graphql } from "relay-runtime";
import type { NewsletterSettingsPageQuery } from "../../../generated/relay/NewsletterSettingsPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { subscriberFilter } from "../../features/newsletters/subscriberStates.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { STAFF, workResult } from "../../features/publications/workResult.ts";
import { NewNewsletter } from "./NewNewsletter.tsx";
import { NewsletterSettings } from "./NewsletterSettings.tsx";
import * as texts from "./texts.ts";

/** Creates a publication's newsletter, and changes its settings. */
export const page = definePage<NewsletterSettingsPageQuery>({
  query: graphql`
    query NewsletterSettingsPageQuery(
      $domainOrSlug: ID!
      $newsletterSlug: String!
      $after: String
      $emailsAfter: String
      $search: String
      $state: NewsletterSubscriberState
      $segment: NewsletterSegment
      $topic: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        newsletter(slug: $newsletterSlug) {
          name
        }
        ...NewNewsletter_collection
        ...NewsletterSettings_collection
          @arguments(
            newsletterSlug: $newsletterSlug
            after: $after
            emailsAfter: $emailsAfter
            search: $search
            state: $state
            segment: $segment
            topic: $topic
          )
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    newsletterSlug: location.params.newsletterSlug ?? "",
    after: location.query.p ?? null,
    emailsAfter: location.query.emails ?? null,
    ...subscriberFilter(location.query),
  }),
  result: ({ collectionByDomainOrSlug: collection }, location) => {
    const isNew = location.params.newsletterSlug === undefined;
    if (collection && !isNew && !collection.newsletter) return { kind: "notFound" };
    const title = isNew ? texts.newNewsletter : (collection?.newsletter?.name ?? "");
    return workResult(collection, location, { title, roles: STAFF });
  },
  Component: ({ data: { collectionByDomainOrSlug: collection } }) => {
    if (!collection) return null;
    return collection.newsletter ? (
      <NewsletterSettings collection={collection} />
    ) : (
      <NewNewsletter collection={collection} />
    );
  },
});
