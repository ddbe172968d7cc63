import { graphql, useFragment } from "react-relay/hooks";
import type {
  NotificationItem_notification$data,
  NotificationItem_notification$key,
} from "../../../generated/relay/NotificationItem_notification.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { catalogHref } from "../../features/lists/catalogHref.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import { submissionTitle } from "../../features/submissions/submissionTitle.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./Notifications.module.css";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

type Actor = NotificationItem_notification$data["actors"][number];

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
        invitationId
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
  const { scheduledAt, scheduleError, invitationId } = notification;
  const location = useLocation();
  const hrefTo = useRouteHref();
  const sentence = texts.sentence(
    notificationType,
    submissionStatus ?? collectionRole ?? null,
    !post && !catalog,
  );
  // If exactly one actor would be left to count, names that one as well.
  const named = actors.slice(0, actorCount === NAMED + 1 ? NAMED + 1 : NAMED);
  const [first] = actors;
  const postHref = submissionId
    ? hrefTo("ReviewSubmission", { submissionId })
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
  // Only members can open a publication's people page.
  const isInvitation = notificationType === "INVITATION";
  const roleHref =
    (notificationType === "ROLE" || isInvitation) && collection
      ? hrefTo(collectionRole ? "CollectionSettingsPeople" : "ShowCollectionHome", {
          collectionSlug: collection.slug,
        })
      : null;
  const title = submissionId
    ? submissionTitle({ post, handedInTitle: notification.submissionTitle ?? "" })
    : post && storyTitle(post);
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
          {fillText(sentence, {
            actors: <Actors named={named} count={actorCount} />,
            story:
              title && postHref ? (
                <a className={styles.story} href={postHref}>
                  <bdi>{title}</bdi>
                </a>
              ) : (
                texts.someStory
              ),
            list: catalog && listHref && (
              <a className={styles.story} href={listHref}>
                <bdi>{catalog.name}</bdi>
              </a>
            ),
            publication: !collection ? (
              texts.somePublication
            ) : roleHref ? (
              <a className={styles.story} href={roleHref}>
                <bdi>{collection.name}</bdi>
              </a>
            ) : (
              <bdi>{collection.name}</bdi>
            ),
          })}
        </p>
        {isInvitation && invitationId ? (
          <p>
            <a href={hrefTo("JoinCollection", { token: invitationId })}>{texts.viewInvitation}</a>
          </p>
        ) : isInvitation ? (
          <p className={styles.gone}>{texts.invitationGone}</p>
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

/** Names the actors, and counts those who aren't named. */
function Actors(props: { named: readonly Actor[]; count: number }) {
  const location = useLocation();
  const { named, count } = props;
  if (named.length === 0) return texts.unnamedActors(count);
  const [first, second, third] = named.map(({ id, name, username }) => (
    <a key={id} className={styles.name} href={profileHref(location, "ShowUser", username)}>
      <bdi>{name}</bdi>
    </a>
  ));
  const isComplete = named.length >= count;
  const text = isComplete
    ? ([texts.actors.one, texts.actors.two, texts.actors.three][named.length - 1] ?? "")
    : second === undefined
      ? texts.actors.oneAndMore
      : texts.actors.twoAndMore;
  return fillText(text, { first, second, third, more: texts.moreActors(count - named.length) });
}

/** Returns true for notifications about a response, which show its text while it exists. */
function isOfResponses(kind: string): boolean {
  return kind === "RESPONSE" || kind === "REPLY" || kind === "LIST_RESPONSE";
}
