import { useEffect, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { FailedEmails_issue$key } from "../../../../generated/relay/FailedEmails_issue.graphql.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** An issue's emails that couldn't be sent, and a button that sends them again; nothing if all were. */
export function FailedEmails(props: { issue: FailedEmails_issue$key }) {
  const { id, failed, retryable } = useFragment(
    graphql`
      fragment FailedEmails_issue on NewsletterIssue {
        id
        failed
        retryable
      }
    `,
    props.issue,
  );
  const [isSentAgain, setSentAgain] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone; focusing the note also announces it.
  useEffect(() => {
    if (isSentAgain) note.current?.focus();
  }, [isSentAgain]);
  if (isSentAgain)
    return (
      <section className={styles.section} id="failed" aria-labelledby="failed-heading">
        <h2 className={styles.heading} id="failed-heading">
          {texts.failedHeading}
        </h2>
        <p ref={note} className={styles.soft} tabIndex={-1}>
          {texts.sentAgain}
        </p>
      </section>
    );
  if (failed === 0 || retryable == null) return null;
  return (
    <section className={styles.section} id="failed" aria-labelledby="failed-heading">
      <h2 className={styles.heading} id="failed-heading">
        {texts.failedHeading}
      </h2>
      <p className={styles.soft}>{texts.failedText(failed, retryable)}</p>
      {retryable > 0 ? (
        <WriteForm
          of="retryNewsletterIssue"
          fields={{ issueId: id }}
          onDone={() => setSentAgain(true)}
        >
          {({ isBusy }) => (
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              {texts.sendAgain(retryable)}
            </Button>
          )}
        </WriteForm>
      ) : null}
    </section>
  );
}
