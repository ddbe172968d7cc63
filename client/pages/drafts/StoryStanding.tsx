import { graphql, useFragment } from "react-relay/hooks";
import type { StoryStanding_draft$key } from "../../../generated/relay/StoryStanding_draft.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { RepostedStory } from "../../features/stories/RepostedStory.tsx";
import { statusName } from "../../features/submissions/submissionTexts.ts";
import { fillText } from "../../ui/fillText.tsx";
import styles from "./BeginStory.module.css";
import * as texts from "./texts.ts";

/** The response target or reposted story of a draft; renders nothing for most drafts. */
export function StoryStanding(props: { draft: StoryStanding_draft$key }) {
  const { post, submission } = useFragment(
    graphql`
      fragment StoryStanding_draft on PostDraft {
        submission {
          id
          status
        }
        post {
          inResponseToPost {
            title
            excerpt
            path
          }
          repost {
            ...RepostedStory_repost
          }
        }
      }
    `,
    props.draft,
  );
  if (!post?.repost && !post?.inResponseToPost && !submission) return null;
  return (
    <aside className={styles.standing} aria-label={texts.linkedStories}>
      {submission ? (
        <p className={styles.lead}>
          <a href={buildPath("ReviewSubmission", { submissionId: submission.id })}>
            {texts.submissionState(statusName(submission.status))}
          </a>
        </p>
      ) : null}
      {post?.inResponseToPost ? (
        <p className={styles.lead}>
          {fillText(texts.responseTo, {
            story: (
              <a href={post.inResponseToPost.path}>
                <bdi>{storyTitle(post.inResponseToPost)}</bdi>
              </a>
            ),
          })}
        </p>
      ) : null}
      {post?.repost ? <RepostedStory repost={post.repost} /> : null}
    </aside>
  );
}
