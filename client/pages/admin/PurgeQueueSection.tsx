import { graphql, useFragment } from "react-relay/hooks";
import type { PurgeQueueSection_status$key } from "../../../generated/relay/PurgeQueueSection_status.graphql.ts";
import { formatSpan } from "../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";

/** Pending purges and their age. */
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
        <p>Nothing is waiting to be purged. All pages are up to date.</p>
      ) : (
        <>
          <StatusFacts
            facts={[
              ["Tags waiting", String(waiting)],
              ["Tags failing", String(failing)],
              [
                "Oldest waiting for",
                oldestAt === null || oldestAt === undefined ? "–" : formatSpan(at - oldestAt),
              ],
              ["Tags to purge again", String(repeating)],
            ]}
          />
          <p>
            {failing > 0 ? (
              <>
                To find the cause, search the log for “The page cache could not be purged”. Each is
                retried within a minute; until then its pages stay as they were.
              </>
            ) : (
              <>
                They’re purged automatically within a minute. Pages that were rendering meanwhile
                are purged again a few seconds later.
              </>
            )}
          </p>
        </>
      )}
    </StatusSection>
  );
}
