import { graphql, useFragment } from "react-relay/hooks";
import type { EmailRow_issue$key } from "../../../generated/relay/EmailRow_issue.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { ListRow } from "../../ui/ListRow.tsx";
import { issueNumbers } from "../newsletters/stats/issueNumbers.ts";
import { IssueState } from "../newsletters/stats/IssueState.tsx";

/** An email that was sent, with what became of it. */
export function EmailRow(props: { issue: EmailRow_issue$key }) {
  const issue = useFragment(
    graphql`
      fragment EmailRow_issue on NewsletterIssue {
        id
        newsletterId
        subject
        sent
        results {
          delivered
          bounced
          openers
          clickers
          lost
        }
        ...IssueState_issue
      }
    `,
    props.issue,
  );
  const hrefTo = useRouteHref();
  const { id, newsletterId, subject } = issue;
  return (
    <ListRow
      size="large"
      title={
        <a href={hrefTo("ShowNewsletterIssueStats", { id: newsletterId, issueId: id })}>
          {subject}
        </a>
      }
      facts={<IssueState issue={issue} />}
      numbers={issueNumbers(issue)}
    />
  );
}
