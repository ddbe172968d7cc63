import { graphql, useFragment } from "react-relay/hooks";
import type { EventQueueSection_status$key } from "../../../generated/relay/EventQueueSection_status.graphql.ts";
import { formatSpan } from "../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";

/** Events from browsers that aren't stored yet, and dead-lettered ones. */
export function EventQueueSection(props: { status: EventQueueSection_status$key }) {
  const { at, eventQueue } = useFragment(
    graphql`
      fragment EventQueueSection_status on InternalStatus {
        at
        eventQueue {
          waiting
          failing
          oldestAt
          dead
          lastDeadLetteredAt
        }
      }
    `,
    props.status,
  );
  const { waiting, failing, oldestAt, dead, lastDeadLetteredAt } = eventQueue;
  const since = (timestamp: number | null | undefined): string =>
    timestamp === null || timestamp === undefined ? "–" : formatSpan(at - timestamp);
  return (
    <StatusSection title="Event queue">
      <StatusFacts
        facts={[
          ["Batches that wait", String(waiting)],
          ["Of those, failing", String(failing)],
          ["The first waits for", since(oldestAt)],
          ["Batches given up", String(dead)],
          ["The latest of those came before", since(lastDeadLetteredAt)],
        ]}
      />
      {dead > 0 && (
        <p>
          The log says why: “A batch of events was given up”. Once that is mended,{" "}
          <code>
            UPDATE event_batches SET state = &apos;waiting&apos;, attempts = 0 WHERE state =
            &apos;dead&apos;
          </code>{" "}
          has them stored after all.
        </p>
      )}
    </StatusSection>
  );
}
