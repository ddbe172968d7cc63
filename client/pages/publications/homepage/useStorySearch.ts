import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type {
  useStorySearchQuery,
  useStorySearchQuery$data,
} from "../../../../generated/relay/useStorySearchQuery.graphql.ts";
import { readConnection } from "../../../features/listing/readConnection.ts";

/** A story that can be picked. */
export interface StoryChoice {
  id: string;
  title: string;
}

/** How long nothing is typed before stories are searched, in ms. */
const SEARCH_AFTER_MS = 250;

/**
 * The latest public stories of a publication that contain some text; null while they are searched,
 * and for no text.
 */
export function useStorySearch(slug: string, typed: string): readonly StoryChoice[] | null {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<{ text: string; stories: readonly StoryChoice[] } | null>(
    null,
  );
  const text = typed.trim();
  useEffect(() => {
    if (text === "") return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      fetchQuery<useStorySearchQuery>(
        environment,
        graphql`
          query useStorySearchQuery($slug: ID!, $text: String!) {
            collectionByDomainOrSlug(domainOrSlug: $slug) {
              storiesConnection(filter: PUBLIC, search: $text, first: 10) {
                edges {
                  node {
                    post {
                      id
                      title
                    }
                  }
                }
              }
            }
          }
        `,
        { slug, text },
      ).subscribe({
        next: ({ collectionByDomainOrSlug: collection }: useStorySearchQuery$data) => {
          if (!isCurrent || !collection?.storiesConnection) return;
          const { edges } = readConnection(collection.storiesConnection);
          setFound({ text, stories: edges.flatMap(({ node }) => node.post ?? []) });
        },
        // The last result stays; typing on searches again.
        error: () => {},
      });
    }, SEARCH_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [environment, slug, text]);
  return text !== "" && found?.text === text ? found.stories : null;
}
