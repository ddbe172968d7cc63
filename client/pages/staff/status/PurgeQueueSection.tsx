import { graphql, useFragment } from "react-relay/hooks";
import type { PurgeQueueSection_status$key } from "../../../../generated/relay/PurgeQueueSection_status.graphql.ts";
import { formatSpan } from "../../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";
import * as texts from "../texts.ts";

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
    <StatusSection title={texts.purgeQueue}>
      {waiting + repeating === 0 ? (
        <p>{texts.nothingIsWaiting}</p>
      ) : (
        <>
          <StatusFacts
            facts={[
              [texts.tagsWaiting, String(waiting)],
              [texts.tagsFailing, String(failing)],
              [
                texts.oldestWaitingFor,
                oldestAt === null || oldestAt === undefined ? "–" : formatSpan(at - oldestAt),
              ],
              [texts.tagsToPurgeAgain, String(repeating)],
            ]}
          />
          <p>{failing > 0 ? <>{texts.purgeFailureText}</> : <>{texts.purgeText}</>}</p>
        </>
      )}
    </StatusSection>
  );
}
