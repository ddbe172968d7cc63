import { graphql, useFragment } from "react-relay/hooks";
import type {
  PostSettings_draft$data,
  PostSettings_draft$key,
} from "../../../generated/relay/PostSettings_draft.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { publishError } from "../../../shared/publishing/publishErrorTexts.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { statusName } from "../../features/submissions/submissionTexts.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { PostChoices } from "./PostChoices.tsx";
import { PostNewsletters } from "./PostNewsletters.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";
import { PostSwitches } from "./PostSwitches.tsx";

/** The messages of completed forms, by their name in the URL. */
const DONE: Readonly<Record<string, string>> = {
  save: texts.saved,
  schedule: texts.doneSchedule,
  unschedule: texts.doneUnschedule,
  unpublish: texts.doneUnpublish,
  pin: texts.donePin,
  unpin: texts.doneUnpin,
  "close-discussion": texts.doneClose,
  "open-discussion": texts.doneOpen,
  email: texts.doneEmail,
  "change-email": texts.doneChangeEmail,
  automatic: texts.doneAutomatic,
  "test-email": texts.doneTestEmail,
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
        isSent
        submission {
          id
          status
        }
        emailNewsletter {
          id
        }
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
        ...PostNewsletters_draft
        ...PostSwitches_draft
      }
    `,
    props.draft,
  );
  const location = useLocation();
  const { postId, post, emailNewsletter } = draft;
  if (!post) return null;
  const isEmail = emailNewsletter != null;
  const isCreator = post.creator?.id === props.viewerId;
  const { done = "", errorCode } = props;
  const doneText = Object.hasOwn(DONE, done) ? DONE[done] : null;
  const error = errorCode === undefined ? null : (publishError(errorCode) ?? texts.failed);
  const rest = (
    <>
      <PostNewsletters draft={draft} />
      <PostSwitches draft={draft} isCreator={isCreator} />
    </>
  );
  return (
    <PageFrame
      gap="large"
      width={isEmail ? "narrow" : "wide"}
      heading={isEmail ? texts.emailSettings : texts.storySettings}
      below={
        <>
          <p className={styles.story} dir="auto">
            {storyTitle(post)}
          </p>
          <nav aria-label={isEmail ? texts.theEmail : texts.theStory}>
            <ul className={styles.links}>
              {post.isPublished ? (
                <li>
                  <a href={siteHref(post.path, location)}>{texts.read}</a>
                </li>
              ) : null}
              {emailNewsletter ? (
                <li>
                  <a href={buildPath("ShowNewsletterEmail", { id: emailNewsletter.id, postId })}>
                    {texts.viewOnTheWeb}
                  </a>
                </li>
              ) : null}
              {draft.isSent === true ? null : (
                <li>
                  <a href={buildPath("EditPost", { postId })}>{texts.edit}</a>
                </li>
              )}
              <li>
                <a href={buildPath("ShowPostVersions", { postId })}>{texts.versions}</a>
              </li>
              {draft.submission ? <SubmissionLink submission={draft.submission} /> : null}
              {post.isPublished ? (
                <li>
                  <a href={buildPath("ShowPostInfo", { postId })}>{texts.info}</a>
                </li>
              ) : null}
              <li>
                {emailNewsletter ? (
                  <a href={buildPath("ManageNewsletterEmails", { id: emailNewsletter.id })}>
                    {texts.allEmails}
                  </a>
                ) : (
                  <a href={buildPath("YourStories", { filterBy: "drafts" })}>{texts.yourStories}</a>
                )}
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
      {isEmail ? (
        rest
      ) : (
        <PostChoices draft={draft} isCreator={isCreator}>
          {rest}
        </PostChoices>
      )}
    </PageFrame>
  );
}

/** Where the story's submission is. */
function SubmissionLink(props: { submission: NonNullable<PostSettings_draft$data["submission"]> }) {
  const { id, status } = props.submission;
  return (
    <li>
      <a href={buildPath("ReviewSubmission", { submissionId: id })}>
        {texts.submissionState(statusName(status))}
      </a>
    </li>
  );
}
