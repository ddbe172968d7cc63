import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type {
  usePreviewFactsQuery,
  usePreviewFactsQuery$data,
} from "../../../../generated/relay/usePreviewFactsQuery.graphql.ts";

const FACTS = graphql`
  query usePreviewFactsQuery($postId: ID!) {
    postDraft(postId: $postId) {
      ... on PostDraft {
        settings {
          visibility
        }
        newsletterTargets {
          id
          newsletter {
            id
            name
          }
        }
      }
    }
  }
`;

/** What determines which previews a story has. */
export interface PreviewFacts {
  visibility: string;
  newsletters: NonNullable<
    usePreviewFactsQuery$data["postDraft"]["newsletterTargets"]
  >[number]["newsletter"][];
}

/**
 * Reads which previews a story has; null until they are known. `isChanging` while its settings are
 * being changed: they are read again afterwards.
 */
export function usePreviewFacts(postId: string | null, isChanging: boolean): PreviewFacts | null {
  const environment = useRelayEnvironment();
  const [facts, setFacts] = useState<PreviewFacts | null>(null);
  useEffect(() => {
    if (postId === null || isChanging) return;
    const { unsubscribe } = fetchQuery<usePreviewFactsQuery>(
      environment,
      FACTS,
      { postId },
      { fetchPolicy: "network-only" },
    ).subscribe({
      next: ({ postDraft: { settings, newsletterTargets } }) => {
        if (!settings) return;
        const newsletters = (newsletterTargets ?? []).map(({ newsletter }) => newsletter);
        setFacts({ visibility: settings.visibility, newsletters });
      },
      // The next save, or the next opening, asks again.
      error: () => {},
    });
    return unsubscribe;
  }, [environment, postId, isChanging]);
  return facts;
}
