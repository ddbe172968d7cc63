import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationPeople_collection$key } from "../../../../generated/relay/PublicationPeople_collection.graphql.ts";
import type { PublicationPeople_viewer$key } from "../../../../generated/relay/PublicationPeople_viewer.graphql.ts";
import { COLLECTION_ROLES, type CollectionRole } from "../../../../shared/enums.ts";
import { hasCollectionPermission } from "../../../../shared/publications/collectionPermissions.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { InvitePeople } from "./InvitePeople.tsx";
import { MemberRow } from "./MemberRow.tsx";
import * as texts from "./texts.ts";
import styles from "./PublicationPeople.module.css";
import { TransferOwnership } from "./TransferOwnership.tsx";
import { WaitingInvitations } from "./WaitingInvitations.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";

const HEADINGS: Readonly<Record<CollectionRole, string>> = {
  OWNER: texts.owners,
  EDITOR: texts.editors,
  WRITER: texts.writers,
};

/** A publication's members by role, with the changes the viewer may make. */
export function PublicationPeople(props: {
  viewer: PublicationPeople_viewer$key;
  collection: PublicationPeople_collection$key;
}) {
  const viewer = useFragment(
    graphql`
      fragment PublicationPeople_viewer on Viewer {
        id
      }
    `,
    props.viewer,
  );
  const collection = useFragment(
    graphql`
      fragment PublicationPeople_collection on Collection
      @argumentDefinitions(after: { type: "String" }) {
        id
        name
        viewerEdge {
          isEditor
          viewerStaffRole
        }
        membersConnection(first: 50, after: $after) {
          edges {
            node {
              id
              role
              ...MemberRow_member
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        ...WorkFrame_collection
        ...WaitingInvitations_collection
      }
    `,
    props.collection,
  );
  const { id, name, viewerEdge, membersConnection } = collection;
  const own = (viewerEdge.viewerStaffRole ?? null) as CollectionRole | null;
  const { edges, pageInfo, hasFailed } = readConnection(membersConnection);
  return (
    <WorkFrame collection={collection} title={texts.people}>
      {viewerEdge.isEditor ? <InvitePeople collectionId={id} own={own} /> : null}
      {viewerEdge.isEditor ? <WaitingInvitations collection={collection} /> : null}
      {hasFailed ? <PartNotLoaded /> : null}
      {COLLECTION_ROLES.map((role) => {
        const ofRole = edges.filter(({ node }) => node.role === role);
        if (ofRole.length === 0) return null;
        return (
          <section key={role} aria-labelledby={`role-${role}`}>
            <h2 id={`role-${role}`} className={styles.heading}>
              {HEADINGS[role]}
            </h2>
            <ul className={styles.list}>
              {ofRole.map(({ node }) => (
                <MemberRow
                  key={node.id}
                  member={node}
                  collection={{ id, name }}
                  viewer={{ id: viewer.id, role: own }}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.morePeople} isLoading={false} />
      ) : null}
      {hasCollectionPermission(own, "transferOwnership") ? (
        <TransferOwnership collectionId={id} />
      ) : null}
    </WorkFrame>
  );
}
