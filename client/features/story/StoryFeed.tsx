import type { MouseEvent, ReactNode } from "react";
import type { StoryCard_post$key } from "../../../generated/relay/StoryCard_post.graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { useLocation } from "../../app/useLocation.ts";
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

/**
 * Stories one below the other, with more on demand. Without JavaScript "More stories" leads to the
 * next page of the same address (`?p=` and the cursor).
 */
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
  const { path } = useLocation();
  const { edges, pageInfo } = props.stories;
  if (edges.length === 0) return props.empty;
  return (
    <>
      <ul
        className={styles.list}
        aria-label={props.label}
        aria-busy={props.isLoadingNext || undefined}
      >
        {uniqueById(edges).map(({ node }) => (
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
          <Button
            href={nextPageHref(path, pageInfo.endCursor)}
            variant="secondary"
            onClick={(event: MouseEvent) => {
              if (!props.onNext || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!props.isLoadingNext) props.onNext();
            }}
          >
            {props.isLoadingNext ? "Loading…" : "More stories"}
          </Button>
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

function nextPageHref(path: string, cursor: string): string {
  const [pathname, search] = path.split("?", 2);
  const query = new URLSearchParams(search);
  query.set("p", cursor);
  return `${pathname}?${query}`;
}
