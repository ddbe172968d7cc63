import { graphql, useFragment } from "react-relay/hooks";
import type { MoreStories_collection$key } from "../../../generated/relay/MoreStories_collection.graphql.ts";
import type { MoreStories_creator$key } from "../../../generated/relay/MoreStories_creator.graphql.ts";
import type { MoreStories_post$key } from "../../../generated/relay/MoreStories_post.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { SubscribeToCollection } from "../../features/newsletters/subscribing/SubscribeToCollection.tsx";
import { SubscribeToUser } from "../../features/newsletters/subscribing/SubscribeToUser.tsx";
import { FollowButton } from "../../features/follows/FollowButton.tsx";
import { FollowCollectionButton } from "../../features/follows/FollowCollectionButton.tsx";
import { StoryCard } from "../../features/stories/StoryCard.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./MoreStories.module.css";
import * as texts from "./texts.ts";
import { readList } from "../../features/listing/readList.ts";

/** A story's author and publication, each with more stories. */
export function MoreStories(props: { post: MoreStories_post$key }) {
  const post = useFragment(
    graphql`
      fragment MoreStories_post on Post {
        creator {
          id
        }
        collection {
          id
        }
        ...MoreStories_creator
        ...MoreStories_collection
      }
    `,
    props.post,
  );
  if (!post.creator && !post.collection) return null;
  return (
    <div className={styles.more}>
      <MoreFromCreator post={post} />
      <MoreFromCollection post={post} />
    </div>
  );
}

/** A story's author with more of their stories. */
function MoreFromCreator(props: { post: MoreStories_creator$key }) {
  const { creator, moreFromCreator } = useFragment(
    graphql`
      fragment MoreStories_creator on Post {
        creator {
          id
          name
          username
          bio
          imageId
          ...FollowButton_user
          ...SubscribeToUser_user
        }
        moreFromCreator {
          id
          ...StoryCard_post
        }
      }
    `,
    props.post,
  );
  const hrefTo = useRouteHref();
  const stories = readList(moreFromCreator);
  if (!creator) return null;
  return (
    <section className={styles.section} aria-labelledby="more-from-creator">
      <div className={styles.top}>
        <Avatar
          name={creator.name}
          imageId={creator.imageId}
          colorKey={creator.id}
          size="L"
          isDecorative
        />
        <div className={styles.buttons}>
          <SubscribeToUser user={creator} source="STORY" size="small" />
          <FollowButton user={creator} size="small" look="row" />
        </div>
      </div>
      <p className={styles.label}>{texts.writtenBy}</p>
      <h2 className={styles.name} id="more-from-creator" dir="auto">
        <a href={hrefTo("ShowUser", { username: creator.username })}>{creator.name}</a>
      </h2>
      {creator.bio ? (
        <p className={styles.about} dir="auto">
          {creator.bio}
        </p>
      ) : null}
      {stories.map((story) => (
        <StoryCard key={story.id} post={story} headingLevel={3} hidesCreator />
      ))}
      {stories.length > 0 ? (
        <Button
          variant="secondary"
          className={styles.all}
          href={hrefTo("ShowUser", { username: creator.username })}
        >
          {texts.seeAllFrom(creator.name)}
        </Button>
      ) : null}
    </section>
  );
}

/** A story's publication with more of its stories. */
function MoreFromCollection(props: { post: MoreStories_collection$key }) {
  const { collection, moreFromCollection } = useFragment(
    graphql`
      fragment MoreStories_collection on Post {
        collection {
          id
          name
          slug
          tagline
          avatar {
            id
          }
          ...FollowCollectionButton_collection
          ...SubscribeToCollection_collection
        }
        moreFromCollection {
          id
          ...StoryCard_post
        }
      }
    `,
    props.post,
  );
  const hrefTo = useRouteHref();
  const stories = readList(moreFromCollection);
  if (!collection) return null;
  return (
    <section className={styles.section} aria-labelledby="more-from-collection">
      <div className={styles.top}>
        <Avatar
          name={collection.name}
          imageId={collection.avatar?.id}
          colorKey={collection.id}
          size="L"
          shape="card"
          isDecorative
        />
        <div className={styles.buttons}>
          <SubscribeToCollection collection={collection} source="STORY" size="small" />
          <FollowCollectionButton collection={collection} size="small" look="row" />
        </div>
      </div>
      <p className={styles.label}>{texts.publishedIn}</p>
      <h2 className={styles.name} id="more-from-collection" dir="auto">
        <a href={hrefTo("ShowCollectionHome", { collectionSlug: collection.slug })}>
          {collection.name}
        </a>
      </h2>
      {collection.tagline ? (
        <p className={styles.about} dir="auto">
          {collection.tagline}
        </p>
      ) : null}
      {stories.map((story) => (
        <StoryCard key={story.id} post={story} headingLevel={3} hidesCollection />
      ))}
      {stories.length > 0 ? (
        <Button
          variant="secondary"
          className={styles.all}
          href={hrefTo("ShowCollectionHome", { collectionSlug: collection.slug })}
        >
          {texts.seeAllFrom(collection.name)}
        </Button>
      ) : null}
    </section>
  );
}
