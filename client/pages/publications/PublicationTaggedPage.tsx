import { graphql } from "relay-runtime";
import type { PublicationTaggedPageQuery } from "../../../generated/relay/PublicationTaggedPageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { feedLink } from "../../runtime/page/feedLink.ts";
import { PublicationFeed } from "../../features/publications/PublicationFeed.tsx";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { publicationAddress } from "../../features/publications/publicationResult.ts";
import { EmptyTag } from "./EmptyTag.tsx";
import { listingHead } from "./listingHead.ts";
import { PublicationListing } from "./PublicationListing.tsx";
import {
  definePublicationPage,
  publicationListVariables,
} from "../../features/publications/definePublicationPage.tsx";
import * as texts from "./texts.ts";

/** A publication's stories of one tag, newest first; below a feature page those of its topic. */
export const page = definePublicationPage<PublicationTaggedPageQuery>({
  query: graphql`
    query PublicationTaggedPageQuery(
      $domainOrSlug: ID!
      $tagSlug: ID!
      $normalizedTagSlug: String!
      $isOfFeature: Boolean!
      $requiredFeature: String!
      $featureSlug: String
      $after: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        tag(tagSlug: $tagSlug) {
          displayTitle
          normalizedTagSlug
        }
        featurePage(slug: $requiredFeature) @include(if: $isOfFeature) {
          slug
          title
        }
        customDomainState {
          live {
            domain
          }
        }
        ...PublicationNavigation_collection
        design {
          ...readDesign_design
        }
        ...PublicationListing_collection
        ...EmptyTag_collection
        ...PublicationFeed_collection
          @arguments(tagSlug: $normalizedTagSlug, featureSlug: $featureSlug, after: $after)
      }
    }
  `,
  variables: (location) => ({
    ...publicationListVariables(location),
    tagSlug: location.params.tagSlug ?? "",
    normalizedTagSlug: normalizeTag(location.params.tagSlug ?? ""),
    isOfFeature: location.params.featureSlug !== undefined,
    requiredFeature: location.params.featureSlug ?? "",
    featureSlug: location.params.featureSlug ?? null,
  }),
  before: ({ collectionByDomainOrSlug: collection }, { params, query, site }) => {
    const tag = collection?.tag;
    if (!collection || !tag || collection.featurePage === null) return { kind: "notFound" };
    const featureSlug = collection.featurePage?.slug;
    if (params.tagSlug === tag.normalizedTagSlug && params.featureSlug === featureSlug) return null;
    const own = { collectionSlug: collection.slug, tagSlug: tag.normalizedTagSlug };
    const options = { site, query: { p: query.p } };
    const to =
      featureSlug === undefined
        ? formatPath("ShowCollectionTagged", own, options)
        : formatPath("ShowCollectionFeatureTagged", { ...own, featureSlug }, options);
    return { kind: "redirect", to, isPermanent: true };
  },
  head: (collection, canonical, location) => {
    const { name, tag, featurePage } = collection;
    const displayTitle = tag?.displayTitle ?? "";
    const title = [displayTitle, featurePage?.title, name].filter(Boolean).join(" | ");
    const feed = publicationAddress(collection, location.publicUrl, "FeedCollectionTag", {
      tag: tag?.normalizedTagSlug ?? "",
    });
    return {
      ...listingHead(title, texts.tagDescription(displayTitle, name), canonical, location),
      alternates: [feedLink(title, feed)],
    };
  },
  Component: ({ collection }) =>
    collection.tag ? (
      <PublicationListing
        collection={collection}
        heading={collection.tag.displayTitle}
        note={collection.featurePage ? <FeatureLink {...collection} /> : null}
      >
        <PublicationFeed
          collection={collection}
          label={texts.storiesAbout(collection.tag.displayTitle)}
          empty={<EmptyTag collection={collection} tagTitle={collection.tag.displayTitle} />}
        />
      </PublicationListing>
    ) : null,
});

/** The way back to the feature page to which the list belongs. */
function FeatureLink(props: {
  slug: string;
  featurePage?: { readonly slug: string; readonly title: string } | null | undefined;
}) {
  const pathTo = usePublicationPath(props.slug);
  const { featurePage } = props;
  if (!featurePage) return null;
  return (
    <a href={pathTo("ShowCollectionFeaturePage", { topicSlug: featurePage.slug })} dir="auto">
      {featurePage.title}
    </a>
  );
}
