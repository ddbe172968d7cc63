import { graphql } from "relay-runtime";
import type { PublicationNewsletterPageQuery } from "../../../generated/relay/PublicationNewsletterPageQuery.graphql.ts";
import { definePublicationPage } from "../../features/publications/definePublicationPage.tsx";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { PublicationNewsletters } from "./PublicationNewsletters.tsx";
import * as texts from "./texts.ts";

/** A publication's newsletter, or all of them: where readers subscribe. */
export const page = definePublicationPage<PublicationNewsletterPageQuery>({
  query: graphql`
    query PublicationNewsletterPageQuery($domainOrSlug: ID!) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        customDomainState {
          live {
            domain
          }
        }
        newsletters {
          slug
          name
          description
        }
        ...PublicationNavigation_collection
        design {
          ...readDesign_design
        }
        ...PublicationNewsletters_collection
      }
    }
  `,
  variables: (location) => ({ domainOrSlug: publicationRef(location) }),
  before: ({ collectionByDomainOrSlug: collection }, { params: { newsletterSlug } }) =>
    collection &&
    newsletterSlug !== undefined &&
    !collection.newsletters.some(({ slug }) => slug === newsletterSlug)
      ? { kind: "notFound" }
      : null,
  head: ({ name, newsletters }, canonical, { params: { newsletterSlug } }) => {
    const newsletter = newsletters.find(({ slug }) => slug === newsletterSlug);
    return newsletter
      ? {
          title: newsletter.name,
          description: newsletter.description || texts.newsletterDescription(newsletter.name, name),
          canonical,
        }
      : { title: texts.newslettersOf(name), canonical };
  },
  Component: PublicationNewsletters,
});
