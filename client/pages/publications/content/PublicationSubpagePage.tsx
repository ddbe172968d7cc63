import { graphql } from "relay-runtime";
import type { PublicationSubpagePageQuery } from "../../../../generated/relay/PublicationSubpagePageQuery.graphql.ts";
import { formatPath } from "../../../../shared/routes/buildPath.ts";
import { definePublicationPage } from "../../../features/publications/definePublicationPage.tsx";
import "../../../features/stories/storyBody.css";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import { PublicationListing } from "../PublicationListing.tsx";
import * as texts from "../texts.ts";

/** A page that the editors of a publication have written. */
export const page = definePublicationPage<PublicationSubpagePageQuery>({
  query: graphql`
    query PublicationSubpagePageQuery($domainOrSlug: ID!, $subpageSlug: String!) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        customDomainState {
          live {
            domain
          }
        }
        subpage(slug: $subpageSlug) {
          slug
          title
          content
        }
        ...PublicationNavigation_collection
        design {
          ...readDesign_design
        }
        ...PublicationListing_collection
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    subpageSlug: location.params.subpageSlug ?? "",
  }),
  before: ({ collectionByDomainOrSlug: collection }, { params, site }) => {
    if (!collection?.subpage) return { kind: "notFound" };
    const { slug } = collection.subpage;
    if (slug === params.subpageSlug) return null;
    const own = { collectionSlug: collection.slug, subpageSlug: slug };
    const to = formatPath("ShowCollectionSubpage", own, { site });
    return { kind: "redirect", to, isPermanent: true };
  },
  head: ({ name, subpage }, canonical) => ({
    title: `${subpage?.title ?? ""} | ${name}`,
    description: texts.subpageDescription(subpage?.title ?? "", name),
    canonical,
  }),
  Component: ({ collection }) =>
    collection.subpage ? (
      <PublicationListing collection={collection} heading={collection.subpage.title}>
        <div
          className="story-body"
          dangerouslySetInnerHTML={{ __html: collection.subpage.content ?? "" }}
        />
      </PublicationListing>
    ) : null,
});
