import { graphql, useFragment } from "react-relay/hooks";
import type { StoriesTable_statistics$key } from "../../../generated/relay/StoriesTable_statistics.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { DataTable } from "../../ui/workspace/DataTable.tsx";
import { StatsSection } from "./StatsSection.tsx";
import { choiceAt, hrefOfChoice, type StatsSort } from "./statsTabs.ts";
import { useStatsPaths } from "./useStatsPaths.ts";
import * as texts from "./texts.ts";

/** An owner's stories or responses with their numbers, in a table that links sort. */
export function StoriesTable(props: {
  statistics: StoriesTable_statistics$key;
  heading: string;
  isOfResponses: boolean;
}) {
  const { stories } = useFragment(
    graphql`
      fragment StoriesTable_statistics on OwnerStatistics
      @argumentDefinitions(
        sort: { type: "StoryStatisticsSort!" }
        kind: { type: "StatisticsKind!" }
        after: { type: "String" }
      ) {
        stories(sort: $sort, kind: $kind, first: 20, after: $after) {
          edges {
            node {
              id
              post {
                id
                title
                excerpt
                firstPublishedAt
                clapCount
                responsesCount
              }
              counts {
                views
                reads
                readMinutes
                memberReadMinutes
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.statistics,
  );
  const { isOfResponses, heading } = props;
  const location = useLocation();
  const choice = choiceAt(location);
  const { postHref } = useStatsPaths();
  const { edges, pageInfo, hasFailed } = readConnection(stories);
  const column = (label: string, sort?: StatsSort) => ({
    label,
    isNumber: true,
    ...(sort && {
      sort: {
        href: `${hrefOfChoice(location, { ...choice, sort })}#stories`,
        isCurrent: choice.sort === sort,
        label: texts.sortBy(label),
      },
    }),
  });
  return (
    <StatsSection id="stories" heading={heading} note={edges.length > 0 ? texts.ofAllTime : null}>
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <NoStories isOfResponses={isOfResponses} />
      ) : (
        <DataTable
          caption={heading}
          columns={[
            { label: isOfResponses ? texts.response : texts.story },
            column(texts.published, "NEWEST"),
            column(texts.views, "VIEWS"),
            column(texts.reads, "READS"),
            column(texts.readTime, "READ_TIME"),
            column(texts.memberReadTime, "MEMBER_READ_TIME"),
            column(texts.clapsShort),
            column(texts.responsesShort),
          ]}
          rows={edges.flatMap(({ node: { id, post, counts } }) =>
            post
              ? [
                  {
                    key: id,
                    cells: [
                      <a key={id} href={postHref(post.id)}>
                        {storyTitle(post)}
                      </a>,
                      post.firstPublishedAt == null
                        ? ""
                        : formatShortDate(post.firstPublishedAt, location.now),
                      number(counts.views),
                      number(counts.reads),
                      texts.minutes(counts.readMinutes),
                      texts.minutes(counts.memberReadMinutes),
                      number(post.clapCount),
                      number(post.responsesCount),
                    ],
                  },
                ]
              : [],
          )}
        />
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words={texts.moreStories}
          isLoading={false}
          fragment="#stories"
        />
      ) : null}
    </StatsSection>
  );
}

function NoStories({ isOfResponses }: { isOfResponses: boolean }) {
  const hrefTo = useRouteHref();
  if (isOfResponses)
    return <EmptyState level={3} title={texts.noResponses} text={texts.noResponsesText} />;
  return (
    <EmptyState
      level={3}
      title={texts.noStories}
      text={texts.noStoriesText}
      action={
        <Button size="small" href={hrefTo("NewStory")}>
          {texts.write}
        </Button>
      }
    />
  );
}

const number = (count: number): string => count.toLocaleString("en");
