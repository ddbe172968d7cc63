import type { ReactNode } from "react";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { MoreButton } from "../listing/MoreButton.tsx";
import { type MaybeConnection, readConnection } from "../listing/readConnection.ts";
import { useMoreItems } from "../listing/useMoreItems.ts";
import styles from "./RowFeed.module.css";

/** A paginated list of rows. */
export function RowFeed<Node extends { readonly id: string }>(props: {
  /** Accessible name of the list. */
  label: string;
  /** Label of the "more" button. */
  more: string;
  /** A page of a connection, possibly with failed items. */
  rows: MaybeConnection<{ readonly node: Node }>;
  row: (node: Node) => ReactNode;
  empty: ReactNode;
  isLoadingNext: boolean;
  onNext: () => void;
}) {
  const { edges, pageInfo, hasFailed } = readConnection(props.rows);
  // Pages may overlap when someone was followed between two requests; each node is shown once.
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
