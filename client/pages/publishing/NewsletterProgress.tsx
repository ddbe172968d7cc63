import { useEffect } from "react";
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { NewsletterProgress_issue$key } from "../../../generated/relay/NewsletterProgress_issue.graphql.ts";
import type { NewsletterProgressQuery } from "../../../generated/relay/NewsletterProgressQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { FieldsOf } from "../../features/forms/formFields.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { issueFacts } from "../../features/newsletters/issueFacts.ts";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";
import { EditIssue } from "./EditIssue.tsx";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";

/** How often the progress is read while emails are being sent, in milliseconds. */
const ASK_AGAIN_MS = 10_000;

/** How far an issue is, with the buttons to stop it. */
export function NewsletterProgress(props: {
  postId: string;
  newsletterId: string;
  newsletterName: string;
  /** False for an email without a story. */
  hasStory: boolean;
  /** The story's topics. */
  topics: readonly string[];
  subscriberCount: number;
  issue: NewsletterProgress_issue$key;
}) {
  const { postId, newsletterId, hasStory } = props;
  const issue = useFragment(
    graphql`
      fragment NewsletterProgress_issue on NewsletterIssue {
        id
        subject
        state
        missedStory
        missedPause
        isHeld
        afterDays
        recipients
        sent
        failed
        skipped
        delivered
        bounced
        complained
        nextStepAt
        scheduledAt
        startedAt
        ...EditIssue_issue
      }
    `,
    props.issue,
  );
  const { state } = issue;
  const isAutomatic = issue.afterDays != null;
  const formatTime = useTimestampFormat();
  const isMoving = state === "SCHEDULED" || state === "SENDING";

  useProgressRefetch(postId, isMoving);
  const facts = issueFacts(issue, hasStory, formatTime);
  const isEditable =
    !isAutomatic && issue.startedAt == null && (state === "SCHEDULED" || state === "PAUSED");
  return (
    <>
      <div className={styles.switch}>
        <div className={styles.words}>
          <p dir="auto">{issue.subject}</p>
          <p className={styles.hint} role="status">
            {facts.join(" · ")}
          </p>
          {issue.missedStory ? <p className={styles.hint}>{texts.missedStory}</p> : null}
          {issue.missedPause ? (
            <p className={styles.hint}>
              {issue.startedAt == null ? texts.missedPause : texts.missedPauseHalfSent}
            </p>
          ) : null}
        </div>
        <div className={styles.act}>
          {state !== "SCHEDULED" ? (
            <a
              href={buildPath("ShowNewsletterIssueStats", { id: newsletterId, issueId: issue.id })}
            >
              {texts.emailResults}
            </a>
          ) : null}
          {isMoving ? (
            <Change
              postId={postId}
              id={issue.id}
              change="PAUSE"
              label={isAutomatic ? texts.turnOff : texts.pause}
            />
          ) : null}
          {state === "PAUSED" ? (
            <Change
              postId={postId}
              id={issue.id}
              change="RESUME"
              label={isAutomatic ? texts.turnOn : texts.resume}
            />
          ) : null}
          {!isAutomatic && (isMoving || state === "PAUSED") ? (
            <Change postId={postId} id={issue.id} change="CANCEL" label={texts.cancel} />
          ) : null}
        </div>
      </div>
      {isEditable ? (
        <EditIssue
          postId={postId}
          newsletterId={newsletterId}
          newsletterName={props.newsletterName}
          subscriberCount={props.subscriberCount}
          topics={props.topics}
          issue={issue}
        />
      ) : null}
    </>
  );
}

/** Reads the progress again and again while emails are being sent. */
function useProgressRefetch(postId: string, isMoving: boolean): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      fetchQuery<NewsletterProgressQuery>(
        environment,
        graphql`
          query NewsletterProgressQuery($postId: ID!) {
            postDraft(postId: $postId) {
              ... on PostDraft {
                newsletterTargets {
                  id
                  issue {
                    id
                    ...NewsletterProgress_issue
                  }
                }
              }
            }
          }
        `,
        { postId },
        { fetchPolicy: "network-only" },
      )
        .toPromise()
        .catch(() => {});
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [environment, postId, isMoving]);
}

function Change(props: {
  postId: string;
  id: string;
  change: FieldsOf<"changeNewsletterIssue">["change"];
  label: string;
}) {
  const settings = `${buildPath("PostSettings", { postId: props.postId })}#newsletters`;
  return (
    <WriteForm
      of="changeNewsletterIssue"
      fields={{ issueId: props.id, change: props.change }}
      redirectTo={settings}
      page={settings}
      navigates
    >
      {() => (
        <Button type="submit" size="small" variant="secondary">
          {props.label}
        </Button>
      )}
    </WriteForm>
  );
}
