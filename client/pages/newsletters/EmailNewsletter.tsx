import { graphql, useFragment } from "react-relay/hooks";
import type { EmailNewsletter_newsletter$key } from "../../../generated/relay/EmailNewsletter_newsletter.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { SubscribeButton } from "../../features/newsletters/subscribing/SubscribeButton.tsx";
import { useViewer } from "../../runtime/page/frame.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { fillText } from "../../ui/fillText.tsx";
import styles from "./NewsletterEmail.module.css";
import * as texts from "./texts.ts";

/** The newsletter of an email, with a way to subscribe. */
export function EmailNewsletter(props: { newsletter: EmailNewsletter_newsletter$key }) {
  const newsletter = useFragment(
    graphql`
      fragment EmailNewsletter_newsletter on NewsletterV3 {
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
    `,
    props.newsletter,
  );
  const { collection, newsletterWriter: writer } = newsletter;
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === writer?.id;
  const href = collection
    ? buildPath("ShowCollectionNewsletter", {
        collectionSlug: collection.slug,
        newsletterSlug: newsletter.slug,
      })
    : buildPath("SubscribeToUser", { username: writer?.username ?? "" });
  return (
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
      {isOwn ? null : (
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
      )}
    </div>
  );
}
