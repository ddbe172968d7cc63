import { useEffect, useRef } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { buildPath } from "../../../../../shared/routes/buildPath.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ErrorNote } from "../../../../ui/ErrorNote.tsx";
import { useAction } from "../../../../ui/useAction.ts";
import { useTimestampFormat } from "../../../../ui/useTimestampFormat.ts";
import { issueFacts } from "../../../newsletters/issueFacts.ts";
import receiptStyles from "../Receipt.module.css";
import { cancelIssue } from "./cancelIssue.ts";
import * as texts from "./texts.ts";
import type { IssueTarget } from "./useIssueTarget.ts";

/** After an email was sent or scheduled: who gets it and when, its results, and the way back. */
export function IssueReceipt(props: { target: IssueTarget; onCancelled: () => void }) {
  const { newsletter, issue, subscriberCount } = props.target;
  const environment = useRelayEnvironment();
  const formatTime = useTimestampFormat();
  const results = useRef<HTMLAnchorElement>(null);
  // The button with the focus was removed with its form.
  useEffect(() => results.current?.focus({ preventScroll: true }), []);
  const cancel = useAction(async () => {
    const result = issue ? await cancelIssue(environment, issue.id) : null;
    if (result && result.kind !== "success") return result.message;
    props.onCancelled();
  });
  if (!issue) return null;
  const isOver = issue.state === "SENT" || issue.state === "CANCELLED";
  const to = texts.sendsTo[issue.audience as keyof typeof texts.sendsTo](subscriberCount);
  const when =
    issue.scheduledAt == null ? texts.inAMinute : texts.onTime(formatTime(issue.scheduledAt));
  return (
    <div className={receiptStyles.receipt}>
      <p role="status" className={receiptStyles.message}>
        {issue.state === "SCHEDULED" && !issue.isHeld
          ? `${to}, ${when}`
          : issueFacts(issue, false, formatTime).join(" · ")}
      </p>
      {cancel.error === null ? null : <ErrorNote>{cancel.error}</ErrorNote>}
      <div className={receiptStyles.actions}>
        <Button
          ref={results}
          href={buildPath("ShowNewsletterIssueStats", { id: newsletter.id, issueId: issue.id })}
        >
          {texts.results}
        </Button>
        {isOver ? null : (
          <Button variant="secondary" isBusy={cancel.isBusy} onClick={() => cancel.run()}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The heading of the receipt. */
export function receiptTitle({ state, scheduledAt }: NonNullable<IssueTarget["issue"]>): string {
  if (state === "SENT") return texts.sent;
  if (state === "SCHEDULED" && scheduledAt != null) return texts.scheduled;
  return state === "SCHEDULED" || state === "SENDING" ? texts.onItsWay : texts.receipt;
}
