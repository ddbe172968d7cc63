import { graphql, useFragment } from "react-relay/hooks";
import type { NotificationQueueSection_status$key } from "../../../generated/relay/NotificationQueueSection_status.graphql.ts";
import { formatSpan } from "../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";

/** Undelivered notifications, and dead-lettered ones. */
export function NotificationQueueSection(props: { status: NotificationQueueSection_status$key }) {
  const { at, notificationQueue } = useFragment(
    graphql`
      fragment NotificationQueueSection_status on InternalStatus {
        at
        notificationQueue {
          waiting
          failing
          oldestAt
          dead
        }
      }
    `,
    props.status,
  );
  const { waiting, failing, oldestAt, dead } = notificationQueue;
  return (
    <StatusSection title="Notification queue">
      <StatusFacts
        facts={[
          ["To be told", String(waiting)],
          ["Of that, failing", String(failing)],
          ["The first waits for", oldestAt == null ? "–" : formatSpan(at - oldestAt)],
          ["Given up", String(dead)],
        ]}
      />
      {dead > 0 && (
        <p>
          The log says why: “A notification was given up”. Once that is mended,{" "}
          <code>UPDATE notification_outbox SET tries = 0</code> has people told after all.
        </p>
      )}
    </StatusSection>
  );
}
