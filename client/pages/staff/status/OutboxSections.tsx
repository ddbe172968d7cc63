import { graphql, useFragment } from "react-relay/hooks";
import type { OutboxSections_status$key } from "../../../../generated/relay/OutboxSections_status.graphql.ts";
import { formatSpan } from "../../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "../texts.ts";

const TITLES: Readonly<Record<string, string>> = {
  mail: texts.emailOutbox,
  events: texts.eventOutbox,
  notifications: texts.notificationOutbox,
  payments: texts.paymentOutbox,
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
          ...(name === "mail" ? [[texts.driver, mailDriver ?? texts.noMailDriver] as const] : []),
          [texts.waiting, String(outbox.waiting)],
          [texts.failing, String(outbox.failing)],
          [texts.oldestQueued, since(outbox.oldestAt)],
          [texts.deadLettered, String(outbox.dead)],
          [texts.latestOfTheseQueued, since(outbox.lastDeadLetteredAt)],
          [texts.canBeRetried, String(outbox.retryable)],
        ]}
      />
      {outbox.retryable > 0 && (
        <p>
          {fillText(texts.deadLetterText, {
            command: <code>npm run outbox -- retry {name} --all</code>,
          })}
        </p>
      )}
    </StatusSection>
  ));
}
