import { graphql, useFragment } from "react-relay/hooks";
import type { IssueStats_newsletter$key } from "../../../../generated/relay/IssueStats_newsletter.graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageFrame, PageFrameBack } from "../../../ui/PageFrame.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { DataTable } from "../../../ui/workspace/DataTable.tsx";
import { AboutNumbers } from "./AboutNumbers.tsx";
import { FailedEmails } from "./FailedEmails.tsx";
import { IssueFacts } from "./IssueFacts.tsx";
import { useNewsletterPaths } from "./useNewsletterPaths.ts";
import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** An issue's results, with the clicks by link. */
export function IssueStats(props: { newsletter: IssueStats_newsletter$key }) {
  const newsletter = useFragment(
    graphql`
      fragment IssueStats_newsletter on NewsletterV3
      @argumentDefinitions(issueId: { type: "ID!" }) {
        name
        results {
          tracksEngagement
          issue(issueId: $issueId) {
            id
            subject
            state
            results {
              opens
              scanned
              clickers
            }
            links {
              url
              clicks
            }
            ...IssueFacts_issue
            ...FailedEmails_issue
          }
        }
        ...useNewsletterPaths_newsletter
      }
    `,
    props.newsletter,
  );
  const { statsHref } = useNewsletterPaths(newsletter);
  const { name, results } = newsletter;
  const issue = results?.issue;
  if (!results || !issue) return null;
  const { links } = issue;
  return (
    <PageFrame
      heading={issue.subject}
      above={<PageFrameBack href={statsHref}>{texts.statsOf(name)}</PageFrameBack>}
      gap="large"
    >
      <section className={styles.section} aria-label={texts.results}>
        <IssueFacts issue={issue} />
        {issue.results ? (
          <p className={styles.soft}>
            {texts.moreFacts(issue.results.opens, issue.results.scanned)}
          </p>
        ) : null}
        <AboutNumbers tracksEngagement={results.tracksEngagement} />
      </section>
      <FailedEmails issue={issue} />
      <section className={styles.section} aria-labelledby="links-heading">
        <h2 className={styles.heading} id="links-heading">
          {texts.clicksByLink}
        </h2>
        {!links ? (
          <PartNotLoaded />
        ) : links.length === 0 ? (
          issue.state === "SENT" ? (
            <EmptyState
              level={3}
              title={texts.hasNoLinks}
              text={issue.results?.clickers ? texts.unknownLinksText : texts.hasNoLinksText}
            />
          ) : (
            <EmptyState level={3} title={texts.noLinks} text={texts.noLinksText} />
          )
        ) : (
          <DataTable
            caption={texts.clicksByLink}
            columns={[{ label: texts.link }, { label: texts.clicks, isNumber: true }]}
            rows={links.map(({ url, clicks }) => ({
              key: url,
              cells: [
                <a key={url} href={url} rel="noopener noreferrer" target="_blank" dir="ltr">
                  {url.replace(/^https?:\/\/(?:www\.)?/, "")}
                </a>,
                clicks.toLocaleString("en"),
              ],
            }))}
          />
        )}
      </section>
    </PageFrame>
  );
}
