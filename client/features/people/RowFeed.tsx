import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./RowFeed.module.css";

/** A page of a connection, as every list of people or publications hands it over. */
interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null | undefined;
  };
}

/**
 * Rows one below the other, with more on demand. Without JavaScript the button leads to the next
 * page of the same address (`?p=` and the cursor).
 */
export function RowFeed<Node extends { readonly id: string }>(props: {
  /** What the list holds, for those who hear the page. */
  label: string;
  /** What the button for more says. */
  more: string;
  rows: Connection<Node>;
  row: (node: Node) => ReactNode;
  empty: ReactNode;
  isLoadingNext: boolean;
  onNext: () => void;
}) {
  const { path } = useLocation();
  const { edges, pageInfo } = props.rows;
  if (edges.length === 0) return props.empty;
  // Pages that overlap, because someone was followed between two reads, show everyone once.
  const nodes = new Map(edges.map(({ node }) => [node.id, node]));
  return (
    <>
      <ul
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
          <Button
            href={nextPageHref(path, pageInfo.endCursor)}
            variant="secondary"
            onClick={(event: MouseEvent) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!props.isLoadingNext) props.onNext();
            }}
          >
            {props.isLoadingNext ? "Loading…" : props.more}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function nextPageHref(path: string, cursor: string): string {
  const [pathname, search] = path.split("?", 2);
  const query = new URLSearchParams(search);
  query.set("p", cursor);
  return `${pathname}?${query}`;
}
