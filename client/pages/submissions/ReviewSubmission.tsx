import { graphql, useFragment } from "react-relay/hooks";
import type { ReviewSubmission_submission$key } from "../../../generated/relay/ReviewSubmission_submission.graphql.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import { submissionTitle } from "../../features/submissions/submissionTitle.ts";
import { SubmissionStatusBadge } from "../../features/submissions/SubmissionStatusBadge.tsx";
import { nextStepText } from "../../features/submissions/submissionTexts.ts";
import "../../features/stories/storyBody.css";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./ReviewSubmission.module.css";
import { SubmissionDecision } from "./SubmissionDecision.tsx";
import { SubmissionHistory } from "./SubmissionHistory.tsx";
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
        postId
        handedInTitle
        post {
          title
          excerpt
          path
          isPublished
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
          subtitle
          previewHtml
          wordCount
          readingTime
          scheduledAt
        }
        ...SubmissionDecision_submission
        ...SubmissionHistory_submission
      }
    `,
    props.submission,
  );
  const { status, isViewersOwn, writerEmail, postId, post, collection, writer, draft } = submission;
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { slug, name } = collection;
  const back = isViewersOwn
    ? { label: texts.yourSubmissions, href: buildPath("YourOutbox") }
    : {
        label: texts.submissionsTo(name),
        href: buildPath("ShowCollectionSubmissions", { collectionSlug: slug }),
      };
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
          {next ? <p className={styles.next}>{next}</p> : null}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.work}>
          <SubmissionDecision submission={submission} />
          <SubmissionHistory submission={submission} />
        </div>
        <section className={styles.story} aria-labelledby="submitted-story">
          <div className={styles.storyHead}>
            <h2 id="submitted-story" className={styles.heading}>
              {texts.theStory}
            </h2>
            {draft ? (
              <Button variant="secondary" size="small" href={hrefTo("EditPost", { postId })}>
                {texts.edit}
              </Button>
            ) : null}
          </div>
          {draft ? (
            <article>
              <p className={styles.storyTitle} dir="auto">
                {draft.title || texts.untitled}
              </p>
              {draft.subtitle ? (
                <p className={styles.subtitle} dir="auto">
                  {draft.subtitle}
                </p>
              ) : null}
              <div className="story-body" dangerouslySetInnerHTML={{ __html: draft.previewHtml }} />
            </article>
          ) : (
            <EmptyState
              level={3}
              title={texts.submissionHidden}
              text={texts.submissionHiddenText}
              action={
                post?.isPublished ? (
                  <Button variant="secondary" href={siteHref(post.path, location)}>
                    {texts.readItAsPublished}
                  </Button>
                ) : undefined
              }
            />
          )}
        </section>
      </div>
    </PageFrame>
  );
}
