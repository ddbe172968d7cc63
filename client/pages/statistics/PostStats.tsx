import { graphql, useFragment } from "react-relay/hooks";
import type {
  PostStats_post$data,
  PostStats_post$key,
} from "../../../generated/relay/PostStats_post.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import type { SourceViews } from "../../../shared/statistics/breakdown.ts";
import { explainAge, explainViews } from "../../../shared/statistics/explainViews.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { type NumberTile, NumberTiles } from "../../ui/workspace/NumberTiles.tsx";
import { percentOf } from "../newsletters/stats/issueNumbers.ts";
import { PeriodPlot } from "./PeriodPlot.tsx";
import { PostEmails } from "./PostEmails.tsx";
import { PostReaders } from "./PostReaders.tsx";
import { RangeLinks } from "./RangeLinks.tsx";
import { SourceTable } from "./SourceTable.tsx";
import { AboutStats, StatsSection } from "./StatsSection.tsx";
import { choiceAt } from "./statsTabs.ts";
import { useStatsPaths } from "./useStatsPaths.ts";
import * as texts from "./texts.ts";

/** A story's statistics: what changed, when and from where it is read, how far, and by email. */
export function PostStats(props: { post: PostStats_post$key }) {
  const post = useFragment(
    graphql`
      fragment PostStats_post on Post
      @argumentDefinitions(range: { type: "StatisticsRange!" }, month: { type: "Int" }) {
        title
        excerpt
        path
        firstPublishedAt
        statistics {
          overview(range: $range, month: $month) {
            totals {
              views
              reads
              visitors
              readMinutes
              memberReadMinutes
            }
            allTime {
              views
              reads
            }
            viewsBefore
            periods {
              from
              until
              views
              ...PeriodPlot_periods
            }
            hours {
              ...PeriodPlot_periods
            }
            sources {
              kind
              host
              views
              viewsBefore
              ...SourceTable_sources
            }
            atSameAge {
              days
              views
              earlier
            }
            clappers
            responses
            highlights
            saves
            ...PostReaders_overview
          }
          issues {
            id
            sent
            results {
              delivered
              bounced
              openers
              clickers
              lost
            }
          }
          ...PostReaders_statistics
          ...PostEmails_statistics
        }
      }
    `,
    props.post,
  );
  const { homeHref } = useStatsPaths();
  const { statistics, firstPublishedAt } = post;
  const overview = statistics?.overview;
  return (
    <PageFrame
      heading={<a href={post.path}>{storyTitle(post)}</a>}
      lead={firstPublishedAt == null ? null : formatLongDate(firstPublishedAt)}
      above={<PageFrameBack href={homeHref}>{texts.backToStats}</PageFrameBack>}
      width="wide"
      gap="large"
    >
      {overview ? (
        <Numbers overview={overview} issues={statistics?.issues ?? []} />
      ) : (
        <PartNotLoaded />
      )}
      {statistics ? <PostReaders statistics={statistics} overview={overview ?? null} /> : null}
      {statistics ? <PostEmails statistics={statistics} /> : null}
      <AboutStats />
    </PageFrame>
  );
}

type Statistics = NonNullable<PostStats_post$data["statistics"]>;
type Overview = NonNullable<Statistics["overview"]>;
type Issues = NonNullable<Statistics["issues"]>;

function Numbers({ overview, issues }: { overview: Overview; issues: Issues }) {
  const { now, query } = useLocation();
  const { range, month } = choiceAt({ query });
  const { totals, allTime, sources, atSameAge, hours } = overview;
  const comparison = atSameAge && explainAge(atSameAge);
  return (
    <>
      <StatsSection
        heading={texts.overTime}
        aside={<RangeLinks />}
        sentence={explainViews({
          range,
          month,
          now,
          views: totals.views,
          viewsBefore: overview.viewsBefore,
          periods: overview.periods,
          sources: sources as readonly SourceViews[] | null,
        })}
        note={comparison}
      >
        <NumberTiles
          tiles={[
            {
              label: texts.views,
              value: number(totals.views),
              note: range === "ALL" ? undefined : texts.allTime(number(allTime.views)),
            },
            { label: texts.visitors, value: number(totals.visitors) },
            {
              label: texts.reads,
              value: number(totals.reads),
              note:
                totals.views > 0
                  ? texts.ofViews(Math.min(1, totals.reads / totals.views))
                  : undefined,
            },
            {
              label: texts.readTime,
              value: texts.minutes(totals.readMinutes),
              note:
                totals.memberReadMinutes > 0
                  ? texts.byMembers(texts.minutes(totals.memberReadMinutes))
                  : undefined,
            },
            ...emailTiles(issues),
          ]}
        />
        <PeriodPlot periods={overview.periods} />
      </StatsSection>
      {hours ? (
        <StatsSection heading={texts.byHour} note={texts.byHourText}>
          <PeriodPlot periods={hours} isHourly />
        </StatsSection>
      ) : null}
      <StatsSection heading={texts.readersDid}>
        <NumberTiles
          tiles={[
            { label: texts.claps, value: number(overview.clappers) },
            { label: texts.newResponses, value: number(overview.responses) },
            { label: texts.highlights, value: number(overview.highlights) },
            { label: texts.saves, value: number(overview.saves) },
          ]}
        />
      </StatsSection>
      <StatsSection heading={texts.sources} note={sources ? null : texts.tooFew}>
        {sources ? <SourceTable sources={sources} /> : null}
      </StatsSection>
    </>
  );
}

/** Opens and clicks of the emails in which the story was sent; none without one. */
function emailTiles(issues: Issues): NumberTile[] {
  if (issues.length === 0) return [];
  const sumOf = (name: keyof NonNullable<Issues[number]["results"]>): number =>
    issues.reduce((sum, { results }) => sum + (results?.[name] ?? 0), 0);
  const all = {
    sent: issues.reduce((sum, { sent }) => sum + sent, 0),
    results: {
      delivered: sumOf("delivered"),
      bounced: sumOf("bounced"),
      openers: sumOf("openers"),
      clickers: sumOf("clickers"),
      lost: sumOf("lost"),
    },
  };
  const tile = (label: string, count: number): NumberTile => ({
    label,
    value: number(count),
    note: texts.ofEmails(percentOf(count, all)),
  });
  return [
    tile(texts.emailOpens, all.results.openers),
    tile(texts.emailClicks, all.results.clickers),
  ];
}

const number = (count: number): string => count.toLocaleString("en");
