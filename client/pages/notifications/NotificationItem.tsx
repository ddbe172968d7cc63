import { graphql, useFragment } from "react-relay/hooks";
import type { NotificationItem_notification$key } from "../../../generated/relay/NotificationItem_notification.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { catalogHref } from "../../features/lists/catalogHref.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import { submissionTitle } from "../../features/submissions/submissionTitle.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./Notifications.module.css";
import { goneText, isOfResponses, notificationTexts, othersText } from "./notificationTexts.ts";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** Maximum number of named actors; the rest are counted. */
const NAMED = 2;

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
          username
          imageId
        }
        post {
          id
          title
          excerpt
          path
        }
        catalog {
          id
          name
          slug
          creator {
            username
          }
        }
        response {
          id
          excerpt
          path
        }
        submissionId
        submissionTitle
        submissionStatus
        scheduledAt
        scheduleError
        collectionRole
        collection {
          name
          slug
        }
      }
    `,
    props.notification,
  );
  const { notificationType, occurredAt, isUnread, actorCount, actors } = notification;
  const { post, catalog, response, submissionId, submissionStatus, collection, collectionRole } =
    notification;
  const { scheduledAt, scheduleError } = notification;
  const location = useLocation();
  const words = notificationTexts(notificationType, submissionStatus ?? collectionRole ?? null);
  // If exactly one actor would be left to count, names that one as well.
  const named = actors.slice(0, actorCount === NAMED + 1 ? NAMED + 1 : NAMED);
  const [first] = actors;
  const postHref = submissionId
    ? siteHref(buildPath("ReviewSubmission", { submissionId }), location)
    : post &&
      siteHref(
        response
          ? buildPath("ShowPostResponses", { postId: post.id })
          : scheduleError
            ? buildPath("PostSettings", { postId: post.id })
            : post.path,
        location,
      );
  const listHref =
    catalog && catalogHref(location, { username: catalog.creator.username, slug: catalog.slug });
  // Links to the response's own page, because it may be far down in the list.
  const saidHref = response && siteHref(response.path, location);
  // Former members are linked to the publication, because they can't open its people page.
  const roleHref =
    notificationType === "ROLE" && collection
      ? siteHref(
          buildPath(collectionRole ? "CollectionSettingsPeople" : "ShowCollectionHome", {
            collectionSlug: collection.slug,
          }),
          location,
        )
      : null;
  const title = submissionId
    ? submissionTitle({ post, handedInTitle: notification.submissionTitle ?? "" })
    : post && storyTitle(post);
  const isReply = notificationType === "REPLY";
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
          {isUnread ? <span className="visually-hidden">New: </span> : null}
          {named.map(({ id, name, username }, index) => (
            <span key={id}>
              {index === 0
                ? ""
                : index === named.length - 1 && named.length === actorCount
                  ? " and "
                  : ", "}
              <a className={styles.name} href={profileHref(location, "ShowUser", username)}>
                <bdi>{name}</bdi>
              </a>
            </span>
          ))}
          {othersText(named.length, actorCount)} {words.did}
          {post || catalog ? null : goneText(notificationType)}
          {title && postHref && !isReply ? (
            <>
              {" "}
              <a className={styles.story} href={postHref}>
                <bdi>{title}</bdi>
              </a>
            </>
          ) : null}
          {catalog && listHref ? (
            <>
              {" "}
              <a className={styles.story} href={listHref}>
                <bdi>{catalog.name}</bdi>
              </a>
            </>
          ) : null}
          {words.to && collection ? (
            <>
              {" "}
              {words.to}{" "}
              {roleHref ? (
                <a className={styles.story} href={roleHref}>
                  <bdi>{collection.name}</bdi>
                </a>
              ) : (
                <bdi>{collection.name}</bdi>
              )}
            </>
          ) : null}
        </p>
        {scheduledAt && scheduleError ? (
          <p className={styles.gone}>
            It was to be published on {formatTime(scheduledAt)}. {scheduleError}
          </p>
        ) : null}
        {response ? (
          <blockquote className={styles.said} dir="auto">
            {saidHref ? <a href={saidHref}>{response.excerpt}</a> : response.excerpt}
          </blockquote>
        ) : isOfResponses(notificationType) ? (
          <p className={styles.gone}>
            {actorCount === 1
              ? "The response isn’t available right now."
              : "The latest response isn’t available right now."}
          </p>
        ) : null}
        <p className={styles.when}>{formatShortDate(occurredAt, location.now)}</p>
      </div>
    </li>
  );
}
