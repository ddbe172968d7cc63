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
    <StatusSection title="To be erased">
      <StatusFacts
        facts={[
          ["Closed accounts", String(accounts)],
          ["Stories of the trash", String(stories)],
          ["Of both, failing", String(failing)],
          ["The first is due for", dueSince == null ? "–" : formatSpan(at - dueSince)],
          ["Failing again and again", String(stuck)],
        ]}
      />
      {stuck > 0 && (
        <p>
          The log says why, and whose: “can’t be erased: someone has to look”. They are tried again
          every hour.
        </p>
      )}
    </StatusSection>
  );
}
