import { graphql, useFragment } from "react-relay/hooks";
import type { IssueFacts_issue$key } from "../../../../generated/relay/IssueFacts_issue.graphql.ts";
import { DataTable } from "../../../ui/workspace/DataTable.tsx";
import { NumberTiles } from "../../../ui/workspace/NumberTiles.tsx";
import { percentOf } from "./issueNumbers.ts";
import { IssueState } from "./IssueState.tsx";
import styles from "./NewsletterStats.module.css";
import * as texts from "./texts.ts";

/** When an issue was sent, and its results. */
export function IssueFacts(props: { issue: IssueFacts_issue$key }) {
  const issue = useFragment(
    graphql`
      fragment IssueFacts_issue on NewsletterIssue {
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
        ...IssueState_issue
      }
    `,
    props.issue,
  );
  const { sent, failed, results } = issue;
  const rows: (readonly [label: string, value: string])[] = results
    ? [
        ...ifAny(texts.delivered, results.delivered),
        ...ifAny(texts.bounced, results.bounced),
        ...ifAny(texts.complained, results.complained),
        ...ifAny(texts.failed, failed),
        ...ifAny(texts.skippedLeft, results.skippedLeft),
        ...ifAny(texts.skippedSuppressed, results.skippedSuppressed),
        ...ifAny(texts.skippedOtherwise, results.skippedOtherwise),
        [texts.openedByProxies, count(results.proxyOpeners)],
      ]
    : [];
  return (
    <>
      <p className={styles.soft}>
        <IssueState issue={issue} />
      </p>
      <NumberTiles
        tiles={[
          { label: texts.sent, value: count(sent) },
          ...(results
            ? [
                {
                  label: texts.opened,
                  value: count(results.openers),
                  note: texts.percent(percentOf(results.openers, issue)),
                },
                {
                  label: texts.clicked,
                  value: count(results.clickers),
                  note: texts.percent(percentOf(results.clickers, issue)),
                },
                { label: texts.unsubscribed, value: count(results.lost) },
              ]
            : []),
        ]}
      />
      {rows.length > 0 ? (
        <DataTable
          caption={texts.delivery}
          columns={[{ label: texts.delivery }, { label: texts.emails, isNumber: true }]}
          rows={rows.map(([label, value]) => ({ key: label, cells: [label, value] }))}
        />
      ) : null}
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
