import { graphql, useFragment } from "react-relay/hooks";
import type { PostEmails_statistics$key } from "../../../generated/relay/PostEmails_statistics.graphql.ts";
import { EmailRow } from "./EmailRow.tsx";
import { StatsSection } from "./StatsSection.tsx";
import styles from "./Stats.module.css";
import * as texts from "./texts.ts";

/** The emails in which a story was sent; nothing without one. */
export function PostEmails(props: { statistics: PostEmails_statistics$key }) {
  const { issues } = useFragment(
    graphql`
      fragment PostEmails_statistics on PostStatistics {
        issues {
          id
          ...EmailRow_issue
        }
      }
    `,
    props.statistics,
  );
  if (!issues || issues.length === 0) return null;
  return (
    <StatsSection heading={texts.email} note={texts.emailText}>
      <ul className={styles.issues}>
        {issues.map((issue) => (
          <EmailRow key={issue.id} issue={issue} />
        ))}
      </ul>
    </StatsSection>
  );
}
