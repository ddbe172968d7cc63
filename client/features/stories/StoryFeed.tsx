import type { ReactNode } from "react";
import type { StoryCard_post$key } from "../../../generated/relay/StoryCard_post.graphql.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { MoreButton } from "../listing/MoreButton.tsx";
import { type MaybeConnection, readConnection } from "../listing/readConnection.ts";
import { useMoreItems } from "../listing/useMoreItems.ts";
import { StoryCard } from "./StoryCard.tsx";
import styles from "./StoryFeed.module.css";
import * as texts from "./texts.ts";

interface StoryEdge {
  readonly node: { readonly id: string } & StoryCard_post$key;
}

/** A paginated feed of stories. */
export function StoryFeed<Edge extends StoryEdge>(props: {
  /** Accessible name of the list. */
  label: string;
  /** A page of a connection, possibly with failed items. */
  stories: MaybeConnection<Edge>;
  empty: ReactNode;
  headingLevel?: 2 | 3;
  hidesCreator?: boolean;
  hidesCollection?: boolean;
  /** Replaces the plain card in feeds that know more about each story. */
  card?: (edge: Edge) => ReactNode;
  /** Shown at the end of the list. */
  end?: ReactNode;
  isLoadingNext?: boolean;
  /** Loading the next page failed. */
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
  if (edges.length === 0 && !pageInfo.hasNextPage) return props.empty;
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
          {props.hasFailed ? <ErrorNote>{texts.moreFailed}</ErrorNote> : null}
          <MoreButton
            cursor={pageInfo.endCursor}
            words={props.hasFailed ? texts.tryAgain : texts.moreStories}
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

/** Pages may overlap when a story moved between two requests; each story is shown once. */
function uniqueById<Edge extends { readonly node: { readonly id: string } }>(
  edges: readonly Edge[],
): Edge[] {
  const seen = new Set<string>();
  return edges.filter(({ node }) => !seen.has(node.id) && seen.add(node.id));
}
