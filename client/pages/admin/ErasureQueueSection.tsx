import { graphql, useFragment } from "react-relay/hooks";
import type { ErasureQueueSection_status$key } from "../../../generated/relay/ErasureQueueSection_status.graphql.ts";
import { formatSpan } from "../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";

/** Data due for erasure that still exist. */
export function ErasureQueueSection(props: { status: ErasureQueueSection_status$key }) {
  const { at, erasureQueue } = useFragment(
    graphql`
      fragment ErasureQueueSection_status on InternalStatus {
        at
        erasureQueue {
          accounts
          stories
          failing
          stuck
          dueSince
        }
      }
    `,
    props.status,
  );
  const { accounts, stories, failing, stuck, dueSince } = erasureQueue;
  return (
    <StatusSection title="Erasure queue">
      <StatusFacts
        facts={[
          ["Closed accounts", String(accounts)],
          ["Stories in the trash", String(stories)],
          ["Failing", String(failing)],
          ["Oldest overdue by", dueSince == null ? "–" : formatSpan(at - dueSince)],
          ["Failing repeatedly", String(stuck)],
        ]}
      />
      {stuck > 0 && (
        <p>
          To find the cause, search the log for “could not be erased and needs attention”. Each is
          retried every hour.
        </p>
      )}
    </StatusSection>
  );
}
