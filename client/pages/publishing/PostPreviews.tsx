import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PostPreviews_draft$key } from "../../../generated/relay/PostPreviews_draft.graphql.ts";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import { asStorySlug, storySlug } from "../../../shared/publishing/names.ts";
import { postSlugParam } from "../../../shared/routes/postId.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { useConfig } from "../../runtime/page/frame.ts";
import { socialCard } from "../../runtime/page/socialCard.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import type { Cover } from "./CoverChoice.tsx";
import styles from "./PostPreviews.module.css";
import * as texts from "./texts.ts";

/** How much of a title and a description search engines show, in characters. */
const MAX_TITLE = 65;
const MAX_DESCRIPTION = 155;

/** A story as others show it: in a search result, shared, and emailed, with the settings as chosen. */
export function PostPreviews(props: {
  draft: PostPreviews_draft$key;
  shown: { slug: string; canonicalUrl: string; visibility: string; cover: Cover };
}) {
  const { postId, images, settings, post, newsletterTargets } = useFragment(
    graphql`
      fragment PostPreviews_draft on PostDraft {
        postId
        images {
          id
          focusPercentX
          focusPercentY
        }
        settings {
          collection {
            name
          }
        }
        post {
          id
          title
          subtitle
          excerpt
          mediumUrl
          isPublished
          isResponse
          creator {
            id
            name
          }
        }
        newsletterTargets {
          id
          newsletter {
            id
            name
          }
        }
      }
    `,
    props.draft,
  );
  if (!post || post.isResponse) return null;
  const { slug, canonicalUrl, visibility, cover } = props.shown;
  const title = storyTitle(post);
  const description = post.subtitle || post.excerpt;
  const words = asStorySlug(slug) || storySlug(title);
  const address = new URL(postSlugParam(words, postId), post.mediumUrl);
  const original = canonicalUrl.trim() === "" ? null : URL.parse(canonicalUrl.trim());
  const image = cover.imageId
    ? { id: cover.imageId, focusPercentX: cover.focus.x, focusPercentY: cover.focus.y }
    : (images[0] ?? null);
  const writer = post.creator?.name ?? "";
  const byline = [title, writer && texts.byWriter(writer), settings.collection?.name];
  const searchNote = original ? texts.originalInSearch(original.host) : null;
  return (
    <aside className={styles.previews} aria-labelledby="previews">
      <h2 id="previews" className={styles.heading}>
        {texts.previews}
      </h2>
      <Preview
        label={texts.searchResult}
        note={visibility === "UNLISTED" ? texts.notInSearch : searchNote}
      >
        <SearchResult
          address={address}
          title={byline.filter(Boolean).join(" | ")}
          description={description}
        />
      </Preview>
      <Preview label={texts.sharedCard}>
        <SharedCard host={address.host} title={title} description={description} image={image} />
      </Preview>
      <Preview
        label={texts.emailInInbox}
        note={visibility === "LOCKED" ? texts.lockedInEmail : null}
      >
        <InboxRow
          sender={newsletterTargets[0]?.newsletter ?? { id: post.creator?.id ?? "", name: writer }}
          subject={title}
          description={description}
        />
      </Preview>
    </aside>
  );
}

function SearchResult(props: { address: URL; title: string; description: string }) {
  const { address, title, description } = props;
  const parts = [address.host, ...address.pathname.split("/").filter(Boolean)];
  return (
    <>
      <p className={styles.address} dir="ltr">
        {parts.map((part) => decodeURIComponent(part)).join(" › ")}
      </p>
      <p className={styles.result} dir="auto">
        {cutText(title, MAX_TITLE)}
      </p>
      <p className={styles.text} dir="auto">
        {cutText(description, MAX_DESCRIPTION)}
      </p>
    </>
  );
}

function SharedCard(props: {
  host: string;
  title: string;
  description: string;
  /** Null for the product's card. */
  image: { readonly id: string; focusPercentX: number; focusPercentY: number } | null;
}) {
  const { host, title, description, image } = props;
  const { publicUrl } = useConfig();
  return (
    <div className={styles.card}>
      <img
        className={styles.image}
        src={
          image
            ? imageUrl(image.id, { ...image, mode: "crop", width: 440, height: 220 })
            : socialCard(publicUrl).url
        }
        width={440}
        height={230}
        alt=""
        loading="lazy"
      />
      <div className={styles.words}>
        <p className={styles.host}>{host}</p>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p className={styles.line} dir="auto">
          {description}
        </p>
      </div>
    </div>
  );
}

function InboxRow(props: {
  sender: { readonly id: string; readonly name: string };
  subject: string;
  description: string;
}) {
  const { sender, subject, description } = props;
  return (
    <div className={styles.email}>
      <Avatar name={sender.name} colorKey={sender.id} size="S" isDecorative />
      <div className={styles.words}>
        <p className={styles.sender} dir="auto">
          {sender.name}
        </p>
        <p className={styles.subject} dir="auto">
          {subject}
        </p>
        <p className={styles.line} dir="auto">
          {description}
        </p>
      </div>
    </div>
  );
}

function Preview(props: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.label}>{props.label}</figcaption>
      <div className={styles.frame}>{props.children}</div>
      {props.note ? <p className={styles.note}>{props.note}</p> : null}
    </figure>
  );
}
