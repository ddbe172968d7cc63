import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type {
  NotificationSentence_notification$data,
  NotificationSentence_notification$key,
} from "../../../generated/relay/NotificationSentence_notification.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { catalogHref } from "../../features/lists/catalogHref.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import { submissionTitle } from "../../features/submissions/submissionTitle.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { fillText } from "../../ui/fillText.tsx";
import styles from "./Notifications.module.css";
import * as texts from "./texts.ts";

type Actor = NotificationSentence_notification$data["actors"][number];

/** Maximum number of named actors; the rest are counted. */
const NAMED = 2;

/** Who did what, to which story, list or publication. */
export function NotificationSentence(props: {
  notification: NotificationSentence_notification$key;
}) {
  const notification = useFragment(
    graphql`
      fragment NotificationSentence_notification on Notification {
        notificationType
        actorCount
        actors {
          id
          name
          username
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
        }
        submissionId
        submissionTitle
        submissionStatus
        scheduleError
        milestone
        newsletterId
        newsletterName
        collectionRole
        inviterRole
        deletedPublicationName
        collection {
          name
          slug
        }
      }
    `,
    props.notification,
  );
  const { notificationType, actorCount, actors, post, catalog, response } = notification;
  const { submissionId, submissionStatus, scheduleError, collection, collectionRole } =
    notification;
  const { milestone, newsletterId, newsletterName } = notification;
  const location = useLocation();
  const hrefTo = useRouteHref();
  const sentence = texts.sentence(
    notificationType,
    submissionStatus ??
      (notificationType === "INVITATION" ? notification.inviterRole : collectionRole) ??
      null,
    !post && !catalog,
  );
  // If exactly one actor would be left to count, names that one as well.
  const named = actors.slice(0, actorCount === NAMED + 1 ? NAMED + 1 : NAMED);
  const postHref = submissionId
    ? hrefTo("ReviewSubmission", { submissionId })
    : post &&
      siteHref(
        response
          ? buildPath("ShowPostResponses", { postId: post.id })
          : scheduleError
            ? buildPath("PostSettings", { postId: post.id })
            : milestone != null
              ? buildPath("YourStatsPost", { postId: post.id })
              : post.path,
        location,
      );
  const listHref =
    catalog && catalogHref(location, { username: catalog.creator.username, slug: catalog.slug });
  // Only members can open a publication's people page.
  const collectionRoute =
    notificationType === "COLLECTION_MILESTONE"
      ? "ShowCollectionStats"
      : notificationType === "ROLE" || notificationType === "INVITATION"
        ? collectionRole
          ? "CollectionSettingsPeople"
          : "ShowCollectionHome"
        : null;
  const collectionHref =
    collection && collectionRoute && hrefTo(collectionRoute, { collectionSlug: collection.slug });
  const title = submissionId
    ? submissionTitle({ post, handedInTitle: notification.submissionTitle ?? "" })
    : post && storyTitle(post);
  return fillText(sentence, {
    actors: <Actors named={named} count={actorCount} />,
    story: title && postHref ? <Named href={postHref}>{title}</Named> : texts.someStory,
    list: catalog && listHref && <Named href={listHref}>{catalog.name}</Named>,
    count: milestone == null ? null : texts.milestone(milestone),
    newsletter:
      newsletterId == null ? (
        texts.someNewsletter
      ) : (
        <Named href={hrefTo("ShowNewsletterStats", { id: newsletterId })}>{newsletterName}</Named>
      ),
    publication: notification.deletedPublicationName ? (
      <Named href={null}>{notification.deletedPublicationName}</Named>
    ) : collection ? (
      <Named href={collectionHref}>{collection.name}</Named>
    ) : (
      texts.somePublication
    ),
  });
}

/** The name of what it is about, with a link if the viewer can open it. */
function Named({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  const name = <bdi>{children}</bdi>;
  return href == null ? (
    name
  ) : (
    <a className={styles.story} href={href}>
      {name}
    </a>
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
