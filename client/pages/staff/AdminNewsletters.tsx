import { graphql, useFragment } from "react-relay/hooks";
import type { AdminNewsletters_query$key } from "../../../generated/relay/AdminNewsletters_query.graphql.ts";
import { formatTimestamp } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import styles from "./AdminUsers.module.css";
import { DecisionForm } from "./DecisionForm.tsx";
import { ImportReview } from "./ImportReview.tsx";
import shared from "./status/InternalStatus.module.css";
import { StatusFacts } from "./status/StatusFacts.tsx";
import { StatusSection } from "./status/StatusSection.tsx";
import * as texts from "./texts.ts";

/** The imports of subscribers and the paused newsletters that wait for a decision. */
export function AdminNewsletters(props: { query: AdminNewsletters_query$key }) {
  const { subscriberImportsInReview, pausedNewsletters } = useFragment(
    graphql`
      fragment AdminNewsletters_query on Query
      @argumentDefinitions(imports: { type: "String" }, paused: { type: "String" }) {
        subscriberImportsInReview(after: $imports) {
          edges {
            node {
              import {
                id
              }
              ...ImportReview_review
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        pausedNewsletters(after: $paused) {
          edges {
            node {
              newsletterId
              name
              subscriberCount
              ownerId
              pause {
                reason
                at
                sent
                events
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.query,
  );
  const imports = readConnection(subscriberImportsInReview);
  const paused = readConnection(pausedNewsletters);
  return (
    <div className={shared.page}>
      <a className={shared.home} href={buildPath("AdminInternalStatus")}>
        {texts.internalStatus}
      </a>
      <h1 className={shared.title}>{texts.newsletters}</h1>
      <StatusSection title={texts.importsInReview}>
        {imports.hasFailed ? <PartNotLoaded /> : null}
        <p>{imports.edges.length === 0 ? texts.noImportsInReview : texts.importsInReviewText}</p>
        <ul className={styles.list}>
          {imports.edges.map(({ node }) => (
            <ImportReview key={node.import.id} review={node} />
          ))}
        </ul>
        {imports.pageInfo.hasNextPage && imports.pageInfo.endCursor ? (
          <MoreButton
            cursor={imports.pageInfo.endCursor}
            parameter="imports"
            words={texts.moreImports}
            isLoading={false}
          />
        ) : null}
      </StatusSection>
      <StatusSection title={texts.pausedNewsletters}>
        {paused.hasFailed ? <PartNotLoaded /> : null}
        <p>{paused.edges.length === 0 ? texts.noPausedNewsletters : texts.pausedNewslettersText}</p>
        <ul className={styles.list}>
          {paused.edges.map(({ node: { newsletterId, name, subscriberCount, ownerId, pause } }) => (
            <li key={newsletterId} className={styles.entry}>
              <h3 className={styles.name} dir="auto">
                {name}
              </h3>
              <StatusFacts
                facts={[
                  ...(pause
                    ? [
                        [
                          texts.pausedBecause,
                          texts.pauseReasons[pause.reason as keyof typeof texts.pauseReasons](
                            pause.events,
                            pause.sent,
                          ),
                        ] as const,
                        [texts.since, formatTimestamp(pause.at)] as const,
                      ]
                    : []),
                  [texts.subscribers, String(subscriberCount)],
                ]}
              />
              <div className={styles.actions}>
                {ownerId == null ? null : (
                  <a href={buildPath("AdminUser", { id: ownerId })}>{texts.person}</a>
                )}
              </div>
              <DecisionForm
                of="resumeNewsletter"
                fields={{ newsletterId }}
                label={texts.resumeNamed(name)}
                choices={[{ label: texts.resumeSending }]}
              />
            </li>
          ))}
        </ul>
        {paused.pageInfo.hasNextPage && paused.pageInfo.endCursor ? (
          <MoreButton
            cursor={paused.pageInfo.endCursor}
            parameter="paused"
            words={texts.moreNewsletters}
            isLoading={false}
          />
        ) : null}
      </StatusSection>
    </div>
  );
}
