import { Fragment } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { StoryByline_post$key } from "../../../generated/relay/StoryByline_post.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { FollowButton } from "../../features/follows/FollowButton.tsx";
import { statedByline } from "../../features/stories/statedByline.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { StoryFacts } from "./StoryFacts.tsx";
import styles from "./StoryByline.module.css";
import * as texts from "./texts.ts";
import { readList } from "../../features/listing/readList.ts";

/** A story's authors and facts. */
export function StoryByline(props: { post: StoryByline_post$key }) {
  const post = useFragment(
    graphql`
      fragment StoryByline_post on Post {
        byline
        authors {
          id
          name
          username
          imageId
          ...FollowButton_user
        }
        translators {
          id
          name
          username
        }
        ...StoryFacts_post
      }
    `,
    props.post,
  );
  const hrefTo = useRouteHref();
  const authors = readList(post.authors);
  const translators = readList(post.translators);
  const [first] = authors;
  const byline = authors.length === 0 ? statedByline(post) : null;
  return (
    <div className={styles.byline}>
      {first ? (
        <a
          className={styles.avatar}
          href={hrefTo("ShowUser", { username: first.username })}
          tabIndex={-1}
          aria-hidden="true"
        >
          <Avatar
            name={first.name}
            imageId={first.imageId}
            colorKey={first.id}
            size="M"
            isDecorative
          />
        </a>
      ) : null}
      <div className={styles.words}>
        <div className={styles.names}>
          {first || byline ? (
            <div className={styles.name}>
              <span dir="auto">
                {authors.map((author, index) => (
                  <Fragment key={author.id}>
                    {index === 0 ? "" : texts.betweenNames(index === authors.length - 1)}
                    <a
                      rel="author"
                      dir="auto"
                      href={hrefTo("ShowUser", { username: author.username })}
                    >
                      {author.name}
                    </a>
                  </Fragment>
                ))}
                {byline ? <span dir="auto">{byline}</span> : null}
              </span>
              {/* After several names it would be unclear whom the button follows. */}
              {first && authors.length === 1 ? (
                <FollowButton user={first} size="small" look="line" />
              ) : null}
            </div>
          ) : null}
        </div>
        {translators.length > 0 ? (
          <p className={styles.facts}>
            {texts.translatedBy(translators.map((person) => person.name).join(", "))}
          </p>
        ) : null}
        <StoryFacts post={post} />
      </div>
    </div>
  );
}
