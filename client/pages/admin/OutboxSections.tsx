import { graphql, useFragment } from "react-relay/hooks";
import type { OutboxSections_status$key } from "../../../generated/relay/OutboxSections_status.graphql.ts";
import { formatSpan } from "../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";

const TITLES: Readonly<Record<string, string>> = {
  mail: "Email outbox",
  events: "Event outbox",
  notifications: "Notification outbox",
};

/** What waits to be processed, and dead letters, by outbox. */
export function OutboxSections(props: { status: OutboxSections_status$key }) {
  const { at, mailDriver, outboxes } = useFragment(
    graphql`
      fragment OutboxSections_status on InternalStatus {
        at
        mailDriver
        outboxes {
          name
          waiting
          failing
          oldestAt
          dead
          retryable
          lastDeadLetteredAt
        }
      }
    `,
    props.status,
  );
  const since = (timestamp: number | null | undefined): string =>
    timestamp === null || timestamp === undefined ? "–" : formatSpan(at - timestamp);
  return outboxes.map(({ name, ...outbox }) => (
    <StatusSection key={name} title={TITLES[name] ?? name}>
      <StatusFacts
        facts={[
          ...(name === "mail" ? [["Driver", mailDriver ?? "none: no email is sent"] as const] : []),
          ["Waiting", String(outbox.waiting)],
          ["Failing", String(outbox.failing)],
          ["Oldest queued", since(outbox.oldestAt)],
          ["Dead-lettered", String(outbox.dead)],
          ["Latest of these queued", since(outbox.lastDeadLetteredAt)],
          ["Can be retried", String(outbox.retryable)],
        ]}
      />
      {outbox.retryable > 0 && (
        <p>
          To find the cause, search the log for “An outbox row was dead-lettered”. Once the cause is
          fixed, <code>npm run outbox -- retry {name} --all</code> retries them.
        </p>
      )}
    </StatusSection>
  ));
}
