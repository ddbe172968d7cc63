import type { ReactNode } from "react";
import type { StoryCard_post$key } from "../../../generated/relay/StoryCard_post.graphql.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { MoreButton } from "../list/MoreButton.tsx";
import { type MaybeConnection, readConnection } from "../list/readConnection.ts";
import { useMoreItems } from "../list/useMoreItems.ts";
import { StoryCard } from "./StoryCard.tsx";
import styles from "./StoryFeed.module.css";

interface StoryEdge {
  readonly node: { readonly id: string } & StoryCard_post$key;
}

/** Stories one below the other, with more on demand. */
export function StoryFeed<Edge extends StoryEdge>(props: {
  /** What the list holds, for those who hear the page. */
  label: string;
  /** A page of a connection, with what of it failed. */
  stories: MaybeConnection<Edge>;
  empty: ReactNode;
  headingLevel?: 2 | 3;
  hidesCreator?: boolean;
  hidesCollection?: boolean;
  /** In place of the plain card: what a feed shows that knows more of each story. */
  card?: (edge: Edge) => ReactNode;
  /** Stands at the list's end where nothing follows. */
  end?: ReactNode;
  isLoadingNext?: boolean;
  /** The next page was asked for and did not come. */
  hasFailed?: boolean;
  /** Loads the next page below this one. */
  onNext?: () => void;
}) {
  const { edges, pageInfo, hasFailed: isMissing } = readConnection(props.stories);
  const isLoading = props.isLoadingNext ?? false;
  const stories = uniqueById(edges);
  const { list, askForMore } = useMoreItems<HTMLUListElement>(stories.length, isLoading, () =>
    props.onNext?.(),
  );
  if (isMissing) return <PartNotLoaded />;
  if (edges.length === 0) return props.empty;
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={props.label}
        aria-busy={props.isLoadingNext || undefined}
      >
        {stories.map((edge) => (
          <li key={edge.node.id}>
            {props.card ? (
              props.card(edge)
            ) : (
              <StoryCard
                post={edge.node}
                headingLevel={props.headingLevel}
                hidesCreator={props.hidesCreator}
                hidesCollection={props.hidesCollection}
              />
            )}
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <div className={styles.more}>
          {props.hasFailed ? <ErrorNote>More stories could not be loaded.</ErrorNote> : null}
          <MoreButton
            cursor={pageInfo.endCursor}
            words={props.hasFailed ? "Try again" : "More stories"}
            isLoading={isLoading}
            onNext={props.onNext && askForMore}
          />
        </div>
      ) : (
        props.end
      )}
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
