import { graphql, useFragment } from "react-relay/hooks";
import type { SubmissionHistory_submission$key } from "../../../generated/relay/SubmissionHistory_submission.graphql.ts";
import { statusName } from "../../features/submissions/submissionTexts.ts";
import * as texts from "./texts.ts";
import styles from "./ReviewSubmission.module.css";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** The steps of a submission, newest first. */
export function SubmissionHistory(props: { submission: SubmissionHistory_submission$key }) {
  const formatTime = useTimestampFormat();
  const { steps } = useFragment(
    graphql`
      fragment SubmissionHistory_submission on PublicationSubmission {
        steps {
          id
          status
          note
          madeAt
          madeBy {
            name
          }
        }
      }
    `,
    props.submission,
  );
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        {texts.history}
      </h2>
      <ol className={styles.history}>
        {steps.map(({ id, status, note, madeAt, madeBy }) => (
          <li key={id} className={styles.step}>
            <p>{statusName(status)}</p>
            <p className={styles.stepFacts}>
              {madeBy ? (
                <>
                  <bdi>{madeBy.name}</bdi> ·{" "}
                </>
              ) : null}
              {formatTime(madeAt)}
            </p>
            {note ? (
              <blockquote className={styles.note} dir="auto">
                {note}
              </blockquote>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
