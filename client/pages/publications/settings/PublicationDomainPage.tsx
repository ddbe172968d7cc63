import { graphql } from "relay-runtime";
import type { PublicationDomainPageQuery } from "../../../../generated/relay/PublicationDomainPageQuery.graphql.ts";
import { ownUrl } from "../../../../shared/routes/paths/ownUrl.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { DomainSettings } from "../../../features/domains/DomainSettings.tsx";
import { SuspendedNote } from "../../../features/domains/SuspendedNote.tsx";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { workResult } from "../../../features/publications/workResult.ts";
import * as texts from "./texts.ts";

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
    workResult(collectionByDomainOrSlug, location, {
      title: texts.domain,
      permission: "editDomain",
    }),
  Component: ({ data: { viewer, collectionByDomainOrSlug: collection }, location }) => {
    if (!viewer || !collection) return null;
    if (viewer.isSuspended) return <SuspendedNote title={texts.domainSuspended} />;
    const { id, slug, name, customDomainState } = collection;
    const place = { kind: "collection", collectionSlug: slug, domain: null } as const;
    const mainAddress = ownUrl(place, location.publicUrl, "ShowCollectionHome");
    return (
      <WorkFrame collection={collection} title={texts.domain}>
        <DomainSettings
          state={customDomainState}
          owner={{ id, pages: texts.pagesOf(name), mainAddress }}
        />
      </WorkFrame>
    );
  },
});
