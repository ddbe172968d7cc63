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
        <p>Nothing waits to be purged. What was written is on every page.</p>
      ) : (
        <>
          <StatusFacts
            facts={[
              ["Tags that wait", String(waiting)],
              ["Of those, failing", String(failing)],
              [
                "The first waits for",
                oldestAt === null || oldestAt === undefined ? "–" : formatSpan(at - oldestAt),
              ],
              ["Tags to purge again", String(repeating)],
            ]}
          />
          <p>
            {failing > 0 ? (
              <>
                The log says why: “The cache of pages could not be purged”. Each is tried again
                within a minute; until then its pages show what they did before.
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
