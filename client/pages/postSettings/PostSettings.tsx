import { graphql, useFragment } from "react-relay/hooks";
import type { PostSettings_draft$key } from "../../../generated/relay/PostSettings_draft.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { publishError } from "../../../shared/rules/publishErrorTexts.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { PostChoices } from "./PostChoices.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import styles from "./PostSettings.module.css";
import { PostSwitches } from "./PostSwitches.tsx";

/** The messages of completed forms, by their name in the URL. */
const DONE: Readonly<Record<string, string>> = {
  save: "Saved.",
  schedule: "The story will be published automatically, with its text at that time.",
  unschedule: "The story is no longer scheduled.",
  unpublish: "The story is a draft again. Its address and responses remain.",
  pin: "The story is pinned to your profile.",
  unpin: "The story is no longer pinned to your profile.",
  "close-discussion": "The story no longer accepts responses.",
  "open-discussion": "The story accepts responses.",
};

/** A story's settings: those saved together, and separate switches. */
export function PostSettings(props: {
  draft: PostSettings_draft$key;
  viewerId: string;
  done: string | undefined;
  errorCode: string | undefined;
}) {
  const draft = useFragment(
    graphql`
      fragment PostSettings_draft on PostDraft {
        postId
        post {
          title
          excerpt
          path
          isPublished
          creator {
            id
          }
        }
        ...PostChoices_draft
        ...PostSwitches_draft
      }
    `,
    props.draft,
  );
  const location = useLocation();
  const { postId, post } = draft;
  if (!post) return null;
  const isCreator = post.creator?.id === props.viewerId;
  const { done = "", errorCode } = props;
  const doneText = Object.hasOwn(DONE, done) ? DONE[done] : null;
  const error =
    errorCode === undefined ? null : (publishError(errorCode) ?? "That didn't work. Try again.");
  return (
    <PageFrame
      gap="large"
      heading="Story settings"
      below={
        <>
          <p className={styles.story} dir="auto">
            {storyTitle(post)}
          </p>
          <nav aria-label="The story">
            <ul className={styles.links}>
              {post.isPublished ? (
                <li>
                  <a href={siteHref(post.path, location)}>Read</a>
                </li>
              ) : null}
              <li>
                <a href={buildPath("EditPost", { postId })}>Write</a>
              </li>
              <li>
                <a href={buildPath("ShowPostVersions", { postId })}>Versions</a>
              </li>
              {post.isPublished ? (
                <li>
                  <a href={buildPath("ShowPostInfo", { postId })}>Info</a>
                </li>
              ) : null}
              <li>
                <a href={buildPath("YourStories", { filterBy: "drafts" })}>Your stories</a>
              </li>
            </ul>
          </nav>
        </>
      }
    >
      {doneText ? (
        <p role="status" className={styles.done}>
          {doneText}
        </p>
      ) : null}
      {error ? <ErrorNote>{error}</ErrorNote> : null}
      <PostChoices draft={draft} isCreator={isCreator} />
      <PostSwitches draft={draft} isCreator={isCreator} />
    </PageFrame>
  );
}
