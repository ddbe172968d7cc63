import { useEffect, useRef } from "react";
import { buildPath } from "../../../../../shared/routes/buildPath.ts";
import { Button } from "../../../../ui/Button.tsx";
import { useTimestampFormat } from "../../../../ui/useTimestampFormat.ts";
import { issueFacts } from "../../../newsletters/issueFacts.ts";
import styles from "./EmailIssue.module.css";
import * as texts from "./texts.ts";
import type { IssueTarget } from "./useIssueTarget.ts";

/** After an email was sent or scheduled: how far it is, and where it goes on. */
export function IssueReceipt(props: { postId: string; target: IssueTarget; onClose: () => void }) {
  const { postId, target, onClose } = props;
  const { newsletter, issue } = target;
  const formatTime = useTimestampFormat();
  const results = useRef<HTMLAnchorElement>(null);
  // The button with the focus was removed with its form.
  useEffect(() => results.current?.focus({ preventScroll: true }), []);
  if (!issue) return null;
  const { id } = newsletter;
  return (
    <div className={styles.receipt}>
      <p className={styles.message} role="status">
        {issue.scheduledAt == null
          ? texts.onItsWay(newsletter.name)
          : texts.scheduledFor(formatTime(issue.scheduledAt))}
      </p>
      <p className={styles.soft}>{issueFacts(issue, false, formatTime).join(" · ")}</p>
      <div className={styles.actions}>
        <Button ref={results} href={buildPath("ManageNewsletter", { id })}>
          {texts.toNewsletter}
        </Button>
        <Button
          variant="secondary"
          href={buildPath("ShowNewsletterIssueStats", { id, issueId: issue.id })}
        >
          {texts.results}
        </Button>
        <Button variant="plain" href={buildPath("ShowNewsletterEmail", { id, postId })}>
          {texts.onTheWeb}
        </Button>
        <Button
          variant="plain"
          href={`${buildPath("PostSettings", { postId })}#newsletters`}
          onClick={onClose}
        >
          {texts.pauseOrCancel}
        </Button>
      </div>
    </div>
  );
}
