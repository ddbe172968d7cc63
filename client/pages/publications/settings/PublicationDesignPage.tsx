import { graphql } from "relay-runtime";
import type { PublicationDesignPageQuery } from "../../../../generated/relay/PublicationDesignPageQuery.graphql.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { DesignEditor } from "../../../features/design/DesignEditor.tsx";
import { editedDesign } from "../../../features/design/editedDesign.ts";
import { SuspendedNote } from "../../../features/domains/SuspendedNote.tsx";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { workResult } from "../../../features/publications/workResult.ts";
import * as texts from "./texts.ts";

/** The design of a publication's pages and stories, for its owners and editors. */
export const page = definePage<PublicationDesignPageQuery>({
  query: graphql`
    query PublicationDesignPageQuery($domainOrSlug: ID!) {
      viewer {
        isSuspended
      }
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        id
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        design {
          ...editedDesign_design
        }
        ...WorkFrame_collection
      }
    }
  `,
  variables: (location) => ({ domainOrSlug: publicationRef(location) }),
  result: ({ collectionByDomainOrSlug }, location) =>
    workResult(collectionByDomainOrSlug, location, {
      title: texts.design,
      permission: "editDesign",
    }),
  Component: ({ data: { viewer, collectionByDomainOrSlug: collection }, location }) => {
    if (!viewer || !collection) return null;
    if (viewer.isSuspended) return <SuspendedNote title={texts.designSuspended} />;
    return (
      <WorkFrame collection={collection} title={texts.design} lead={texts.designLead} width="wide">
        <DesignEditor
          owner={{ kind: "collection", id: collection.id }}
          design={editedDesign(collection.design)}
          unfolded={location.query.unfold}
        />
      </WorkFrame>
    );
  },
});
