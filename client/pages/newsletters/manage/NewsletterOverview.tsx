import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterOverview_newsletter$key } from "../../../../generated/relay/NewsletterOverview_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { NumberTiles } from "../../../ui/workspace/NumberTiles.tsx";
import { LastIssue } from "./LastIssue.tsx";
import { NextSteps } from "./NextSteps.tsx";
import styles from "./Manage.module.css";
import * as texts from "./texts.ts";

/** A newsletter at a glance: its numbers, what to do next, and its last issues. */
export function NewsletterOverview(props: { newsletter: NewsletterOverview_newsletter$key }) {
  const newsletter = useFragment(
    graphql`
      fragment NewsletterOverview_newsletter on NewsletterV3 {
        id
        results {
          subscriberCount
          growth(days: 30) {
            won
            lost
          }
          issues(first: 3) {
            edges {
              node {
                id
                sent
                bounced
                startedAt
                results {
                  delivered
                  openers
                  clickers
                }
                ...LastIssue_issue
              }
            }
          }
        }
        ...NextSteps_newsletter
      }
    `,
    props.newsletter,
  );
  const { id, results } = newsletter;
  if (!results) return null;
  const { edges, hasFailed } = readConnection(results.issues);
  const last = edges.find(({ node }) => node.startedAt != null)?.node;
  const reached = last ? last.results?.delivered || last.sent - (last.bounced ?? 0) : 0;
  const change = results.growth?.reduce((sum, { won, lost }) => sum + won - lost, 0);
  return (
    <>
      <NumberTiles
        tiles={[
          {
            label: texts.subscribers,
            value: results.subscriberCount.toLocaleString("en"),
            href: buildPath("ManageNewsletterSubscribers", { id }),
            ...(change === undefined
              ? {}
              : {
                  change: {
                    size: Math.abs(change).toLocaleString("en"),
                    direction: Math.sign(change) as -1 | 0 | 1,
                  },
                }),
            note: texts.inThirtyDays,
          },
          shareTile(texts.lastOpened, last?.results?.openers, reached),
          shareTile(texts.lastClicked, last?.results?.clickers, reached),
        ]}
      />
      <NextSteps newsletter={newsletter} hasIssues={edges.length > 0 || hasFailed} />
      {hasFailed ? <PartNotLoaded /> : null}
      {edges.length > 0 ? (
        <section className={styles.section} aria-labelledby="issues-heading">
          <h2 className={styles.heading} id="issues-heading">
            {texts.lastIssues}
          </h2>
          <ul className={styles.rows}>
            {edges.map(({ node }) => (
              <LastIssue key={node.id} newsletterId={id} issue={node} />
            ))}
          </ul>
          <a href={buildPath("ShowNewsletterStats", { id })}>{texts.allIssues}</a>
        </section>
      ) : null}
    </>
  );
}

/** The share of an email's readers who did something; a dash before the first email. */
function shareTile(label: string, part: number | undefined, whole: number) {
  if (part === undefined || whole <= 0) return { label, value: texts.nothingYet };
  return {
    label,
    value: texts.percent(Math.min(100, Math.round((100 * part) / whole))),
    note: texts.ofDelivered(part, whole),
  };
}
