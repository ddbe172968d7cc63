import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterStats_newsletter$key } from "../../../../generated/relay/NewsletterStats_newsletter.graphql.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { NumberTiles } from "../../../ui/workspace/NumberTiles.tsx";
import { NewsletterFrame } from "../manage/NewsletterFrame.tsx";
import { AboutNumbers } from "./AboutNumbers.tsx";
import { GrowthPlot } from "./GrowthPlot.tsx";
import { IssueState } from "./IssueState.tsx";
import { issueNumbers } from "./issueNumbers.ts";
import { daysAt, PERIODS } from "./periods.ts";
import { useNewsletterPaths } from "./useNewsletterPaths.ts";
import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** A newsletter's growth, and its issues with their results. */
export function NewsletterStats(props: { newsletter: NewsletterStats_newsletter$key }) {
  const newsletter = useFragment(
    graphql`
      fragment NewsletterStats_newsletter on NewsletterV3
      @argumentDefinitions(days: { type: "Int!" }, after: { type: "String" }) {
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
                sent
                results {
                  delivered
                  bounced
                  openers
                  clickers
                  lost
                }
                ...IssueState_issue
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
        ...useNewsletterPaths_newsletter
        ...NewsletterFrame_newsletter
      }
    `,
    props.newsletter,
  );
  const location = useLocation();
  const { issueHref } = useNewsletterPaths(newsletter);
  const { name, results } = newsletter;
  if (!results) return null;
  const days = daysAt(location);
  const own = location.path.split("?")[0] ?? "";
  const { edges, pageInfo, hasFailed } = readConnection(results.issues);
  return (
    <NewsletterFrame newsletter={newsletter}>
      <section className={styles.section} aria-labelledby="growth-heading">
        <div className={styles.row}>
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
        </div>
        {results.growth ? (
          <>
            <NumberTiles
              tiles={[
                { label: texts.subscribers, value: number(results.subscriberCount) },
                { label: texts.won, value: number(sum(results.growth.map(({ won }) => won))) },
                { label: texts.lost, value: number(sum(results.growth.map(({ lost }) => lost))) },
              ]}
            />
            <GrowthPlot periods={results.growth} label={texts.plotOf(name, days)} />
          </>
        ) : (
          <PartNotLoaded />
        )}
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
          <ul className={styles.issues}>
            {edges.map(({ node }) => (
              <ListRow
                key={node.id}
                size="large"
                title={<a href={issueHref(node.id)}>{node.subject}</a>}
                facts={<IssueState issue={node} />}
                numbers={issueNumbers(node)}
              />
            ))}
          </ul>
        )}
        {pageInfo.hasNextPage && pageInfo.endCursor ? (
          <MoreButton
            cursor={pageInfo.endCursor}
            words={texts.olderIssues}
            isLoading={false}
            fragment="#issues"
          />
        ) : null}
        {edges.length > 0 ? <AboutNumbers tracksEngagement={results.tracksEngagement} /> : null}
      </section>
    </NewsletterFrame>
  );
}

const number = (count: number): string => count.toLocaleString("en");

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
