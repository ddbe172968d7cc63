import { graphql, useFragment } from "react-relay/hooks";
import type { UserSeries_user$key } from "../../../../generated/relay/UserSeries_user.graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SequenceList } from "../../sequences/SequenceList.tsx";
import * as texts from "./texts.ts";

/** A user's public series, last changed first. */
export function UserSeries(props: { user: UserSeries_user$key }) {
  const { name, sequencesConnection } = useFragment(
    graphql`
      fragment UserSeries_user on User @argumentDefinitions(after: { type: "String" }) {
        name
        sequencesConnection(first: 20, after: $after) {
          edges {
            node {
              id
              ...SequenceRow_sequence
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
  return (
    <SequenceList
      label={texts.seriesOf(name)}
      sequences={sequencesConnection}
      empty={<EmptyState title={texts.noSeries} text={texts.noSeriesText(name)} />}
    />
  );
}
