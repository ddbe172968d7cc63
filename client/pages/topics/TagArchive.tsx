import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { TagArchive_tag$key } from "../../../generated/relay/TagArchive_tag.graphql.ts";
import { formatPeriod, type Period, periodParams } from "../../../shared/format/calendar.ts";
import { buildPath, formatPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { ArchiveIndex } from "../../features/stories/archive/ArchiveIndex.tsx";
import { archiveParts } from "../../features/stories/archive/archiveParts.ts";
import { archivePlace, archiveRoute } from "../../features/stories/archive/archivePeriod.ts";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TagHeader } from "./TagHeader.tsx";
import styles from "./TagStories.module.css";
import * as texts from "./texts.ts";

/** A tag's archive: the periods, and the stories of the selected one. */
export function TagArchive(props: { tag: TagArchive_tag$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment TagArchive_tag on Tag
      @argumentDefinitions(
        year: { type: "Int" }
        month: { type: "Int" }
        day: { type: "Int" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "TagArchivePaginationQuery") {
        normalizedTagSlug
        displayTitle
        ...TagHeader_tag
        archivePeriods(year: $year, month: $month, day: $day) {
          year
          month
          day
          postCount
        }
        posts: archivePosts(year: $year, month: $month, day: $day, first: $first, after: $after)
          @connection(key: "TagArchive_posts") {
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
    props.tag,
  );
  const { period } = archivePlace(useLocation());
  const tagSlug = data.normalizedTagSlug;
  const hrefOf = (at: Period | null): string =>
    formatPath(archiveRoute("ShowTagArchive", at), { tagSlug, ...(at ? periodParams(at) : {}) });
  const label = period ? texts.storiesFrom(formatPeriod(period)) : texts.allStories;
  return (
    <div className={styles.page}>
      <TagHeader
        tag={data}
        page="archive"
        heading={period ? formatPeriod(period) : texts.archive}
      />
      <section className={styles.stories} aria-label={label}>
        <ArchiveIndex period={period} parts={archiveParts(data.archivePeriods)} hrefOf={hrefOf} />
        <StoryFeed
          label={label}
          stories={data.posts}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={
            <EmptyState
              title={texts.emptyArchive}
              text={texts.emptyArchiveText}
              action={
                <Button variant="secondary" href={buildPath("ExploreTopics")}>
                  {texts.exploreTopics}
                </Button>
              }
            />
          }
        />
      </section>
    </div>
  );
}
