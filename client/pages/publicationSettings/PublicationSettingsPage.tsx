import { graphql } from "relay-runtime";
import type { PublicationSettingsPageQuery } from "../../../generated/relay/PublicationSettingsPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { definePage } from "../../app/page.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { STAFF, workOutcome } from "../../features/publication/workOutcome.ts";
import { NewPublication } from "./NewPublication.tsx";
import { PublicationInfo } from "./PublicationInfo.tsx";

/** Where a publication is begun, and where what it says of itself is changed. */
export const page = definePage<PublicationSettingsPageQuery>({
  query: graphql`
    query PublicationSettingsPageQuery($domainOrSlug: ID!, $isThere: Boolean!) {
      viewer {
        id
        isSuspended
      }
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) @include(if: $isThere) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        ...PublicationInfo_collection
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    isThere: location.routeName !== "NewPublication",
  }),
  outcome: ({ viewer, collectionByDomainOrSlug }, location) => {
    const { routeName, path } = location;
    if (routeName === "NewPublication") {
      if (viewer) return { kind: "found", head: { title: "New publication", robots: "noindex" } };
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (routeName !== "CollectionSettings") return { kind: "notFound" };
    return workOutcome(collectionByDomainOrSlug, location, { title: "Info", roles: STAFF });
  },
  Component: ({ data: { viewer, collectionByDomainOrSlug } }) => {
    if (!viewer) return null;
    return collectionByDomainOrSlug ? (
      <PublicationInfo collection={collectionByDomainOrSlug} />
    ) : (
      <NewPublication isSuspended={viewer.isSuspended} />
    );
  },
});
