import { graphql, useFragment } from "react-relay/hooks";
import type { UserResponse_post$key } from "../../../../generated/relay/UserResponse_post.graphql.ts";
import { formatShortDate } from "../../../../shared/format/dates.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { fillText } from "../../../ui/fillText.tsx";
import styles from "./UserActivity.module.css";
import * as texts from "./texts.ts";

/** A response as a row: the start of its text, and what it responds to. */
export function UserResponse(props: { post: UserResponse_post$key }) {
  const { path, excerpt, language, firstPublishedAt, clapCount, inResponseToPost } = useFragment(
    graphql`
      fragment UserResponse_post on Post {
        path
        excerpt
        language
        firstPublishedAt
        clapCount
        inResponseToPost {
          title
          excerpt
          path
          creator {
            name
          }
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  return (
    <article className={styles.response}>
      <p className={styles.text} dir="auto" lang={language ?? undefined}>
        <a href={siteHref(path, location)}>{excerpt || texts.response}</a>
      </p>
      <p className={styles.facts}>
        {inResponseToPost ? (
          <>
            {fillText(inResponseToPost.creator ? texts.inResponseToBy : texts.inResponseTo, {
              story: (
                <a href={siteHref(inResponseToPost.path, location)}>
                  <bdi>{storyTitle(inResponseToPost)}</bdi>
                </a>
              ),
              writer: <bdi>{inResponseToPost.creator?.name}</bdi>,
            })}
            {" · "}
          </>
        ) : null}
        {firstPublishedAt === null || firstPublishedAt === undefined
          ? null
          : formatShortDate(firstPublishedAt, location.now)}
        {clapCount > 0 ? ` · ${texts.clapCount(clapCount)}` : null}
      </p>
    </article>
  );
}
