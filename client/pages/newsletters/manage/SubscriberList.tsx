import { graphql, useFragment } from "react-relay/hooks";
import type { SubscriberList_newsletter$key } from "../../../../generated/relay/SubscriberList_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { useSession } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import styles from "./Manage.module.css";
import { SubscriberFilters } from "./SubscriberFilters.tsx";
import { SubscriberRow } from "./SubscriberRow.tsx";
import { subscriberFilter } from "./subscriberStates.ts";
import * as texts from "./texts.ts";
import { TopicFilter } from "./TopicFilter.tsx";

/** A newsletter's subscribers, for those who manage it: search, filter, remove, import and export. */
export function SubscriberList(props: { newsletter: SubscriberList_newsletter$key }) {
  const { id, settings } = useFragment(
    graphql`
      fragment SubscriberList_newsletter on NewsletterV3
      @argumentDefinitions(
        after: { type: "String" }
        search: { type: "String" }
        state: { type: "NewsletterSubscriberState" }
        segment: { type: "NewsletterSegment" }
        topic: { type: "String" }
      ) {
        id
        settings {
          subscriberCount
          subscribers(
            after: $after
            search: $search
            state: $state
            segment: $segment
            topic: $topic
          ) {
            edges {
              node {
                id
                ...SubscriberRow_subscriber
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
  const location = useLocation();
  const { isSpoofed } = useSession();
  if (!settings) return null;
  const { edges, pageInfo, hasFailed } = readConnection(settings.subscribers);
  const { search, state, segment, topic } = subscriberFilter(location.query);
  const own = location.path.split("?")[0] ?? "";
  const isFiltered = search !== null || state !== null || segment !== null;
  const importHref = buildPath("ImportSubscribers", {}, { query: { newsletter: id } });
  if (!isFiltered && edges.length === 0 && !hasFailed && !isSpoofed)
    return (
      <EmptyState
        title={texts.noSubscribers}
        text={texts.noSubscribersText}
        steps={texts.noSubscribersSteps}
        action={
          <Button variant="secondary" href={importHref}>
            {texts.importLabel}
          </Button>
        }
      />
    );
  return (
    <section className={styles.section} id="subscribers" aria-label={texts.subscribers}>
      <SubscriberFilters />
      <div className={styles.count}>
        <p className={styles.soft}>{texts.subscriberCount(settings.subscriberCount)}</p>
        <div className={styles.links}>
          <Button variant="secondary" size="small" href={importHref} aria-label={texts.importLabel}>
            {texts.importFile}
          </Button>
          <Button
            variant="secondary"
            size="small"
            href={buildPath("ExportSubscribers", { id })}
            download
            aria-label={texts.downloadLabel}
          >
            {texts.download}
          </Button>
        </div>
      </div>
      {isSpoofed ? (
        <p className={styles.soft}>{texts.addressesHidden}</p>
      ) : hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState
          title={pageInfo.hasNextPage ? texts.noMatchHere : texts.noMatch}
          text={pageInfo.hasNextPage ? texts.noMatchHereText : texts.noMatchText}
          action={
            <Button variant="secondary" href={own}>
              {texts.showAll}
            </Button>
          }
        />
      ) : (
        <ul className={styles.rows}>
          {edges.map(({ node }) => (
            <SubscriberRow key={node.id} newsletterId={id} subscriber={node} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words={texts.nextPage}
          isLoading={false}
          fragment="#subscribers"
        />
      ) : null}
      <details open={topic !== null}>
        <summary>{texts.followersOf}</summary>
        <TopicFilter key={topic} action={own} topic={topic ?? ""} search={search} />
      </details>
    </section>
  );
}
