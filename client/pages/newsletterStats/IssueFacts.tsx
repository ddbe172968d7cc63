import { graphql, useFragment } from "react-relay/hooks";
import type { IssueFacts_issue$key } from "../../../generated/relay/IssueFacts_issue.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** When an issue was sent, and its results. */
export function IssueFacts(props: { issue: IssueFacts_issue$key }) {
  const { state, startedAt, sent, results } = useFragment(
    graphql`
      fragment IssueFacts_issue on NewsletterIssue {
        state
        startedAt
        sent
        results {
          delivered
          bounced
          complained
          openers
          opens
          proxyOpeners
          clickers
          scanned
          lost
        }
      }
    `,
    props.issue,
  );
  const isSent = state === "SENT" && startedAt != null;
  const reached = results?.delivered || sent - (results?.bounced ?? 0);
  const facts: (readonly [label: string, value: string])[] = results
    ? [
        [texts.sent, count(sent)],
        ...(results.delivered > 0 ? ([[texts.delivered, count(results.delivered)]] as const) : []),
        ...(results.bounced > 0 ? ([[texts.bounced, count(results.bounced)]] as const) : []),
        ...(results.complained > 0
          ? ([[texts.complained, count(results.complained)]] as const)
          : []),
        [texts.opened, texts.share(count(results.openers), percent(results.openers, reached))],
        [texts.openedByProxies, count(results.proxyOpeners)],
        [texts.clicked, texts.share(count(results.clickers), percent(results.clickers, reached))],
        [texts.unsubscribed, count(results.lost)],
      ]
    : [[texts.sent, count(sent)]];
  return (
    <>
      <p className={styles.soft}>
        {isSent
          ? texts.sentOn(formatLongDate(startedAt))
          : texts.states[state as keyof typeof texts.states]}
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function count(number: number): string {
  return number.toLocaleString("en");
}

function percent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.round((100 * part) / whole));
}
