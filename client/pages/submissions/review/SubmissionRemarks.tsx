import { graphql, useFragment } from "react-relay/hooks";
import type { SubmissionRemarks_submission$key } from "../../../../generated/relay/SubmissionRemarks_submission.graphql.ts";
import { Comment, CommentForm } from "./Comments.tsx";
import * as texts from "./texts.ts";
import styles from "./Review.module.css";

/** The comments on the whole submission, and for editors their own notes. */
export function SubmissionRemarks(props: { submission: SubmissionRemarks_submission$key }) {
  const { id, isViewersOwn, comments } = useFragment(
    graphql`
      fragment SubmissionRemarks_submission on PublicationSubmission {
        id
        isViewersOwn
        comments {
          id
          paragraphName
          isInternal
          ...Comments_comment
        }
      }
    `,
    props.submission,
  );
  const whole = comments.filter(({ paragraphName }) => paragraphName == null);
  const section = (isInternal: boolean) => {
    const shown = whole.filter((comment) => comment.isInternal === isInternal);
    const headingId = isInternal ? "editors-notes" : "comments";
    return (
      <section aria-labelledby={headingId} className={styles.section}>
        <h2 id={headingId} className={styles.heading}>
          {isInternal ? texts.editorsNotes : texts.comments}
        </h2>
        <p className={styles.soft}>{isInternal ? texts.editorsNotesText : texts.commentsText}</p>
        {shown.length > 0 ? (
          <ul className={styles.remarks}>
            {shown.map((comment) => (
              <Comment key={comment.id} comment={comment} submissionId={id} />
            ))}
          </ul>
        ) : null}
        <CommentForm
          submissionId={id}
          paragraphName={null}
          label={isInternal ? texts.newNote : texts.newComment}
          action={isInternal ? texts.addNote : texts.addComment}
          audience={isInternal ? "editors" : "everyone"}
        />
      </section>
    );
  };
  return (
    <>
      {isViewersOwn ? null : section(true)}
      {section(false)}
    </>
  );
}
