import { graphql, useFragment } from "react-relay/hooks";
import type { ErasureQueueSection_status$key } from "../../../../generated/relay/ErasureQueueSection_status.graphql.ts";
import { formatSpan } from "../../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";
import * as texts from "../texts.ts";

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
    <StatusSection title={texts.erasureQueue}>
      <StatusFacts
        facts={[
          [texts.closedAccounts, String(accounts)],
          [texts.storiesInTheTrash, String(stories)],
          [texts.failing, String(failing)],
          [texts.oldestOverdueBy, dueSince == null ? "–" : formatSpan(at - dueSince)],
          [texts.failingRepeatedly, String(stuck)],
        ]}
      />
      {stuck > 0 && <p>{texts.erasureFailureText}</p>}
    </StatusSection>
  );
}
