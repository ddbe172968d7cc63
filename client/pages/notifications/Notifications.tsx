import { useEffect } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { Notifications_viewer$key } from "../../../generated/relay/Notifications_viewer.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { markRead } from "./markRead.ts";
import { NotificationItem } from "./NotificationItem.tsx";
import * as texts from "./texts.ts";
import styles from "./Notifications.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** A page of notifications; new ones are emphasized until the next visit. */
export function Notifications(props: { viewer: Notifications_viewer$key }) {
  const { notificationsConnection } = useFragment(
    graphql`
      fragment Notifications_viewer on Viewer @argumentDefinitions(after: { type: "String" }) {
        notificationsConnection(first: 25, after: $after) {
          edges {
            node {
              id
              occurredAt
              isUnread
              ...NotificationItem_notification
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  const environment = useRelayEnvironment();
  const hrefTo = useRouteHref();
  const { edges, pageInfo, hasFailed } = readConnection(notificationsConnection);
  const newest = edges[0]?.node.occurredAt ?? null;
  const oldest = edges.at(-1)?.node.occurredAt ?? null;
  const hasUnread = edges.some(({ node }) => node.isUnread);
  useEffect(() => {
    // A prerendered page or one in a background tab hasn't been seen.
    if (newest === null || oldest === null || !hasUnread) return;
    if (document.visibilityState === "visible")
      markRead(environment, { from: oldest, upTo: newest });
  }, [environment, newest, oldest, hasUnread]);
  const markAll =
    hasUnread && newest !== null ? (
      <CsrfForm
        mutation="markNotificationsRead"
        fields={{ upTo: String(newest) }}
        onDone={() => markRead(environment, { upTo: newest })}
      >
        {(isBusy) => (
          <Button type="submit" variant="plain" size="small" isBusy={isBusy}>
            {texts.markAllAsRead}
          </Button>
        )}
      </CsrfForm>
    ) : null;
  return (
    <section className={styles.page} aria-labelledby="notifications">
      <header className={styles.head}>
        <h1 id="notifications">{texts.notifications}</h1>
        <Button
          variant="secondary"
          size="small"
          href={hrefTo("SettingsTab", { setting: "notifications" })}
        >
          {texts.settings}
        </Button>
      </header>
      {/* When all are shown, a script marks them as read. */}
      {pageInfo.hasNextPage ? markAll : <noscript>{markAll}</noscript>}
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <EmptyState
          title={texts.noNotificationsYet}
          text={texts.noNotificationsYetText}
          action={
            <Button variant="secondary" href={hrefTo("NewStory")}>
              {texts.writeAStory}
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {edges.map(({ node }) => (
            <NotificationItem key={node.id} notification={node} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words={texts.olderNotifications}
          isLoading={false}
        />
      ) : null}
    </section>
  );
}
