import { graphql, useFragment } from "react-relay/hooks";
import type { EmailList_newsletter$key } from "../../../../generated/relay/EmailList_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { type IssueProgress, issueFacts } from "../../../features/newsletters/issueFacts.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import { StateBadge } from "../../../ui/workspace/StateBadge.tsx";
import { issueTones, numbersOf } from "./issueRow.ts";
import styles from "./Manage.module.css";
import * as texts from "./texts.ts";

/** A newsletter's drafts, scheduled and sent emails, stories among them, and the way to email one. */
export function EmailList(props: { newsletter: EmailList_newsletter$key }) {
  const { id, settings } = useFragment(
    graphql`
      fragment EmailList_newsletter on NewsletterV3
      @argumentDefinitions(after: { type: "String" }) {
        id
        settings {
          emails(after: $after) {
            edges {
              node {
                postId
                title
                isStory
                updatedAt
                issue {
                  id
                  startedAt
                  state
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
                  results {
                    openers
                    clickers
                  }
                }
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    `,
    props.newsletter,
  );
  const formatTime = useTimestampFormat();
  if (!settings) return null;
  const { edges, pageInfo, hasFailed } = readConnection(settings.emails);
  if (hasFailed) return <PartNotLoaded />;
  return (
    <>
      {edges.length === 0 ? (
        <EmptyState
          title={texts.noEmails}
          text={texts.noEmailsText}
          steps={texts.noEmailsSteps}
          action={
            <Button variant="secondary" href={buildPath("NewNewsletterEmail", { id })}>
              {texts.writeEmail}
            </Button>
          }
        />
      ) : (
        <section className={styles.section} id="emails" aria-label={texts.emails}>
          <ul className={styles.rows}>
            {edges.map(({ node: { postId, title, isStory, updatedAt, issue } }) => (
              <ListRow
                key={postId}
                size="large"
                title={<a href={emailHref(id, postId, issue)}>{title || texts.untitled}</a>}
                beside={
                  <StateBadge tone={issue ? issueTones[issue.state] : "neutral"}>
                    {issue
                      ? issue.afterDays == null
                        ? texts.states[issue.state as keyof typeof texts.states]
                        : texts.automaticEmail
                      : texts.draft}
                  </StateBadge>
                }
                facts={[
                  ...(isStory ? [texts.story] : []),
                  ...(issue
                    ? emailFacts(issue, isStory, formatTime)
                    : [texts.editedOn(formatLongDate(updatedAt))]),
                ].join(" · ")}
                numbers={issue ? numbersOf(issue) : []}
              />
            ))}
          </ul>
          {pageInfo.hasNextPage && pageInfo.endCursor ? (
            <MoreButton
              cursor={pageInfo.endCursor}
              words={texts.olderEmails}
              isLoading={false}
              fragment="#emails"
            />
          ) : null}
        </section>
      )}
      <section className={styles.section} aria-labelledby="story-heading">
        <h2 className={styles.heading} id="story-heading">
          {texts.emailAStory}
        </h2>
        <p className={styles.soft}>
          {texts.emailAStoryText}{" "}
          <a href={buildPath("YourStories", { filterBy: "public" })}>{texts.yourStories}</a>
        </p>
      </section>
    </>
  );
}

/** What has been sent leads to its results, what waits to its settings, a draft to the editor. */
function emailHref(
  newsletterId: string,
  postId: string,
  issue: { readonly id: string; readonly state: string } | null | undefined,
): string {
  if (!issue) return buildPath("EditPost", { postId });
  return issue.state === "SENT"
    ? buildPath("ShowNewsletterIssueStats", { id: newsletterId, issueId: issue.id })
    : buildPath("PostSettings", { postId });
}

/** How far an email is; its badge says the state. */
function emailFacts(
  issue: IssueProgress & { readonly startedAt?: number | null | undefined },
  isStory: boolean,
  formatTime: (time: number) => string,
): string[] {
  const [state = "", ...facts] = issueFacts(issue, isStory, formatTime);
  const { startedAt } = issue;
  return issue.afterDays == null && startedAt != null && !issue.isHeld
    ? [formatTime(startedAt), ...facts]
    : [state, ...facts];
}
