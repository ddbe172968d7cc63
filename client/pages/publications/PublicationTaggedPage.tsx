import { graphql } from "relay-runtime";
import type { PublicationTaggedPageQuery } from "../../../generated/relay/PublicationTaggedPageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { feedLink } from "../../runtime/page/feedLink.ts";
import { PublicationFeed } from "../../features/publications/PublicationFeed.tsx";
import { publicationAddress } from "../../features/publications/publicationResult.ts";
import { EmptyTag } from "./EmptyTag.tsx";
import { listingHead } from "./listingHead.ts";
import { PublicationListing } from "./PublicationListing.tsx";
import {
  definePublicationPage,
  publicationListVariables,
} from "../../features/publications/definePublicationPage.tsx";
import * as texts from "./texts.ts";

/** A publication's stories of one tag, newest first. */
export const page = definePublicationPage<PublicationTaggedPageQuery>({
  query: graphql`
    query PublicationTaggedPageQuery(
      $domainOrSlug: ID!
      $tagSlug: ID!
      $normalizedTagSlug: String!
      $after: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        tag(tagSlug: $tagSlug) {
          displayTitle
          normalizedTagSlug
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
        ...PublicationFeed_collection @arguments(tagSlug: $normalizedTagSlug, after: $after)
      }
    }
  `,
  variables: (location) => ({
    ...publicationListVariables(location),
    tagSlug: location.params.tagSlug ?? "",
    normalizedTagSlug: normalizeTag(location.params.tagSlug ?? ""),
  }),
  before: ({ collectionByDomainOrSlug: collection }, { params, query, site }) => {
    const tag = collection?.tag;
    // Feature pages aren't implemented.
    if (!collection || !tag || params.featureSlug !== undefined) return { kind: "notFound" };
    if (params.tagSlug === tag.normalizedTagSlug) return null;
    const own = { collectionSlug: collection.slug, tagSlug: tag.normalizedTagSlug };
    const to = formatPath("ShowCollectionTagged", own, { site, query: { p: query.p } });
    return { kind: "redirect", to, isPermanent: true };
  },
  head: (collection, canonical, location) => {
    const { name, tag } = collection;
    const displayTitle = tag?.displayTitle ?? "";
    const title = `${displayTitle} | ${name}`;
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
      <PublicationListing collection={collection} heading={collection.tag.displayTitle}>
        <PublicationFeed
          collection={collection}
          label={texts.storiesAbout(collection.tag.displayTitle)}
          empty={<EmptyTag collection={collection} tagTitle={collection.tag.displayTitle} />}
        />
      </PublicationListing>
    ) : null,
});
