import { graphql, useFragment } from "react-relay/hooks";
import type { MailQueueSection_status$key } from "../../../generated/relay/MailQueueSection_status.graphql.ts";
import { formatSpan } from "../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";

/** Unsent emails, and dead-lettered ones. */
export function MailQueueSection(props: { status: MailQueueSection_status$key }) {
  const { at, mailQueue } = useFragment(
    graphql`
      fragment MailQueueSection_status on InternalStatus {
        at
        mailQueue {
          driver
          waiting
          failing
          oldestAt
          dead
          revivable
        }
      }
    `,
    props.status,
  );
  const { driver, waiting, failing, oldestAt, dead, revivable } = mailQueue;
  return (
    <StatusSection title="Mail queue">
      <StatusFacts
        facts={[
          ["Driver", driver ?? "none: no mail is sent here"],
          ["Mails that wait", String(waiting)],
          ["Of those, failing", String(failing)],
          [
            "The first waits for",
            oldestAt === null || oldestAt === undefined ? "–" : formatSpan(at - oldestAt),
          ],
          ["Given up in 30 days", String(dead)],
          ["Of those, can be sent after all", String(revivable)],
        ]}
      />
      {revivable > 0 && (
        <p>
          <code>npm run mail -- retry --all</code> sends them once their cause is mended.
        </p>
      )}
    </StatusSection>
  );
}
