import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { PersonRow_user$key } from "../../../generated/relay/PersonRow_user.graphql.ts";
import type { TagWhoToFollow_tag$key } from "../../../generated/relay/TagWhoToFollow_tag.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { RowFeed } from "../../features/people/RowFeed.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TagHeader } from "./TagHeader.tsx";
import styles from "./TagStories.module.css";
import * as texts from "./texts.ts";

const rowOf = (user: PersonRow_user$key) => <PersonRow user={user} headingLevel={3} />;

/** The users who write about a tag, with publications beside them. */
export function TagWhoToFollow(props: { tag: TagWhoToFollow_tag$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment TagWhoToFollow_tag on Tag
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "TagWhoToFollowPaginationQuery") {
        ...TagHeader_tag
        writersConnection(first: $first, after: $after)
          @connection(key: "TagWhoToFollow_writersConnection") {
          edges {
            node {
              id
              ...PersonRow_user
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        collections(first: 5) {
          id
          ...CollectionRow_collection
        }
      }
    `,
    props.tag,
  );
  const { writersConnection, collections } = data;
  return (
    <div className={styles.page}>
      <TagHeader tag={data} page="whoToFollow" />
      <section className={styles.stories} aria-labelledby="people">
        <h2 className={styles.label} id="people">
          {texts.people}
        </h2>
        <RowFeed
          label={texts.peopleWhoWrite}
          more={texts.morePeople}
          rows={writersConnection}
          row={rowOf}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={
            <EmptyState
              level={3}
              title={texts.nobodyWrites}
              text={texts.nobodyWritesText}
              action={<Button href={buildPath("NewStory")}>{texts.writeStory}</Button>}
            />
          }
        />
      </section>
      {collections.length > 0 ? (
        <section className={styles.related} aria-labelledby="publications">
          <h2 className={styles.label} id="publications">
            {texts.publications}
          </h2>
          <div>
            {collections.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} headingLevel={3} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}
