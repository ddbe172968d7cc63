import type { ReactNode } from "react";
import type { SequenceRow_sequence$key } from "../../../generated/relay/SequenceRow_sequence.graphql.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { SequenceRow } from "./SequenceRow.tsx";
import * as texts from "./texts.ts";
import styles from "./Sequences.module.css";
import { type MaybeConnection, readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

export function SequenceList(props: {
  /** A page of a connection, possibly with failed items. */
  sequences: MaybeConnection<{ readonly node: { readonly id: string } & SequenceRow_sequence$key }>;
  empty: ReactNode;
  label: string;
  /** Links to editing instead of reading. */
  isOwn?: boolean;
}) {
  const { edges, pageInfo, hasFailed } = readConnection(props.sequences);
  if (hasFailed) return <PartNotLoaded />;
  if (edges.length === 0) return props.empty;
  return (
    <>
      <ul className={styles.stories} aria-label={props.label}>
        {edges.map(({ node }) => (
          <SequenceRow key={node.id} sequence={node} isOwn={props.isOwn ?? false} />
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.moreSeries} isLoading={false} />
      ) : null}
    </>
  );
}
