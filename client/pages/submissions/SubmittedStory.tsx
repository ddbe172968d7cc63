import { graphql, useFragment } from "react-relay/hooks";
import type { SubmittedStory_submission$key } from "../../../generated/relay/SubmittedStory_submission.graphql.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import "../../features/stories/storyBody.css";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ReviewBlocks } from "./review/ReviewBlocks.tsx";
import { ReviewState } from "./review/ReviewState.tsx";
import styles from "./ReviewSubmission.module.css";
import * as texts from "./texts.ts";

/** The story of a submission as it would be published. */
export function SubmittedStory(props: { submission: SubmittedStory_submission$key }) {
  const submission = useFragment(
    graphql`
      fragment SubmittedStory_submission on PublicationSubmission {
        postId
        post {
          path
          isPublished
        }
        draft {
          title
          subtitle
        }
        ...ReviewBlocks_submission
        ...ReviewState_submission
      }
    `,
    props.submission,
  );
  const { postId, post, draft } = submission;
  const location = useLocation();
  const hrefTo = useRouteHref();
  return (
    <section className={styles.story} aria-labelledby="submitted-story">
      <div className={styles.storyHead}>
        <h2 id="submitted-story" className={styles.heading}>
          {texts.theStory}
        </h2>
        {draft ? (
          <div className={styles.steps}>
            {post?.isPublished ? (
              <Button variant="plain" size="small" href={siteHref(post.path, location)}>
                {texts.readItAsPublished}
              </Button>
            ) : null}
            <Button variant="secondary" size="small" href={hrefTo("EditPost", { postId })}>
              {texts.edit}
            </Button>
          </div>
        ) : null}
      </div>
      <ReviewState submission={submission} />
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
          <ReviewBlocks submission={submission} />
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
  );
}
