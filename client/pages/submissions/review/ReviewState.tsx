import { useEffect } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { ReviewState_submission$key } from "../../../../generated/relay/ReviewState_submission.graphql.ts";
import { sendFormWrite } from "../../../features/forms/sendFormWrite.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { useSession } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import * as texts from "./texts.ts";
import styles from "./Review.module.css";

/** What waits in a submission's text: suggested edits, and for editors what changed since their last visit. */
export function ReviewState(props: { submission: ReviewState_submission$key }) {
  const formatTime = useTimestampFormat();
  const { id, isViewersOwn, changes, draft, suggestions } = useFragment(
    graphql`
      fragment ReviewState_submission on PublicationSubmission {
        id
        isViewersOwn
        changes {
          since
          names
          removedCount
        }
        draft {
          revision
        }
        suggestions {
          id
          state
        }
      }
    `,
    props.submission,
  );
  const { xsrf } = useSession();
  const revision = draft?.revision ?? null;
  useEffect(() => {
    if (isViewersOwn || revision === null) return;
    // What fails is only that the same changes are marked on the next visit.
    void sendFormWrite(
      "markSubmissionViewed",
      { submissionId: id, revision: String(revision) },
      xsrf,
    );
  }, [id, isViewersOwn, revision, xsrf]);
  const waiting = suggestions.filter(({ state }) => state === "OPEN");
  const hasChanges = changes != null && changes.names.length + changes.removedCount > 0;
  if (!hasChanges && waiting.length === 0) return null;
  return (
    <div className={styles.state}>
      {waiting[0] ? (
        <p>
          {isViewersOwn
            ? texts.ownSuggestions(waiting.length)
            : texts.openSuggestions(waiting.length)}{" "}
          <a href={`#suggestion-${waiting[0].id}`}>{texts.showFirst}</a>
        </p>
      ) : null}
      {hasChanges && revision !== null ? (
        <WriteForm
          of="markSubmissionViewed"
          fields={{ submissionId: id, revision: String(revision), isRead: "true" }}
          className={styles.changesForm}
        >
          {({ isBusy }) => (
            <>
              <p>
                {changes.names.length > 0
                  ? texts.changedParagraphs(changes.names.length, formatTime(changes.since))
                  : null}{" "}
                {changes.removedCount > 0 ? texts.removedParagraphs(changes.removedCount) : null}
              </p>
              <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
                {texts.markAsRead}
              </Button>
            </>
          )}
        </WriteForm>
      ) : null}
    </div>
  );
}
