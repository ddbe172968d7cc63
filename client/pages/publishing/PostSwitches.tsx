import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PostSwitches_draft$key } from "../../../generated/relay/PostSwitches_draft.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { DangerDetails } from "../../ui/DangerDetails.tsx";
import { DateTimeField } from "../../ui/DateTimeField.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";
import { readList } from "../../features/listing/readList.ts";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** Settings with a separate form each, which works without JavaScript. */
export function PostSwitches(props: { draft: PostSwitches_draft$key; isCreator: boolean }) {
  const formatTime = useTimestampFormat();
  const draft = useFragment(
    graphql`
      fragment PostSwitches_draft on PostDraft {
        postId
        revision
        scheduledAt
        isScheduledByEditor
        scheduleError
        emailNewsletter {
          id
        }
        settings {
          visibility
        }
        post {
          id
          isPublished
          isDiscussionClosed
          isResponse
          creator {
            pinnedPosts {
              id
            }
          }
        }
      }
    `,
    props.draft,
  );
  const { postId, revision, scheduledAt, scheduleError, post, settings } = draft;
  if (!post) return null;
  // Editors can't cancel a schedule set by the author.
  const canRetract = props.isCreator || draft.isScheduledByEditor;
  const isEmail = draft.emailNewsletter != null;
  const isStory = !post.isResponse && !isEmail;
  const isPinned = readList(post.creator?.pinnedPosts).some(({ id }) => id === post.id);
  return (
    <>
      {(!post.isPublished && !isEmail) || (props.isCreator && isStory) ? (
        <SettingsSection
          id="more"
          title={post.isPublished ? texts.responsesAndProfile : texts.scheduleAndResponses}
        >
          {post.isPublished ? null : (
            <Switch
              id="schedule"
              postId={postId}
              title={texts.schedule}
              text={
                scheduledAt
                  ? draft.isScheduledByEditor
                    ? texts.scheduledByEditors(formatTime(scheduledAt))
                    : texts.scheduledAt(formatTime(scheduledAt))
                  : texts.scheduleText
              }
              error={scheduleError ? texts.notPublished(scheduleError) : null}
              action={scheduledAt ? (canRetract ? "unschedule" : null) : "schedule"}
              label={scheduledAt ? texts.cancelSchedule : texts.schedule}
              fields={{ [rowField("PostSettings", "baseRev")]: String(revision) }}
            >
              {scheduledAt ? null : (
                <DateTimeField
                  label={texts.when}
                  labelClassName="visually-hidden"
                  inputClassName={styles.select}
                  name={rowField("PostSettings", "timestamp")}
                  isRequired
                />
              )}
            </Switch>
          )}
          {props.isCreator && isStory ? (
            <Switch
              postId={postId}
              title={texts.responses}
              text={post.isDiscussionClosed ? texts.responsesClosedText : texts.responsesOpenText}
              action={post.isDiscussionClosed ? "open-discussion" : "close-discussion"}
              label={post.isDiscussionClosed ? texts.allowResponses : texts.closeDiscussion}
            />
          ) : null}
          {props.isCreator && isStory && post.isPublished && settings.visibility !== "UNLISTED" ? (
            <Switch
              postId={postId}
              title={texts.yourProfile}
              text={isPinned ? texts.pinnedText : texts.notPinnedText}
              action={isPinned ? "unpin" : "pin"}
              label={isPinned ? texts.unpin : texts.pinToYourProfile}
            />
          ) : null}
        </SettingsSection>
      ) : null}
      {props.isCreator ? (
        <SettingsSection id="danger" title={texts.dangerZone} tone="danger">
          {post.isPublished ? (
            <Switch
              postId={postId}
              title={texts.unpublish}
              text={texts.unpublishText}
              action="unpublish"
              label={texts.unpublish}
              isConfirmed
            />
          ) : null}
          <Switch
            postId={postId}
            title={texts.deleteTitle}
            text={texts.deleteText}
            action="delete"
            label={isEmail ? texts.deleteEmail : texts.deleteStory}
            isConfirmed
          />
        </SettingsSection>
      ) : null}
    </>
  );
}

/** A change with one button; changes that readers notice ask for confirmation in a disclosure. */
function Switch(props: {
  /** The anchor. */
  id?: string;
  /** The error of the last attempt. */
  error?: string | null;
  postId: string;
  title: string;
  text: string;
  /** Null when the viewer has read-only access. */
  action: string | null;
  label: string;
  fields?: Readonly<Record<string, string>>;
  isConfirmed?: boolean;
  children?: ReactNode;
}) {
  const { xsrf } = useSession();
  const { postId, title, text, action, label, fields = {}, isConfirmed = false } = props;
  const form =
    action === null ? null : (
      <form className={styles.act} method="post" action={buildPath("PostSettings", { postId })}>
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {props.children}
        <Button
          type="submit"
          name={rowField("PostSettings", "action")}
          value={action}
          size="small"
          variant={isConfirmed ? "primary" : "secondary"}
          tone={isConfirmed ? "danger" : "normal"}
        >
          {isConfirmed ? texts.confirmLabel(label) : label}
        </Button>
      </form>
    );
  return (
    <div className={styles.switch} id={props.id}>
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        {props.error ? <p className={styles.error}>{props.error}</p> : null}
        <p className={styles.hint}>{text}</p>
      </div>
      {isConfirmed ? <DangerDetails label={label}>{form}</DangerDetails> : form}
    </div>
  );
}
