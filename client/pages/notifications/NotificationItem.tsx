import { graphql, useFragment } from "react-relay/hooks";
import type { NotificationItem_notification$key } from "../../../generated/relay/NotificationItem_notification.graphql.ts";
import { formatLongDate, formatShortDate } from "../../../shared/format/dates.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { NotificationSentence } from "./NotificationSentence.tsx";
import * as texts from "./texts.ts";
import styles from "./Notifications.module.css";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** A notification: who did what, to which story, and when. */
export function NotificationItem(props: { notification: NotificationItem_notification$key }) {
  const formatTime = useTimestampFormat();
  const notification = useFragment(
    graphql`
      fragment NotificationItem_notification on Notification {
        notificationType
        occurredAt
        isUnread
        actorCount
        actors {
          id
          name
          imageId
        }
        response {
          id
          excerpt
          path
        }
        scheduledAt
        scheduleError
        invitationId
        collectionRole
        restorableUntil
        ...NotificationSentence_notification
      }
    `,
    props.notification,
  );
  const { notificationType, occurredAt, isUnread, actorCount, actors } = notification;
  const { response, scheduledAt, scheduleError, invitationId, collectionRole, restorableUntil } =
    notification;
  const location = useLocation();
  const hrefTo = useRouteHref();
  const [first] = actors;
  // Links to the response's own page, because it may be far down in the list.
  const saidHref = response && siteHref(response.path, location);
  const isInvitation = notificationType === "INVITATION";
  return (
    <li className={joinClasses(styles.item, isUnread && styles.unread)}>
      {first ? (
        <Avatar
          name={first.name}
          imageId={first.imageId}
          colorKey={first.id}
          size="S"
          isDecorative
        />
      ) : null}
      <div className={styles.words}>
        <p>
          {isUnread ? <span className="visually-hidden">{texts.unread}</span> : null}{" "}
          <NotificationSentence notification={notification} />
        </p>
        {isInvitation && invitationId ? (
          <p>
            <a href={hrefTo("JoinCollection", { token: invitationId })}>{texts.viewInvitation}</a>
          </p>
        ) : isInvitation ? (
          <p className={styles.gone}>
            {texts.roleSinceInvitation[collectionRole ?? ""] ?? texts.invitationGone}
          </p>
        ) : null}
        {restorableUntil ? (
          <p className={styles.gone}>{texts.restorableUntil(formatLongDate(restorableUntil))}</p>
        ) : null}
        {scheduledAt && scheduleError ? (
          <p className={styles.gone}>
            {texts.notPublishedOn(formatTime(scheduledAt), scheduleError)}
          </p>
        ) : null}
        {response ? (
          <blockquote className={styles.said} dir="auto">
            {saidHref ? <a href={saidHref}>{response.excerpt}</a> : response.excerpt}
          </blockquote>
        ) : isOfResponses(notificationType) ? (
          <p className={styles.gone}>
            {actorCount === 1 ? texts.responseUnavailable : texts.latestResponseUnavailable}
          </p>
        ) : null}
        <p className={styles.when}>{formatShortDate(occurredAt, location.now)}</p>
      </div>
    </li>
  );
}

/** Returns true for notifications about a response, which show its text while it exists. */
function isOfResponses(kind: string): boolean {
  return kind === "RESPONSE" || kind === "REPLY" || kind === "LIST_RESPONSE";
}
