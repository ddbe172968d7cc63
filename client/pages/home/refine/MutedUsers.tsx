import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { MutedUsers_viewer$key } from "../../../../generated/relay/MutedUsers_viewer.graphql.ts";
import type { PersonRow_user$key } from "../../../../generated/relay/PersonRow_user.graphql.ts";
import { PersonRow } from "../../../features/people/PersonRow.tsx";
import { RowFeed } from "../../../features/people/RowFeed.tsx";
import { NothingMuted } from "./NothingMuted.tsx";
import { UnmuteButton } from "./UnmuteButton.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 25;

const rowOf = (user: PersonRow_user$key & { readonly id: string; readonly name: string }) => (
  <PersonRow
    user={user}
    action={<UnmuteButton target={{ kind: "user", id: user.id, name: user.name }} />}
  />
);

/** The users that the viewer has muted, newest first. */
export function MutedUsers(props: { viewer: MutedUsers_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment MutedUsers_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "MutedUsersPaginationQuery") {
        mutedUserConnection(first: $first, after: $after)
          @connection(key: "MutedUsers_mutedUserConnection") {
          edges {
            node {
              id
              name
              ...PersonRow_user
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  return (
    <RowFeed
      label={texts.mutedAuthors}
      more={texts.moreAuthors}
      rows={data.mutedUserConnection}
      row={rowOf}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
      empty={<NothingMuted what="author" />}
    />
  );
}
