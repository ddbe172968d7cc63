import { graphql } from "relay-runtime";
import type { UserProfilePageQuery } from "../../../generated/relay/UserProfilePageQuery.graphql.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import { publicationAddress } from "../../features/publications/publicationResult.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { defineProfilePage, profileListVariables } from "./defineProfilePage.tsx";
import { profileHead, profileJsonLd } from "./profileHead.ts";
import { isOfPublication, publicationVariables } from "./profilePublication.ts";
import { profileSort } from "./profileSorts.ts";
import { ProfileStories } from "./ProfileStories.tsx";
import * as texts from "./texts.ts";

/**
 * A user's profile with their stories; under a publication's name, only their stories there.
 * `/u/{userId}` redirects here.
 */
export const page = defineProfilePage<UserProfilePageQuery>({
  query: graphql`
    query UserProfilePageQuery(
      $id: ID
      $username: String
      $after: String
      $sort: ProfileSort!
      $hasPinned: Boolean!
      $publication: ID!
      $ofPublication: Boolean!
      $collectionSlug: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $publication) @include(if: $ofPublication) {
        slug
        name
        customDomainState {
          live {
            domain
          }
        }
      }
      userResult(id: $id, username: $username) {
        __typename
        ... on User {
          id
          name
          username
          bio
          imageId
          customDomainState {
            live {
              domain
            }
          }
          createdAt
          twitterScreenName
          socialStats {
            followerCount
          }
          design {
            ...readDesign_design
          }
          ...ProfileHeader_user @alias(as: "header")
          ...ProfileStories_user
            @arguments(
              after: $after
              sort: $sort
              hasPinned: $hasPinned
              collectionSlug: $collectionSlug
            )
            @alias(as: "stories")
          ...ProfileAside_user @alias(as: "aside")
        }
      }
    }
  `,
  variables: (location) => ({
    ...profileListVariables(location),
    sort: profileSort(location).sort,
    // Pinned stories come first, only on the first page in the default order.
    hasPinned: !location.query.p && !profileSort(location).tab && !isOfPublication(location),
    ...publicationVariables(location),
    collectionSlug: isOfPublication(location) ? publicationRef(location) : null,
  }),
  head: (user, location, publication) => {
    const { publicUrl } = location;
    const { tab } = profileSort(location);
    if (!publication) {
      const head = {
        ...profileHead(user, publicUrl, { route: "ShowUser", title: user.name }),
        jsonLd: profileJsonLd(user, publicUrl),
      };
      return listHead(head, location, { tab });
    }
    const title = texts.inPublication(user.name, publication.name);
    const { username } = user;
    const head = {
      ...profileHead(user, publicUrl, { route: "ShowUser", title }),
      canonical: publicationAddress(publication, publicUrl, "ShowCollectionUser", { username }),
      // A subset of the profile, so it isn't indexed.
      robots: "noindex, follow",
    } as const;
    return listHead(head, location, { tab });
  },
  tab: "home",
  Component: ({ user, publication }) =>
    user.stories ? (
      <ProfileStories user={user.stories} publication={publication ?? undefined} />
    ) : null,
});
