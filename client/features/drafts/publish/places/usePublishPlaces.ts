import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type {
  usePublishPlacesQuery,
  usePublishPlacesQuery$data,
  usePublishPlacesQuery$variables,
} from "../../../../../generated/relay/usePublishPlacesQuery.graphql.ts";

const PLACES = graphql`
  query usePublishPlacesQuery(
    $postId: ID!
    $visibility: PostVisibility
    $collectionId: ID
    $tags: [String!]
  ) {
    postDraft(postId: $postId) {
      ... on PostDraft {
        publishPlaces(visibility: $visibility, collectionId: $collectionId, tags: $tags) {
          kind
          name
          url
        }
      }
    }
  }
`;

/** A place where a published story appears. */
export type PublishPlace = NonNullable<
  usePublishPlacesQuery$data["postDraft"]["publishPlaces"]
>[number];

/** Delay after a choice, in milliseconds: several often follow each other. */
const ASK_AFTER_MS = 250;

/**
 * Reads where a story appears with these settings; without them, with those that are saved. Null
 * until it is known; earlier places stay until new ones arrive.
 */
export function usePublishPlaces(
  variables: usePublishPlacesQuery$variables,
): readonly PublishPlace[] | null {
  const environment = useRelayEnvironment();
  const [places, setPlaces] = useState<readonly PublishPlace[] | null>(null);
  const asked = JSON.stringify(variables);
  const isFirst = places === null;
  useEffect(() => {
    let request: { unsubscribe: () => void } | undefined;
    const ask = (): void => {
      request = fetchQuery<usePublishPlacesQuery>(
        environment,
        PLACES,
        JSON.parse(asked) as usePublishPlacesQuery$variables,
        { fetchPolicy: "network-only" },
      ).subscribe({
        next: ({ postDraft }) => setPlaces(postDraft.publishPlaces ?? null),
        // Publishing works without the list.
        error: () => {},
      });
    };
    const timer = setTimeout(ask, isFirst ? 0 : ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, asked, isFirst]);
  return places;
}
