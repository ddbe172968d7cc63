import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { YourFollowingFeed_query$key } from "../../../generated/relay/YourFollowingFeed_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { OwnPage } from "../../app/layouts/OwnPage.tsx";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { LibraryTitle } from "../../features/lists/LibraryTitle.tsx";
import { StoryFeed } from "../../features/story/StoryFeed.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Button } from "../../ui/Button.tsx";
import { ScrollStrip } from "../../ui/ScrollStrip.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { NothingFollowedYet } from "./NothingFollowedYet.tsx";
import styles from "./Refine.module.css";

const PAGE_SIZE = 10;

interface Followed {
  readonly id: string;
  readonly name: string;
  readonly imageId?: string | null | undefined;
}

/** The stories of those one follows, with a strip to choose one of them by. */
export function YourFollowingFeed(props: {
  query: YourFollowingFeed_query$key;
  followed: readonly Followed[];
  areWriters: boolean;
  selection: string | null;
}) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourFollowingFeed_query on Query
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        of: { type: "FollowedEntity!" }
        targetId: { type: "ID" }
      )
      @refetchable(queryName: "YourFollowingFeedPaginationQuery") {
        viewerFollowingPostsConnection(first: $first, after: $after, of: $of, targetId: $targetId)
          @connection(key: "YourFollowingFeed_viewerFollowingPostsConnection") {
          edges {
            node {
              id
              ...StoryCard_post
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.query,
  );
  const { followed, areWriters, selection } = props;
  const location = useLocation();
  const entityName = areWriters ? "writers" : "publications";
  const feed = (name: "writers" | "publications", chosen?: string): string =>
    siteHref(
      buildPath(
        "YourFollowingFeed",
        { entityName: name },
        chosen ? { query: { selection: chosen } } : {},
      ),
      location,
    );
  const chosen = followed.find(({ id }) => id === selection);
  return (
    <OwnPage isAlwaysWide>
      <div className={styles.title}>
        <LibraryTitle
          title="Following"
          action={
            <Button
              variant="secondary"
              size="small"
              href={siteHref(buildPath("YourFollowingEntity", { entityName }), location)}
            >
              Manage
            </Button>
          }
        />
      </div>
      <Tabs
        label="Whose stories"
        tabs={[
          { href: feed("writers"), label: "Writers", isCurrent: areWriters },
          { href: feed("publications"), label: "Publications", isCurrent: !areWriters },
        ]}
      />
      {followed.length > 0 ? (
        <nav aria-label={areWriters ? "Writers you follow" : "Publications you follow"}>
          <ScrollStrip>
            <ul className={styles.strip}>
              {followed.map(({ id, name, imageId }) => (
                <li key={id}>
                  <a
                    className={styles.chosen}
                    // Pressed again, it is all of them once more.
                    href={id === selection ? feed(entityName) : feed(entityName, id)}
                    aria-current={id === selection ? "true" : undefined}
                  >
                    <Avatar
                      name={name}
                      imageId={imageId}
                      colorKey={id}
                      size="M"
                      shape={areWriters ? "round" : "card"}
                      isDecorative
                    />
                    <span className={styles.chosenName} dir="auto">
                      {name}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </ScrollStrip>
        </nav>
      ) : null}
      <StoryFeed
        label={chosen ? `Stories of ${chosen.name}` : "Stories you follow"}
        stories={data.viewerFollowingPostsConnection}
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(PAGE_SIZE)}
        empty={
          followed.length === 0 ? (
            <NothingFollowedYet what={entityName} />
          ) : (
            <EmptyState
              title="Nothing published yet"
              text={`${chosen ? chosen.name : "Those you follow"} published nothing so far that you can read here.`}
              action={
                <Button variant="secondary" href={siteHref(buildPath("YourSuggestions"), location)}>
                  See suggestions
                </Button>
              }
            />
          )
        }
      />
    </OwnPage>
  );
}
