import { graphql, useFragment } from "react-relay/hooks";
import type { IssueState_issue$key } from "../../../../generated/relay/IssueState_issue.graphql.ts";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import * as texts from "./texts.ts";

/** When an issue was sent, or how far it is. */
export function IssueState(props: { issue: IssueState_issue$key }) {
  const { state, isHeld, foundNobody, startedAt } = useFragment(
    graphql`
      fragment IssueState_issue on NewsletterIssue {
        state
        isHeld
        foundNobody
        startedAt
      }
    `,
    props.issue,
  );
  const formatTime = useTimestampFormat();
  if (state === "SENT" && startedAt != null) return texts.sentOn(formatTime(startedAt));
  if (foundNobody) return texts.foundNobody;
  return isHeld && (state === "SCHEDULED" || state === "SENDING")
    ? texts.held
    : texts.states[state as keyof typeof texts.states];
}
