import type { SequenceRow_sequence$key } from "../../../generated/relay/SequenceRow_sequence.graphql.ts";
import { MoreButton } from "../../features/list/MoreButton.tsx";
import { SequenceRow } from "./SequenceRow.tsx";
import styles from "./Sequences.module.css";

/** A page of a connection of series, as every list of series hands it over. */
interface SequenceConnection {
  readonly edges: readonly { readonly node: { readonly id: string } & SequenceRow_sequence$key }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null | undefined;
  };
}

/** Series one below the other. */
export function SequenceList(props: {
  sequences: SequenceConnection;
  label: string;
  /** Leads to where a series is changed instead of read. */
  isOwn?: boolean;
}) {
  const { edges, pageInfo } = props.sequences;
  return (
    <>
      <ul className={styles.stories} aria-label={props.label}>
        {edges.map(({ node }) => (
          <SequenceRow key={node.id} sequence={node} isOwn={props.isOwn ?? false} />
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words="More series" isLoading={false} />
      ) : null}
    </>
  );
}
