import { graphql } from "relay-runtime";
import type { PublicationDomainPageQuery } from "../../../generated/relay/PublicationDomainPageQuery.graphql.ts";
import { ownUrl } from "../../../shared/routes/ownUrl.ts";
import { definePage } from "../../app/page.ts";
import { DomainSettings } from "../../features/domains/DomainSettings.tsx";
import { SuspendedNote } from "../../features/domains/SuspendedNote.tsx";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { WorkFrame } from "../../features/publication/WorkFrame.tsx";
import { STAFF, workResult } from "../../features/publication/workResult.ts";

/** A publication's custom host, for its owners and editors. */
export const page = definePage<PublicationDomainPageQuery>({
  query: graphql`
    query PublicationDomainPageQuery($domainOrSlug: ID!) {
      viewer {
        id
        isSuspended
      }
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        id
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        customDomainState {
          ...DomainSettings_state
        }
        ...WorkFrame_collection
      }
    }
  `,
  variables: (location) => ({ domainOrSlug: publicationRef(location) }),
  result: ({ collectionByDomainOrSlug }, location) =>
    workResult(collectionByDomainOrSlug, location, { title: "Custom domain", roles: STAFF }),
  Component: ({ data: { viewer, collectionByDomainOrSlug: collection }, location }) => {
    if (!viewer || !collection) return null;
    if (viewer.isSuspended) return <SuspendedNote title="You can't set up a domain right now" />;
    const { id, slug, name, customDomainState } = collection;
    const place = { kind: "collection", collectionSlug: slug, domain: null } as const;
    const mainAddress = ownUrl(place, location.publicUrl, "ShowCollectionHome");
    return (
      <WorkFrame collection={collection} title="Custom domain">
        <DomainSettings
          state={customDomainState}
          owner={{ id, pages: `${name} and its stories`, mainAddress }}
        />
      </WorkFrame>
    );
  },
});
