import type { ReactNode } from "react";
import type { StoryCard_post$key } from "../../../generated/relay/StoryCard_post.graphql.ts";
import { MoreButton } from "../list/MoreButton.tsx";
import { useMoreItems } from "../list/useMoreItems.ts";
import { StoryCard } from "./StoryCard.tsx";
import styles from "./StoryFeed.module.css";

/** A page of a connection of stories, as every list of stories hands it over. */
interface StoryConnection {
  readonly edges: readonly { readonly node: { readonly id: string } & StoryCard_post$key }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null | undefined;
  };
}

/** Stories one below the other, with more on demand. */
export function StoryFeed(props: {
  /** What the list holds, for those who hear the page. */
  label: string;
  stories: StoryConnection;
  empty: ReactNode;
  headingLevel?: 2 | 3;
  hidesCreator?: boolean;
  hidesCollection?: boolean;
  isLoadingNext?: boolean;
  /** Loads the next page below this one. */
  onNext?: () => void;
}) {
  const { edges, pageInfo } = props.stories;
  const isLoading = props.isLoadingNext ?? false;
  const stories = uniqueById(edges);
  const { list, askForMore } = useMoreItems<HTMLUListElement>(stories.length, isLoading, () =>
    props.onNext?.(),
  );
  if (edges.length === 0) return props.empty;
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={props.label}
        aria-busy={props.isLoadingNext || undefined}
      >
        {stories.map(({ node }) => (
          <li key={node.id}>
            <StoryCard
              post={node}
              headingLevel={props.headingLevel}
              hidesCreator={props.hidesCreator}
              hidesCollection={props.hidesCollection}
            />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <p className={styles.more}>
          <MoreButton
            cursor={pageInfo.endCursor}
            words="More stories"
            isLoading={isLoading}
            onNext={props.onNext && askForMore}
          />
        </p>
      ) : null}
    </>
  );
}

/** Pages that overlap, because a story moved between two reads, show it once. */
function uniqueById<Edge extends { readonly node: { readonly id: string } }>(
  edges: readonly Edge[],
): Edge[] {
  const seen = new Set<string>();
  return edges.filter(({ node }) => !seen.has(node.id) && seen.add(node.id));
}
