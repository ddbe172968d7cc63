import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { TopStories_query$key } from "../../../../generated/relay/TopStories_query.graphql.ts";
import { formatPeriod, readDaySlug } from "../../../../shared/format/calendar.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { StoryFeed } from "../../../features/stories/StoryFeed.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FeedLink } from "../../../ui/FeedLink.tsx";
import { ChevronEndIcon, ChevronStartIcon } from "../../../ui/icons.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./TopStories.module.css";

/** A day's stories, most clapped first, with links to the previous and next day. */
export function TopStories(props: { query: TopStories_query$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment TopStories_query on Query
      @argumentDefinitions(
        day: { type: "String" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "TopStoriesPaginationQuery") {
        topStories(day: $day) {
          day
          dayBefore
          dayAfter
          top: posts(first: $first, after: $after) @connection(key: "TopStories_top") {
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
      }
    `,
    props.query,
  );
  if (!data.topStories) return null;
  const { day, dayBefore, dayAfter, top } = data.topStories;
  const when = formatPeriod(readDaySlug(day)!);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{texts.topStories}</h1>
        <p className={styles.when}>
          {fillText(texts.publishedOn, { time: <time dateTime={isoOf(day)}>{when}</time> })}
        </p>
        <nav className={styles.days} aria-label={texts.days}>
          {dayBefore ? (
            <a className={styles.day} rel="prev" href={hrefOf(dayBefore)}>
              <ChevronStartIcon size={20} />
              {nameOf(dayBefore)}
            </a>
          ) : null}
          {dayAfter ? (
            <a className={styles.day} rel="next" href={hrefOf(dayAfter)}>
              {nameOf(dayAfter)}
              <ChevronEndIcon size={20} />
            </a>
          ) : null}
          <FeedLink href={buildPath("FeedTopStories")} of={texts.feedSubject} />
        </nav>
      </header>
      <StoryFeed
        label={texts.topStoriesOf(when)}
        stories={top}
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(10)}
        empty={
          <EmptyState
            title={texts.noStoriesYet}
            text={texts.noStoriesYetText}
            action={<Button href={buildPath("NewStory")}>{texts.writeAStory}</Button>}
          />
        }
      />
    </div>
  );
}

const hrefOf = (monthDayYearSlug: string): string =>
  buildPath("ShowTopStoriesDay", { monthDayYearSlug });
const nameOf = (slug: string): string => formatPeriod(readDaySlug(slug)!);

function isoOf(slug: string): string {
  const { year, month, day } = readDaySlug(slug)!;
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
