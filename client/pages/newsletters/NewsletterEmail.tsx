import { useRef } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterEmail_email$key } from "../../../generated/relay/NewsletterEmail_email.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { readList } from "../../features/listing/readList.ts";
import { SubscribeButton } from "../../features/newsletters/subscribing/SubscribeButton.tsx";
import { Footnotes } from "../../features/stories/Footnotes.tsx";
import "../../features/stories/storyBody.css";
import titles from "../../features/stories/storyTitle.module.css";
import { Avatar } from "../../ui/Avatar.tsx";
import { fillText } from "../../ui/fillText.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import styles from "./NewsletterEmail.module.css";
import * as texts from "./texts.ts";

/** An email without a story, with its text and a way to subscribe. */
export function NewsletterEmail(props: { email: NewsletterEmail_email$key }) {
  const email = useFragment(
    graphql`
      fragment NewsletterEmail_email on NewsletterEmailPage {
        id
        title
        subtitle
        excerpt
        language
        sentAt
        isPublic
        authors {
          name
        }
        newsletter {
          id
          slug
          name
          imageId
          collection {
            id
            slug
          }
          # Viewer data has fields named "user" and "writer", which no cached page may contain.
          newsletterWriter: user {
            id
            username
          }
        }
        content {
          bodyHtml
        }
      }
    `,
    props.email,
  );
  const { id, subtitle, sentAt, isPublic, newsletter, content } = email;
  const { collection, newsletterWriter: writer } = newsletter;
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === writer?.id;
  const body = useRef<HTMLDivElement>(null);
  const href = collection
    ? buildPath("ShowCollectionNewsletter", {
        collectionSlug: collection.slug,
        newsletterSlug: newsletter.slug,
      })
    : buildPath("SubscribeToUser", { username: writer?.username ?? "" });
  const names = readList(email.authors).map(({ name }) => name);
  const subscribe = isOwn ? null : (
    <SubscribeButton
      name={newsletter.name}
      href={href}
      owner={{
        followKind: collection ? "collection" : "user",
        id: collection?.id ?? writer?.id ?? "",
        newsletterId: newsletter.id,
      }}
      source="LANDING"
      size="small"
    />
  );
  return (
    <article
      className={styles.email}
      lang={email.language ?? undefined}
      dir={storyDirection(email)}
    >
      <header>
        <div className={styles.newsletter} lang="en">
          <Avatar
            name={newsletter.name}
            imageId={newsletter.imageId}
            colorKey={newsletter.id}
            size="S"
            shape="card"
            isDecorative
          />
          <p className={styles.of}>
            {fillText(texts.emailOf, {
              newsletter: (
                <a href={href}>
                  <bdi>{newsletter.name}</bdi>
                </a>
              ),
            })}
          </p>
          {subscribe}
        </div>
        <h1 className={titles.title} dir="auto">
          {storyTitle(email)}
        </h1>
        {subtitle ? (
          <p className={titles.subtitle} dir="auto">
            {subtitle}
          </p>
        ) : null}
        <p className={styles.byline} lang="en">
          {names.length > 0 ? <bdi>{texts.writtenBy(names.join(", "))}</bdi> : null}
          {sentAt == null ? null : (
            <time dateTime={new Date(sentAt).toISOString()}>{formatLongDate(sentAt)}</time>
          )}
        </p>
        {isPublic ? null : (
          <p className={styles.note} lang="en">
            {sentAt == null ? texts.emailNotSent : texts.emailNotPublic}
          </p>
        )}
      </header>
      {content ? (
        <>
          <div
            ref={body}
            className="story-body"
            data-body-of={id}
            dangerouslySetInnerHTML={{ __html: content.bodyHtml }}
          />
          <Footnotes body={body} />
        </>
      ) : (
        <div lang="en">
          <PartNotLoaded />
        </div>
      )}
    </article>
  );
}
