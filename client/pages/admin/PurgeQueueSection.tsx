import { graphql, useFragment } from "react-relay/hooks";
import type { PurgeQueueSection_status$key } from "../../../generated/relay/PurgeQueueSection_status.graphql.ts";
import { formatSpan } from "../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";

/** What waits to be purged, and for how long. */
export function PurgeQueueSection(props: { status: PurgeQueueSection_status$key }) {
  const { at, purgeQueue } = useFragment(
    graphql`
      fragment PurgeQueueSection_status on InternalStatus {
        at
        purgeQueue {
          waiting
          failing
          repeating
          oldestAt
        }
      }
    `,
    props.status,
  );
  const { waiting, failing, repeating, oldestAt } = purgeQueue;
  return (
    <StatusSection title="Purge queue">
      {waiting + repeating === 0 ? (
        <p>Nothing waits to be purged.</p>
      ) : (
        <StatusFacts
          facts={[
            ["Tags that wait", String(waiting)],
            ["Of those, failing", String(failing)],
            [
              "The first waits for",
              oldestAt === null || oldestAt === undefined ? "–" : formatSpan(at - oldestAt),
            ],
            ["Tags that go once more", String(repeating)],
          ]}
        />
      )}
    </StatusSection>
  );
}
