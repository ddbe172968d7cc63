import type { ReactNode } from "react";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { MoreButton } from "../list/MoreButton.tsx";
import { type MaybeConnection, readConnection } from "../list/readConnection.ts";
import { useMoreItems } from "../list/useMoreItems.ts";
import styles from "./RowFeed.module.css";

/** Rows one below the other, with more on demand. */
export function RowFeed<Node extends { readonly id: string }>(props: {
  /** What the list holds, for those who hear the page. */
  label: string;
  /** What the button for more says. */
  more: string;
  /** A page of a connection, with what of it failed. */
  rows: MaybeConnection<{ readonly node: Node }>;
  row: (node: Node) => ReactNode;
  empty: ReactNode;
  isLoadingNext: boolean;
  onNext: () => void;
}) {
  const { edges, pageInfo, hasFailed } = readConnection(props.rows);
  // Pages that overlap, because someone was followed between two reads, show everyone once.
  const nodes = new Map(edges.map(({ node }) => [node.id, node]));
  const { list, askForMore } = useMoreItems<HTMLUListElement>(
    nodes.size,
    props.isLoadingNext,
    props.onNext,
  );
  if (hasFailed) return <PartNotLoaded />;
  if (edges.length === 0) return props.empty;
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={props.label}
        aria-busy={props.isLoadingNext || undefined}
      >
        {[...nodes.values()].map((node) => (
          <li key={node.id}>{props.row(node)}</li>
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <p className={styles.more}>
          <MoreButton
            cursor={pageInfo.endCursor}
            words={props.more}
            isLoading={props.isLoadingNext}
            onNext={askForMore}
          />
        </p>
      ) : null}
    </>
  );
}
