import { graphql, useFragment } from "react-relay/hooks";
import type { SubscriberList_newsletter$key } from "../../../generated/relay/SubscriberList_newsletter.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { useClientStore, useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { CsrfForm } from "../forms/CsrfForm.tsx";
import { MoreButton } from "../listing/MoreButton.tsx";
import { readConnection } from "../listing/readConnection.ts";
import styles from "./SubscriberList.module.css";
import { stateText, subscriberFilter } from "./subscriberStates.ts";
import { SubscriberFilters } from "./SubscriberFilters.tsx";
import * as texts from "./texts.ts";

/** A newsletter's subscribers, for those who manage it: search, filter, remove and download. */
export function SubscriberList(props: {
  newsletter: SubscriberList_newsletter$key;
  /** The newsletter's own page. */
  pageHref: string;
}) {
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
                email
                state
                source
                createdAt
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
  const store = useClientStore();
  const { isSpoofed } = useSession();
  if (!settings) return null;
  const { edges, pageInfo, hasFailed } = readConnection(settings.subscribers);
  const { search, state, segment } = subscriberFilter(location.query);
  const own = location.path.split("?")[0] ?? "";
  const isFiltered = search !== null || state !== null || segment !== null;
  return (
    <section className={styles.section} id="subscribers" aria-labelledby="subscribers-heading">
      <h2 className={styles.heading} id="subscribers-heading">
        {texts.subscribers}
      </h2>
      <p className={styles.soft}>{texts.subscriberCount(settings.subscriberCount)}</p>
      {edges.length > 0 || isFiltered ? <SubscriberFilters /> : null}
      {isSpoofed ? (
        <p className={styles.soft}>{texts.addressesHidden}</p>
      ) : hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <NoSubscribers
          isFiltered={isFiltered}
          hasNextPage={pageInfo.hasNextPage}
          href={isFiltered ? own : props.pageHref}
        />
      ) : (
        <ul className={styles.list}>
          {edges.map(({ node }) => (
            <li key={node.id} className={styles.row}>
              <div>
                <bdi className={styles.address}>{node.email}</bdi>
                <span className={styles.facts}>
                  {[
                    stateText(node.state),
                    texts.sources[node.source as keyof typeof texts.sources],
                    texts.since(formatLongDate(node.createdAt)),
                  ].join(" · ")}
                </span>
              </div>
              {node.state === "ACTIVE" || node.state === "PENDING" ? (
                <CsrfForm
                  mutation="removeSubscriber"
                  fields={{ newsletterId: id, subscriberId: node.id }}
                  onDone={() =>
                    store.enqueueToast({ toastStyle: "accent", message: texts.removed })
                  }
                >
                  {(isBusy) => (
                    <Button
                      type="submit"
                      variant="secondary"
                      size="small"
                      isBusy={isBusy}
                      aria-label={texts.removeAddress(node.email)}
                    >
                      {texts.remove}
                    </Button>
                  )}
                </CsrfForm>
              ) : null}
            </li>
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
      <SubscriberFiles newsletterId={id} hasSubscribers={edges.length > 0} />
    </section>
  );
}

/** Shown when no subscriber is on the page. */
function NoSubscribers(props: {
  isFiltered: boolean;
  /** Subscribers who match may be on the next page. */
  hasNextPage: boolean;
  /** All subscribers, or the newsletter's own page. */
  href: string;
}) {
  const { isFiltered, hasNextPage } = props;
  return (
    <EmptyState
      level={3}
      title={isFiltered ? texts.noMatch : texts.noSubscribers}
      text={
        hasNextPage ? texts.noMatchHere : isFiltered ? texts.noMatchText : texts.noSubscribersText
      }
      action={
        <Button variant="secondary" href={props.href}>
          {isFiltered ? texts.showAll : texts.seePage}
        </Button>
      }
    />
  );
}

/** Links to import subscribers from a file, and to download them. */
function SubscriberFiles(props: { newsletterId: string; hasSubscribers: boolean }) {
  const { newsletterId: id, hasSubscribers } = props;
  const hrefTo = useRouteHref();
  return (
    <p className={styles.links}>
      <a href={hrefTo("ImportSubscribers", {}, { query: { newsletter: id } })}>
        {texts.importFile}
      </a>
      {hasSubscribers ? (
        <a href={hrefTo("ExportSubscribers", { id })} download>
          {texts.download}
        </a>
      ) : null}
    </p>
  );
}
