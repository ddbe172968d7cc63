import { graphql, useFragment } from "react-relay/hooks";
import type { ReviewSubmission_submission$key } from "../../../generated/relay/ReviewSubmission_submission.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import { submissionTitle } from "../../features/submissions/submissionTitle.ts";
import { SubmissionStatusBadge } from "../../features/submissions/SubmissionStatusBadge.tsx";
import { nextStepText } from "../../features/submissions/submissionTexts.ts";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./ReviewSubmission.module.css";
import { OrganizeSubmission } from "./review/OrganizeSubmission.tsx";
import { SubmissionRemarks } from "./review/SubmissionRemarks.tsx";
import { SubmissionDecision } from "./SubmissionDecision.tsx";
import { SubmissionHistory } from "./SubmissionHistory.tsx";
import { SubmittedStory } from "./SubmittedStory.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** A submission: its author, the possible decisions and the story. */
export function ReviewSubmission(props: { submission: ReviewSubmission_submission$key }) {
  const formatTime = useTimestampFormat();
  const submission = useFragment(
    graphql`
      fragment ReviewSubmission_submission on PublicationSubmission {
        status
        isViewersOwn
        writerEmail
        handedInTitle
        post {
          title
          excerpt
        }
        collection {
          slug
          name
        }
        writer {
          name
          username
        }
        draft {
          title
          wordCount
          readingTime
          scheduledAt
        }
        dueAt
        isWriterUnavailable
        nextStatuses
        ...OrganizeSubmission_submission
        ...SubmissionRemarks_submission
        ...SubmissionDecision_submission
        ...SubmissionHistory_submission
        ...SubmittedStory_submission
      }
    `,
    props.submission,
  );
  const { status, isViewersOwn, writerEmail, collection, writer, draft } = submission;
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { slug, name } = collection;
  const back = isViewersOwn
    ? { label: texts.yourSubmissions, href: buildPath("YourOutbox") }
    : {
        label: texts.submissionsTo(name),
        href: buildPath("ShowCollectionSubmissions", { collectionSlug: slug }),
      };
  const isOpen = submission.nextStatuses.length > 0;
  const next = nextStepText(status, isViewersOwn);
  return (
    <PageFrame
      width="wide"
      gap="large"
      above={<PageFrameBack href={siteHref(back.href, location)}>{back.label}</PageFrameBack>}
      heading={draft?.title || submissionTitle(submission)}
      below={
        <>
          <p className={styles.facts}>
            <SubmissionStatusBadge status={status} />
            <span>
              {fillText(texts.byWriterTo, {
                writer: writer ? (
                  <a href={profileHref(location, "ShowUser", writer.username)}>
                    <bdi>{writer.name}</bdi>
                  </a>
                ) : (
                  texts.someWriter
                ),
                publication: (
                  <a href={hrefTo("ShowCollectionHome", { collectionSlug: slug })}>
                    <bdi>{name}</bdi>
                  </a>
                ),
              })}
            </span>
            {writerEmail ? (
              <a href={`mailto:${writerEmail}`}>
                <bdi>{writerEmail}</bdi>
              </a>
            ) : null}
            {submission.dueAt != null && isOpen ? (
              <span>{texts.dueOn(formatShortDate(submission.dueAt, location.now))}</span>
            ) : null}
            {draft ? (
              <span>
                {`${texts.wordCount(draft.wordCount)} · ${formatReadingTime(draft.readingTime)}`}
              </span>
            ) : null}
          </p>
          {draft?.scheduledAt ? (
            <p className={styles.due} role="status">
              {texts.scheduledFor(formatTime(draft.scheduledAt))}
            </p>
          ) : null}
          {submission.isWriterUnavailable && !isViewersOwn && isOpen ? (
            <p className={styles.due} role="status">
              {texts.writerUnavailable}
            </p>
          ) : null}
          {next ? <p className={styles.next}>{next}</p> : null}
        </>
      }
    >
      <div className={styles.columns}>
        <SubmissionDecision submission={submission} />
        <SubmittedStory submission={submission} />
        <div className={styles.work}>
          {isViewersOwn ? null : <OrganizeSubmission submission={submission} />}
          <SubmissionRemarks submission={submission} />
          <SubmissionHistory submission={submission} />
        </div>
      </div>
    </PageFrame>
  );
}
