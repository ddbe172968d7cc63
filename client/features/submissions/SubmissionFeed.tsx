import type { ReactNode } from "react";
import type { SubmissionRow_submission$key } from "../../../generated/relay/SubmissionRow_submission.graphql.ts";
import { MoreButton } from "../listing/MoreButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SubmissionRow } from "./SubmissionRow.tsx";
import * as texts from "./texts.ts";
import styles from "./SubmissionFeed.module.css";
import type { SubmissionList } from "./submissionTexts.ts";
import { type MaybeConnection, readConnection } from "../listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** A page of submissions, or an empty state. */
export function SubmissionFeed(props: {
  /** A page of a connection, possibly with failed items. */
  rows: MaybeConnection<{
    readonly node: SubmissionRow_submission$key & { readonly id: string };
  }>;
  list: SubmissionList;
  side: "writer" | "editor";
  /** The action of the empty state. */
  action: ReactNode;
}) {
  const { edges, pageInfo, hasFailed } = readConnection(props.rows);
  if (hasFailed) return <PartNotLoaded />;
  if (edges.length === 0) return <EmptyState {...props.list.empty} action={props.action} />;
  return (
    <>
      <ul className={styles.list} aria-label={props.list.label}>
        {edges.map(({ node }) => (
          <SubmissionRow key={node.id} submission={node} side={props.side} />
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.moreSubmissions} isLoading={false} />
      ) : null}
    </>
  );
}
