import { graphql, useFragment } from "react-relay/hooks";
import type { SubmissionRow_submission$key } from "../../../generated/relay/SubmissionRow_submission.graphql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { submissionTitle } from "./submissionTitle.ts";
import { SubmissionStatusBadge } from "./SubmissionStatusBadge.tsx";
import { fillText } from "../../ui/fillText.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { ListRow } from "../../ui/ListRow.tsx";
import * as texts from "./texts.ts";
import styles from "./SubmissionRow.module.css";
import { nextStepText } from "./submissionTexts.ts";

/** A submission in a list: story, status and latest note. */
export function SubmissionRow(props: {
  submission: SubmissionRow_submission$key;
  /** Shows the publication to the writer, and the writer to the editor. */
  side: "writer" | "editor";
}) {
  const submission = useFragment(
    graphql`
      fragment SubmissionRow_submission on PublicationSubmission {
        id
        status
        note
        createdAt
        updatedAt
        isViewersOwn
        handedInTitle
        dueAt
        assignee {
          name
        }
        post {
          title
          excerpt
        }
        collection {
          name
        }
        writer {
          name
        }
      }
    `,
    props.submission,
  );
  const { id, status, note, createdAt, updatedAt, collection, writer } = submission;
  const location = useLocation();
  const hrefTo = useRouteHref();
  const href = hrefTo("ReviewSubmission", { submissionId: id });
  const whose = props.side === "writer" ? texts.to(collection.name) : (writer?.name ?? "A writer");
  const next = nextStepText(status, submission.isViewersOwn);
  const { assignee, dueAt } = submission;
  const isEditors = props.side === "editor";
  const isDecided = status === "ACCEPTED" || status === "REJECTED" || status === "CANCELLED";
  const isOverdue = dueAt != null && !isDecided && dueAt + DAY_MS <= location.now;
  return (
    <ListRow
      size="large"
      title={<a href={href}>{submissionTitle(submission)}</a>}
      beside={<SubmissionStatusBadge status={status} />}
      facts={
        <>
          <bdi>{whose}</bdi>
          {` · ${texts.submittedOn(formatShortDate(createdAt, location.now))}`}
          {updatedAt === createdAt
            ? null
            : ` · ${texts.changedOn(formatShortDate(updatedAt, location.now))}`}
          {isEditors && !isDecided ? (
            <>
              {" · "}
              {assignee
                ? fillText(texts.assignedTo, { name: <bdi>{assignee.name}</bdi> })
                : texts.unassigned}
            </>
          ) : null}
          {dueAt != null && !isDecided ? (
            <>
              {" · "}
              <span className={joinClasses(isOverdue && styles.overdue)}>
                {(isOverdue ? texts.wasDueOn : texts.dueOn)(formatShortDate(dueAt, location.now))}
              </span>
            </>
          ) : null}
        </>
      }
    >
      {note ? (
        <blockquote className={styles.note} dir="auto">
          {note}
        </blockquote>
      ) : null}
      {next ? <p className={styles.next}>{next}</p> : null}
    </ListRow>
  );
}
