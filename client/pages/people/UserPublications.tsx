import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { CollectionRow_collection$key } from "../../../generated/relay/CollectionRow_collection.graphql.ts";
import type { UserPublications_user$key } from "../../../generated/relay/UserPublications_user.graphql.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListHeader } from "./ListHeader.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 25;

const rowOf = (collection: CollectionRow_collection$key) => (
  <CollectionRow collection={collection} />
);

/** The publications a user owns or edits, most recently joined first. */
export function UserPublications(props: { user: UserPublications_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment UserPublications_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "UserPublicationsPaginationQuery") {
        id
        name
        ...ListHeader_user
        publicationsConnection(first: $first, after: $after)
          @connection(key: "UserPublications_publicationsConnection") {
          edges {
            node {
              id
              ...CollectionRow_collection
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.user,
  );
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === data.id;
  const hrefTo = useRouteHref();
  const href = hrefTo("NewPublication");
  return (
    <>
      <ListHeader user={data} title={texts.publications}>
        {isOwn && (data.publicationsConnection?.edges.length ?? 0) > 0 ? (
          <Button href={href}>{texts.newPublication}</Button>
        ) : null}
      </ListHeader>
      <RowFeed
        label={texts.publicationsOf(data.name)}
        more={texts.morePublications}
        rows={data.publicationsConnection}
        row={rowOf}
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(PAGE_SIZE)}
        empty={
          <EmptyState
            title={texts.noPublications}
            text={isOwn ? texts.yourPublicationsText : texts.noPublicationsText(data.name)}
            action={isOwn ? <Button href={href}>{texts.startPublication}</Button> : undefined}
          />
        }
      />
      {isOwn ? (
        <Button
          variant="plain"
          size="small"
          href={`${hrefTo("SettingsTab", { setting: "publishing" })}#managePublications`}
        >
          {texts.deletedPublications}
        </Button>
      ) : null}
    </>
  );
}
