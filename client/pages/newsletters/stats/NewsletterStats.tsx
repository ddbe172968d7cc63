import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterStats_newsletter$key } from "../../../../generated/relay/NewsletterStats_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { NewsletterPaused } from "../../../features/newsletters/NewsletterPaused.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { PageFrame, PageFrameBack } from "../../../ui/PageFrame.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { GrowthPlot } from "./GrowthPlot.tsx";
import { IssueFacts } from "./IssueFacts.tsx";
import { daysAt, PERIODS } from "./periods.ts";
import { AboutNumbers } from "./AboutNumbers.tsx";
import { useNewsletterPaths } from "./useNewsletterPaths.ts";
import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** A newsletter's growth, and its issues with their results. */
export function NewsletterStats(props: { newsletter: NewsletterStats_newsletter$key }) {
  const newsletter = useFragment(
    graphql`
      fragment NewsletterStats_newsletter on NewsletterV3
      @argumentDefinitions(days: { type: "Int!" }, after: { type: "String" }) {
        id
        name
        results {
          subscriberCount
          tracksEngagement
          growth(days: $days) {
            won
            lost
            ...GrowthPlot_periods
          }
          issues(after: $after) {
            edges {
              node {
                id
                subject
                ...IssueFacts_issue
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
        ...useNewsletterPaths_newsletter
        ...NewsletterPaused_newsletter
      }
    `,
    props.newsletter,
  );
  const location = useLocation();
  const { settingsHref, issueHref } = useNewsletterPaths(newsletter);
  const { id, name, results } = newsletter;
  if (!results) return null;
  const days = daysAt(location);
  const own = location.path.split("?")[0] ?? "";
  const { edges, pageInfo, hasFailed } = readConnection(results.issues);
  return (
    <PageFrame
      heading={texts.statsOf(name)}
      above={<PageFrameBack href={settingsHref}>{texts.settings}</PageFrameBack>}
      gap="large"
    >
      <NewsletterPaused newsletter={newsletter} />
      <section className={styles.section} aria-labelledby="growth-heading">
        <h2 className={styles.heading} id="growth-heading">
          {texts.growth}
        </h2>
        <FilterLinks
          label={texts.period}
          links={PERIODS.map((period) => ({
            href: period === PERIODS[0] ? own : `${own}?tab=${period}`,
            label: texts.lastDays(period),
            isCurrent: period === days,
          }))}
        />
        {results.growth ? (
          <>
            <dl className={styles.numbers}>
              <Figure label={texts.subscribers} value={results.subscriberCount} />
              <Figure label={texts.won} value={sum(results.growth.map(({ won }) => won))} />
              <Figure label={texts.lost} value={sum(results.growth.map(({ lost }) => lost))} />
            </dl>
            <GrowthPlot periods={results.growth} label={texts.plotOf(name, days)} />
          </>
        ) : (
          <PartNotLoaded />
        )}
        <a href={buildPath("ExportSubscribers", { id })} download>
          {texts.downloadSubscribers}
        </a>
      </section>
      <section className={styles.section} id="issues" aria-labelledby="issues-heading">
        <h2 className={styles.heading} id="issues-heading">
          {texts.issues}
        </h2>
        {hasFailed ? (
          <PartNotLoaded />
        ) : edges.length === 0 ? (
          <EmptyState level={3} title={texts.noIssues} text={texts.noIssuesText} />
        ) : (
          <>
            <AboutNumbers tracksEngagement={results.tracksEngagement} />
            <ul className={styles.issues}>
              {edges.map(({ node }) => (
                <li key={node.id} className={styles.issue}>
                  <h3 className={styles.subject} dir="auto">
                    <a href={issueHref(node.id)}>{node.subject}</a>
                  </h3>
                  <IssueFacts issue={node} />
                </li>
              ))}
            </ul>
          </>
        )}
        {pageInfo.hasNextPage && pageInfo.endCursor ? (
          <MoreButton
            cursor={pageInfo.endCursor}
            words={texts.olderIssues}
            isLoading={false}
            fragment="#issues"
          />
        ) : null}
      </section>
    </PageFrame>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function Figure(props: { label: string; value: number }) {
  return (
    <div className={styles.number}>
      <dt>{props.label}</dt>
      <dd>{props.value.toLocaleString("en")}</dd>
    </div>
  );
}
