import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { TagStories_tag$key } from "../../../generated/relay/TagStories_tag.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { TagChips } from "../../features/topics/TagChips.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { TagHeader } from "./TagHeader.tsx";
import { TAG_SORTS, tagSortOf } from "./tagSorts.ts";
import styles from "./TagStories.module.css";
import * as texts from "./texts.ts";

/** A tag's name and totals, its stories and related tags. */
export function TagStories(props: { tag: TagStories_tag$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment TagStories_tag on Tag
      @argumentDefinitions(
        sort: { type: "PostListSort" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "TagStoriesPaginationQuery") {
        id
        displayTitle
        normalizedTagSlug
        postCount
        ...TagHeader_tag
        posts(first: $first, after: $after, sort: $sort) @connection(key: "TagStories_posts") {
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
        relatedTags(first: 12) {
          id
          ...TagChips_tags
        }
      }
    `,
    props.tag,
  );
  const { displayTitle, normalizedTagSlug, postCount, relatedTags } = data;
  const current = tagSortOf(useLocation().query.tab);
  const hrefOf = (tab: string | undefined): string =>
    buildPath("ShowTag", { tagSlug: normalizedTagSlug }, { query: { tab } });
  return (
    <div className={styles.page}>
      <TagHeader tag={data} page="latest" />

      <section className={styles.stories} aria-label={current.list}>
        <FilterLinks
          label={texts.orderOfStories}
          links={TAG_SORTS.map((sort) => ({
            href: hrefOf(sort.tab),
            label: sort.label,
            isCurrent: sort === current,
          }))}
        />
        <StoryFeed
          label={current.list}
          stories={data.posts}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={
            postCount === 0 ? (
              <EmptyState
                title={texts.noStories}
                text={texts.noStoriesText(displayTitle)}
                action={<Button href={buildPath("NewStory")}>{texts.writeStory}</Button>}
              />
            ) : (
              <EmptyState
                title={texts.noStoriesInPeriod}
                text={texts.noStoriesInPeriodText}
                action={
                  <Button variant="secondary" href={hrefOf(undefined)}>
                    {texts.seeLatest}
                  </Button>
                }
              />
            )
          }
        />
      </section>

      {relatedTags.length > 0 ? (
        <aside className={styles.related} aria-labelledby="related">
          <h2 className={styles.label} id="related">
            {texts.moreTopics}
          </h2>
          <TagChips tags={relatedTags} label={texts.moreTopics} />
        </aside>
      ) : null}
    </div>
  );
}
