import { graphql, useFragment } from "react-relay/hooks";
import type { EmailList_newsletter$key } from "../../../generated/relay/EmailList_newsletter.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";
import { MoreButton } from "../listing/MoreButton.tsx";
import { readConnection } from "../listing/readConnection.ts";
import { issueFacts } from "./issueFacts.ts";
import styles from "./SubscriberList.module.css";
import * as texts from "./texts.ts";

/** A newsletter's emails without a story, for those who manage it. */
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
                updatedAt
                issue {
                  id
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
  const hrefTo = useRouteHref();
  if (!settings) return null;
  const { edges, pageInfo, hasFailed } = readConnection(settings.emails);
  return (
    <section className={styles.section} id="emails" aria-labelledby="emails-heading">
      <h2 className={styles.heading} id="emails-heading">
        {texts.emails}
      </h2>
      <p className={styles.soft}>{edges.length === 0 ? texts.noEmailsText : texts.emailsText}</p>
      {hasFailed ? <PartNotLoaded /> : null}
      {edges.length > 0 ? (
        <ul className={styles.list}>
          {edges.map(({ node: { postId, title, updatedAt, issue } }) => (
            <li key={postId} className={styles.row}>
              <div>
                <a
                  className={styles.address}
                  dir="auto"
                  href={hrefTo(issue ? "PostSettings" : "EditPost", { postId })}
                >
                  {title || texts.untitled}
                </a>
                <span className={styles.facts}>
                  {(issue
                    ? issueFacts(issue, false, formatTime)
                    : [texts.draft, texts.editedOn(formatLongDate(updatedAt))]
                  ).join(" · ")}
                </span>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          parameter="emails"
          words={texts.olderEmails}
          isLoading={false}
          fragment="#emails"
        />
      ) : null}
      <div>
        <Button variant="secondary" href={hrefTo("NewNewsletterEmail", { id })}>
          {texts.writeEmail}
        </Button>
      </div>
    </section>
  );
}
