import { graphql, useFragment } from "react-relay/hooks";
import type { LoggedOutAside_posts$key } from "../../../generated/relay/LoggedOutAside_posts.graphql.ts";
import type { LoggedOutAside_query$key } from "../../../generated/relay/LoggedOutAside_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { readList } from "../../features/listing/readList.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { TagChips } from "../../features/topics/TagChips.tsx";
import { AsideSection } from "./AsideSection.tsx";
import styles from "./HomeAside.module.css";
import * as texts from "./texts.ts";

const MAX_PUBLICATIONS = 3;
const MAX_WRITERS = 3;

/**
 * The right column of the anonymous home: topics, and the publications and writers of the staff
 * picks, which are on the page already.
 */
export function LoggedOutAside(props: {
  query: LoggedOutAside_query$key;
  posts: LoggedOutAside_posts$key;
}) {
  const query = useFragment(
    graphql`
      fragment LoggedOutAside_query on Query {
        popularTags(first: 10) {
          id
          ...TagChips_tags
        }
      }
    `,
    props.query,
  );
  const posts = useFragment(
    graphql`
      fragment LoggedOutAside_posts on Post @relay(plural: true) {
        creator {
          id
          bio
          imageId
          ...PersonRow_user
        }
        collection {
          id
          ...CollectionRow_collection
        }
      }
    `,
    props.posts,
  );
  const topics = readList(query.popularTags);
  const publications = uniqueById(posts.map(({ collection }) => collection));
  // A name alone tells a reader nothing.
  const writers = uniqueById(posts.map(({ creator }) => creator)).filter(
    ({ bio, imageId }) => bio && imageId,
  );
  return (
    <>
      {topics.length > 0 ? (
        <AsideSection
          id="topics"
          title={texts.exploreTopics}
          all={{ href: buildPath("ExploreTopics"), label: texts.seeAllTopics }}
        >
          <TagChips tags={topics} label={texts.topics} />
        </AsideSection>
      ) : null}
      {publications.length > 0 ? (
        <AsideSection id="publications" title={texts.publicationsToFollow}>
          <ul className={styles.people}>
            {publications.slice(0, MAX_PUBLICATIONS).map((collection) => (
              <li key={collection.id}>
                <CollectionRow collection={collection} headingLevel={3} isFollowed={false} />
              </li>
            ))}
          </ul>
        </AsideSection>
      ) : null}
      {writers.length > 0 ? (
        <AsideSection id="writers" title={texts.writersToFollow}>
          <ul className={styles.people}>
            {writers.slice(0, MAX_WRITERS).map((user) => (
              <li key={user.id}>
                <PersonRow user={user} headingLevel={3} isFollowed={false} />
              </li>
            ))}
          </ul>
        </AsideSection>
      ) : null}
    </>
  );
}

/** The entities without repetitions and without the missing ones, in order. */
function uniqueById<Entity extends { readonly id: string }>(
  entities: readonly (Entity | null | undefined)[],
): Entity[] {
  const byId = new Map<string, Entity>();
  for (const entity of entities) if (entity && !byId.has(entity.id)) byId.set(entity.id, entity);
  return [...byId.values()];
}
