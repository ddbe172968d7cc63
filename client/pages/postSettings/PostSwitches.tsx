import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PostSwitches_draft$key } from "../../../generated/relay/PostSwitches_draft.graphql.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../app/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { DateTimeField } from "../../ui/DateTimeField.tsx";
import styles from "./PostSettings.module.css";
import { readList } from "../../features/list/readList.ts";
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
  const isStory = !post.isResponse;
  const isPinned = readList(post.creator?.pinnedPosts).some(({ id }) => id === post.id);
  return (
    <section className={styles.switches} aria-label="More of the story">
      {post.isPublished ? null : (
        <Switch
          id="schedule"
          postId={postId}
          title="Schedule"
          text={
            scheduledAt
              ? `It will be published on ${formatTime(scheduledAt)}${draft.isScheduledByEditor ? ", as its editors chose" : ""}, with the text from when it was scheduled. Later changes aren't included.`
              : "Choose a time, at most a year from now."
          }
          error={scheduleError ? `It wasn't published: ${scheduleError}` : null}
          action={scheduledAt ? (canRetract ? "unschedule" : null) : "schedule"}
          label={scheduledAt ? "Cancel the schedule" : "Schedule"}
          fields={{ baseRev: String(revision) }}
        >
          {scheduledAt ? null : (
            <DateTimeField
              label="When"
              labelClassName="visually-hidden"
              inputClassName={styles.select}
              name="timestamp"
              isRequired
            />
          )}
        </Switch>
      )}
      {props.isCreator && isStory ? (
        <Switch
          postId={postId}
          title="Responses"
          text={
            post.isDiscussionClosed
              ? "It doesn't accept new responses. Existing ones can be read."
              : "Readers may respond to it."
          }
          action={post.isDiscussionClosed ? "open-discussion" : "close-discussion"}
          label={post.isDiscussionClosed ? "Allow responses" : "Close discussion"}
        />
      ) : null}
      {props.isCreator && isStory && post.isPublished && settings.visibility !== "UNLISTED" ? (
        <Switch
          postId={postId}
          title="Your profile"
          text={isPinned ? "It's pinned to your profile." : "It appears among your other stories."}
          action={isPinned ? "unpin" : "pin"}
          label={isPinned ? "Unpin" : "Pin to your profile"}
        />
      ) : null}
      {props.isCreator && post.isPublished ? (
        <Switch
          postId={postId}
          title="Unpublish"
          text="It becomes a draft that only you can see. Its address, claps and responses return when you publish it again."
          action="unpublish"
          label="Unpublish"
          isConfirmed
        />
      ) : null}
      {props.isCreator ? (
        <Switch
          postId={postId}
          title="Delete"
          text={`It moves to the trash, where you can restore it for ${TRASH_DAYS} days.`}
          action="delete"
          label="Delete story"
          isConfirmed
        />
      ) : null}
    </section>
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
          name="action"
          value={action}
          size="small"
          variant={isConfirmed ? "primary" : "secondary"}
          tone={isConfirmed ? "danger" : "normal"}
        >
          {isConfirmed ? `${label} now` : label}
        </Button>
      </form>
    );
  return (
    <div className={styles.switch} id={props.id}>
      <div className={styles.words}>
        <h2 className={styles.name}>{title}</h2>
        {props.error ? <p className={styles.error}>{props.error}</p> : null}
        <p className={styles.hint}>{text}</p>
      </div>
      {isConfirmed ? (
        <details className={styles.sure}>
          <summary>{label}…</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </div>
  );
}
