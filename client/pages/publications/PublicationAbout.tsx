import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationAbout_collection$key } from "../../../generated/relay/PublicationAbout_collection.graphql.ts";
import { FollowCollectionButton } from "../../features/follows/FollowCollectionButton.tsx";
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
import { PublicationFacts } from "./PublicationFacts.tsx";
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
        avatar {
          id
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
        ...PublicationFacts_collection
      }
    `,
    props.collection,
  );
  const { id, slug, name, tagline, description, about, tags } = collection;
  const pathTo = usePublicationPath(slug);
  const isInColumn = useIsInColumn();
  const masthead = readConnection(collection.publication.mastheadConnection);
  const hasEditors = masthead.hasFailed || masthead.edges.length > 0;
  const saysNothing = !tagline && !description && !about;
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
      <PublicationFacts collection={collection} />
      {tags.length > 0 ? <TagChips tags={tags} label={texts.topics} /> : null}
      {hasEditors ? (
        <PublicationEditors publication={collection.publication} />
      ) : (
        <p className={styles.note}>{texts.noEditorsAreNamed}</p>
      )}
    </article>
  );
}
