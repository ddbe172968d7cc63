import { graphql, useFragment } from "react-relay/hooks";
import type { PostPreviews_draft$key } from "../../../generated/relay/PostPreviews_draft.graphql.ts";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import { asStorySlug, storySlug } from "../../../shared/publishing/names.ts";
import { postSlugParam } from "../../../shared/routes/postId.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import {
  InboxRow,
  Preview,
  SearchResult,
  SharedCard,
} from "../../features/stories/previews/StoryPreviews.tsx";
import { useConfig } from "../../runtime/page/frame.ts";
import { socialCard } from "../../runtime/page/socialCard.ts";
import type { Cover } from "./CoverChoice.tsx";
import styles from "./PostPreviews.module.css";
import * as texts from "./texts.ts";

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
  const { publicUrl } = useConfig();
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
  const source = image
    ? imageUrl(image.id, { ...image, mode: "crop", width: 440, height: 220 })
    : socialCard(publicUrl).url;
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
        <SharedCard host={address.host} title={title} description={description} image={source} />
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
