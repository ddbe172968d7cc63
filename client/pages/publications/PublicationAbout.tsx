import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationAbout_collection$key } from "../../../generated/relay/PublicationAbout_collection.graphql.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { formatMonthYear } from "../../../shared/format/dates.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { FollowCollectionButton } from "../../features/follows/FollowCollectionButton.tsx";
import { profileHref } from "../../features/people/profileHref.ts";
import { PublicationEditors } from "../../features/publications/PublicationEditors.tsx";
import { useIsInColumn } from "../../features/publications/useIsInColumn.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { TagChips } from "../../features/topics/TagChips.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import "../../features/stories/storyBody.css";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./PublicationAbout.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";

/** A publication's description, totals, people and links. */
export function PublicationAbout(props: { collection: PublicationAbout_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment PublicationAbout_collection on Collection {
        id
        slug
        name
        tagline
        description
        about
        createdAt
        subscriberCount
        postCount
        twitterUsername
        facebookPageId
        avatar {
          id
        }
        creator {
          name
          username
        }
        tags {
          id
          ...TagChips_tags
        }
        publication {
          mastheadConnection(first: 10, role: EDITOR) {
            edges {
              cursor
            }
          }
          ...PublicationEditors_publication
        }
        ...FollowCollectionButton_collection
      }
    `,
    props.collection,
  );
  const { id, slug, name, tagline, description, about, creator, tags, postCount } = collection;
  const location = useLocation();
  const pathTo = usePublicationPath(slug);
  const isInColumn = useIsInColumn();
  const masthead = readConnection(collection.publication.mastheadConnection);
  const hasEditors = masthead.hasFailed || masthead.edges.length > 0;
  const saysNothing = !tagline && !description && !about;
  const elsewhere = [
    { label: texts.twitter, base: "https://x.com/", account: collection.twitterUsername },
    {
      label: texts.facebook,
      base: "https://www.facebook.com/",
      account: collection.facebookPageId,
    },
  ].filter(({ account }) => Boolean(account));
  return (
    <article className={joinClasses(styles.page, isInColumn && styles.inColumn)}>
      <header className={styles.header}>
        <Avatar
          name={name}
          imageId={collection.avatar?.id}
          colorKey={id}
          size="XL"
          shape="card"
          isDecorative
        />
        <h1 className={styles.title}>
          {fillText(texts.aboutHeading, { name: <bdi>{name}</bdi> })}
        </h1>
        {tagline ? (
          <p className={styles.tagline} dir="auto">
            {tagline}
          </p>
        ) : null}
        <FollowCollectionButton collection={collection} />
      </header>
      {description && !about ? (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      ) : null}
      {about ? <div className="story-body" dangerouslySetInnerHTML={{ __html: about }} /> : null}
      {saysNothing ? (
        <EmptyState
          title={texts.noDescriptionYet}
          text={<>{fillText(texts.noDescriptionYetText, { name: <bdi>{name}</bdi> })}</>}
          action={
            <Button variant="secondary" href={pathTo("ShowCollectionHome")}>
              {texts.readTheStories}
            </Button>
          }
        />
      ) : null}
      <dl className={styles.facts}>
        <div>
          <dt>{texts.storiesTerm(postCount)}</dt>
          <dd>{abbreviateNumber(postCount)}</dd>
        </div>
        <div>
          <dt>{texts.followersTerm(collection.subscriberCount)}</dt>
          <dd>
            <a href={pathTo("ShowCollectionFollowers")}>
              {abbreviateNumber(collection.subscriberCount)}
            </a>
          </dd>
        </div>
        <div>
          <dt>{texts.since}</dt>
          <dd>{formatMonthYear(collection.createdAt)}</dd>
        </div>
        {creator ? (
          <div>
            <dt>{texts.foundedBy}</dt>
            <dd dir="auto">
              <a href={profileHref(location, "ShowUser", creator.username)}>{creator.name}</a>
            </dd>
          </div>
        ) : null}
        {elsewhere.length > 0 ? (
          <div>
            <dt>{texts.elsewhere}</dt>
            <dd className={styles.accounts}>
              {elsewhere.map(({ label, base, account }) => (
                <a key={label} href={base + encodeURIComponent(account ?? "")} rel="noopener ugc">
                  {label}
                </a>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
      {tags.length > 0 ? <TagChips tags={tags} label={texts.topics} /> : null}
      {hasEditors ? (
        <PublicationEditors publication={collection.publication} />
      ) : (
        <p className={styles.note}>{texts.noEditorsAreNamed}</p>
      )}
    </article>
  );
}
