import { graphql, useFragment } from "react-relay/hooks";
import type { IssueFacts_issue$key } from "../../../../generated/relay/IssueFacts_issue.graphql.ts";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** When an issue was sent, and its results. */
export function IssueFacts(props: { issue: IssueFacts_issue$key }) {
  const { state, isHeld, startedAt, sent, failed, results } = useFragment(
    graphql`
      fragment IssueFacts_issue on NewsletterIssue {
        state
        isHeld
        startedAt
        sent
        failed
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
          skippedLeft
          skippedSuppressed
          skippedOtherwise
        }
      }
    `,
    props.issue,
  );
  const formatTime = useTimestampFormat();
  const isSent = state === "SENT" && startedAt != null;
  const reached = results?.delivered || sent - (results?.bounced ?? 0);
  const facts: (readonly [label: string, value: string])[] = results
    ? [
        [texts.sent, count(sent)],
        ...ifAny(texts.delivered, results.delivered),
        ...ifAny(texts.bounced, results.bounced),
        ...ifAny(texts.complained, results.complained),
        ...ifAny(texts.failed, failed),
        ...ifAny(texts.skippedLeft, results.skippedLeft),
        ...ifAny(texts.skippedSuppressed, results.skippedSuppressed),
        ...ifAny(texts.skippedOtherwise, results.skippedOtherwise),
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
          ? texts.sentOn(formatTime(startedAt))
          : isHeld && (state === "SCHEDULED" || state === "SENDING")
            ? texts.held
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

/** A fact that is only shown if there is anything to tell. */
function ifAny(label: string, number: number): (readonly [label: string, value: string])[] {
  return number > 0 ? [[label, count(number)]] : [];
}

function count(number: number): string {
  return number.toLocaleString("en");
}

function percent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.round((100 * part) / whole));
}
