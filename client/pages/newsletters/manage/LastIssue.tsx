import { graphql, useFragment } from "react-relay/hooks";
import type { LastIssue_issue$key } from "../../../../generated/relay/LastIssue_issue.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { ListRow } from "../../../ui/ListRow.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import { StateBadge } from "../../../ui/workspace/StateBadge.tsx";
import { issueTones, numbersOf } from "./issueRow.ts";
import * as texts from "./texts.ts";

/** One of the last issues of a newsletter, with what became of it. */
export function LastIssue(props: { newsletterId: string; issue: LastIssue_issue$key }) {
  const { id, subject, state, sent, startedAt, scheduledAt, foundNobody, results } = useFragment(
    graphql`
      fragment LastIssue_issue on NewsletterIssue {
        id
        subject
        state
        sent
        startedAt
        scheduledAt
        foundNobody
        results {
          openers
          clickers
        }
      }
    `,
    props.issue,
  );
  const formatTime = useTimestampFormat();
  const times = [
    ...(startedAt == null ? [] : [texts.sentOn(formatTime(startedAt))]),
    ...(startedAt == null && scheduledAt != null ? [formatTime(scheduledAt)] : []),
  ];
  return (
    <ListRow
      title={
        <a href={buildPath("ShowNewsletterIssueStats", { id: props.newsletterId, issueId: id })}>
          {subject}
        </a>
      }
      beside={
        <StateBadge tone={issueTones[state]}>
          {texts.states[state as keyof typeof texts.states]}
        </StateBadge>
      }
      facts={foundNobody ? texts.foundNobody : [...times, texts.subscriberCount(sent)].join(" · ")}
      numbers={numbersOf({ sent, results })}
    />
  );
}
