import { graphql } from "relay-runtime";
import type { PublicationContentPageQuery } from "../../../../generated/relay/PublicationContentPageQuery.graphql.ts";
import { formatPath } from "../../../../shared/routes/buildPath.ts";
import { definePublicationPage } from "../../../features/publications/definePublicationPage.tsx";
import type { PageLocation } from "../../../runtime/page/page.ts";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import { listingHead } from "../listingHead.ts";
import * as texts from "../texts.ts";
import { AllStories } from "./AllStories.tsx";
import { FeaturedStories } from "./FeaturedStories.tsx";
import { FeaturePage } from "./FeaturePage.tsx";

const numberOf = ({ params }: Pick<PageLocation, "params">): number => Number(params.page ?? 1);

/** What a publication shows besides its home: featured stories, all stories, and its feature pages. */
export const page = definePublicationPage<PublicationContentPageQuery>({
  query: graphql`
    query PublicationContentPageQuery(
      $domainOrSlug: ID!
      $isFeatured: Boolean!
      $isAll: Boolean!
      $page: Int!
      $isFeaturePage: Boolean!
      $featureSlug: String!
      $after: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        customDomainState {
          live {
            domain
          }
        }
        ...PublicationNavigation_collection
        design {
          ...readDesign_design
        }
        numberedPosts(page: $page) @include(if: $isAll) {
          page
        }
        featurePage(slug: $featureSlug) @include(if: $isFeaturePage) {
          slug
          title
          description
        }
        ...FeaturedStories_collection @include(if: $isFeatured) @alias(as: "featured")
        ...AllStories_collection @arguments(page: $page) @include(if: $isAll) @alias(as: "all")
        ...FeaturePage_collection
          @arguments(slug: $featureSlug, after: $after)
          @include(if: $isFeaturePage)
          @alias(as: "feature")
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    isFeatured: location.routeName === "ShowCollectionFeatured",
    isAll: ["ShowCollectionAll", "ShowCollectionAllPage"].includes(location.routeName),
    page: numberOf(location),
    isFeaturePage: location.routeName === "ShowCollectionFeaturePage",
    featureSlug: location.params.topicSlug ?? "",
    after: location.query.p ?? null,
  }),
  before: ({ collectionByDomainOrSlug: collection }, location) => {
    if (!collection) return { kind: "notFound" };
    const { routeName, site, params } = location;
    const own = { collectionSlug: collection.slug };
    // The first page has the address without a number.
    if (routeName === "ShowCollectionAllPage" && numberOf(location) === 1) {
      const to = formatPath("ShowCollectionAll", own, { site });
      return { kind: "redirect", to, isPermanent: true };
    }
    if (collection.numberedPosts === null) return { kind: "notFound" };
    if (collection.featurePage === null) return { kind: "notFound" };
    if (collection.featurePage && collection.featurePage.slug !== params.topicSlug) {
      const to = formatPath(
        "ShowCollectionFeaturePage",
        { ...own, topicSlug: collection.featurePage.slug },
        { site },
      );
      return { kind: "redirect", to, isPermanent: true };
    }
    return null;
  },
  head: ({ name, featurePage }, canonical, location) => {
    if (featurePage) {
      const title = `${featurePage.title} | ${name}`;
      return listingHead(title, featurePage.description || title, canonical, location);
    }
    return location.routeName === "ShowCollectionFeatured"
      ? listingHead(texts.featuredTitle(name), texts.featuredDescription(name), canonical, location)
      : listingHead(
          texts.allTitle(name, numberOf(location)),
          texts.allDescription(name),
          canonical,
          location,
        );
  },
  Component: ({ collection: { featured, all, feature } }) => {
    if (featured) return <FeaturedStories collection={featured} />;
    if (all) return <AllStories collection={all} />;
    return feature ? <FeaturePage collection={feature} /> : null;
  },
});
