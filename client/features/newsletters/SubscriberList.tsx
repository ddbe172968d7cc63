import { graphql, useFragment } from "react-relay/hooks";
import type { SubscriberList_newsletter$key } from "../../../generated/relay/SubscriberList_newsletter.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { useClientStore, useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { CsrfForm } from "../forms/CsrfForm.tsx";
import { MoreButton } from "../listing/MoreButton.tsx";
import { readConnection } from "../listing/readConnection.ts";
import styles from "./SubscriberList.module.css";
import {
  stateText,
  SUBSCRIBER_SEGMENTS,
  SUBSCRIBER_STATES,
  subscriberFilter,
} from "./subscriberStates.ts";
import * as texts from "./texts.ts";
import { TopicFilter } from "./TopicFilter.tsx";

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
  const hrefTo = useRouteHref();
  const store = useClientStore();
  const { isSpoofed } = useSession();
  if (!settings) return null;
  const { edges, pageInfo, hasFailed } = readConnection(settings.subscribers);
  const { search, state, segment, topic } = subscriberFilter(location.query);
  const own = location.path.split("?")[0] ?? "";
  const hrefOf = (filter: Record<string, string | null>): string => {
    const set = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filter, q: search }))
      if (value) set.set(name, value.toLowerCase());
    return set.size > 0 ? `${own}?${set}` : own;
  };
  const isFiltered = search !== null || state !== null || segment !== null;
  return (
    <section className={styles.section} id="subscribers" aria-labelledby="subscribers-heading">
      <h2 className={styles.heading} id="subscribers-heading">
        {texts.subscribers}
      </h2>
      <p className={styles.soft}>{texts.subscriberCount(settings.subscriberCount)}</p>
      {edges.length > 0 || isFiltered ? (
        <>
          <SearchForm
            action={own}
            label={texts.searchAddress}
            placeholder={texts.searchAddress}
            value={search ?? ""}
          >
            {state ? <input type="hidden" name="tab" value={state.toLowerCase()} /> : null}
            {topic ? <input type="hidden" name="topic" value={topic} /> : null}
            {segment && !topic ? (
              <input type="hidden" name="segment" value={segment.toLowerCase()} />
            ) : null}
          </SearchForm>
          <FilterLinks
            label={texts.state}
            links={[null, ...SUBSCRIBER_STATES].map((other) => ({
              href: hrefOf({ tab: other }),
              label: other ? stateText(other) : texts.allStates,
              isCurrent: other === state && (state !== null || segment === null),
            }))}
          />
          <FilterLinks
            label={texts.segment}
            links={SUBSCRIBER_SEGMENTS.map((other) => ({
              href: hrefOf({ segment: other }),
              label: texts.segments[other],
              isCurrent: other === segment,
            }))}
          />
          <TopicFilter key={topic} action={own} topic={topic ?? ""} search={search} />
        </>
      ) : null}
      {isSpoofed ? (
        <p className={styles.soft}>{texts.addressesHidden}</p>
      ) : hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState
          level={3}
          title={isFiltered ? texts.noMatch : texts.noSubscribers}
          text={
            pageInfo.hasNextPage
              ? texts.noMatchHere
              : isFiltered
                ? texts.noMatchText
                : texts.noSubscribersText
          }
          action={
            <Button variant="secondary" href={isFiltered ? own : props.pageHref}>
              {isFiltered ? texts.showAll : texts.seePage}
            </Button>
          }
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
      <p className={styles.links}>
        <a href={hrefTo("ImportSubscribers", {}, { query: { newsletter: id } })}>
          {texts.importFile}
        </a>
        {edges.length > 0 ? (
          <a href={hrefTo("ExportSubscribers", { id })} download>
            {texts.download}
          </a>
        ) : null}
      </p>
    </section>
  );
}
