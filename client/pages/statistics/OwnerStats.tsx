import { graphql, useFragment } from "react-relay/hooks";
import type { OwnerStats_statistics$key } from "../../../generated/relay/OwnerStats_statistics.graphql.ts";
import { explainViews } from "../../../shared/statistics/explainViews.ts";
import type { SourceViews } from "../../../shared/statistics/breakdown.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { type NumberTile, NumberTiles } from "../../ui/workspace/NumberTiles.tsx";
import { LiveCount } from "./LiveCount.tsx";
import { PeriodPlot } from "./PeriodPlot.tsx";
import { RangeLinks } from "./RangeLinks.tsx";
import { SourceTable } from "./SourceTable.tsx";
import { AboutStats, StatsSection } from "./StatsSection.tsx";
import { StoriesTable } from "./StoriesTable.tsx";
import { choiceAt } from "./statsTabs.ts";
import * as texts from "./texts.ts";

/** The statistics of a writer or a publication: what changed, the plot, sources and stories. */
export function OwnerStats(props: {
  statistics: OwnerStats_statistics$key;
  /** The heading of the list. */
  listHeading: string;
  isOfResponses?: boolean;
  /** The publication's slug or domain; without it they are the viewer's. */
  publication?: string;
}) {
  const statistics = useFragment(
    graphql`
      fragment OwnerStats_statistics on OwnerStatistics
      @argumentDefinitions(
        range: { type: "StatisticsRange!" }
        month: { type: "Int" }
        kind: { type: "StatisticsKind!" }
        sort: { type: "StoryStatisticsSort!" }
        after: { type: "String" }
      ) {
        live {
          ...LiveCount_live
        }
        overview(range: $range, month: $month, kind: $kind) {
          totals {
            views
            reads
            visitors
            readMinutes
            memberReadMinutes
          }
          previous {
            views
            reads
            visitors
            readMinutes
          }
          periods {
            from
            until
            views
            ...PeriodPlot_periods
          }
          sources {
            kind
            host
            views
            viewsBefore
            ...SourceTable_sources
          }
          followersWon
          subscribersWon
          subscribersLost
        }
        ...StoriesTable_statistics @arguments(sort: $sort, kind: $kind, after: $after)
      }
    `,
    props.statistics,
  );
  const { isOfResponses = false, publication = null } = props;
  const { now, query } = useLocation();
  const { range, month } = choiceAt({ query });
  const { live, overview } = statistics;
  return (
    <>
      {live && !isOfResponses ? <LiveCount live={live} publication={publication} /> : null}
      {overview ? (
        <>
          <StatsSection
            heading={texts.overTime}
            aside={<RangeLinks />}
            sentence={explainViews({
              range,
              month,
              now,
              views: overview.totals.views,
              viewsBefore: overview.previous.views,
              periods: overview.periods,
              sources: isOfResponses ? null : (overview.sources as readonly SourceViews[] | null),
            })}
          >
            <NumberTiles tiles={tilesOf(overview, range !== "ALL", isOfResponses)} />
            <PeriodPlot periods={overview.periods} />
          </StatsSection>
          {isOfResponses ? null : (
            <StatsSection
              heading={texts.sources}
              note={overview.sources ? texts.sourcesOfBoth : texts.tooFew}
            >
              {overview.sources ? <SourceTable sources={overview.sources} /> : null}
            </StatsSection>
          )}
        </>
      ) : (
        <PartNotLoaded />
      )}
      <StoriesTable
        statistics={statistics}
        heading={props.listHeading}
        isOfResponses={isOfResponses}
      />
      <AboutStats />
    </>
  );
}

interface Overview {
  readonly totals: Record<
    "views" | "reads" | "visitors" | "readMinutes" | "memberReadMinutes",
    number
  >;
  readonly previous: Record<"views" | "reads" | "visitors" | "readMinutes", number>;
  readonly followersWon: number;
  readonly subscribersWon: number;
  readonly subscribersLost: number;
}

function tilesOf(overview: Overview, hasBefore: boolean, isOfResponses: boolean): NumberTile[] {
  const { totals, previous, followersWon, subscribersWon, subscribersLost } = overview;
  const changeOf = (name: keyof typeof previous): Pick<NumberTile, "change"> =>
    hasBefore && previous[name] > 0
      ? {
          change: {
            size: texts.change(totals[name] / previous[name] - 1),
            direction: Math.sign(totals[name] - previous[name]) as -1 | 0 | 1,
          },
        }
      : {};
  const tiles: NumberTile[] = [
    { label: texts.views, value: number(totals.views), ...changeOf("views") },
    { label: texts.visitors, value: number(totals.visitors), ...changeOf("visitors") },
    { label: texts.reads, value: number(totals.reads), ...changeOf("reads") },
    {
      label: texts.readTime,
      value: texts.minutes(totals.readMinutes),
      ...changeOf("readMinutes"),
      note: noteOfMembers(totals.memberReadMinutes),
    },
  ];
  if (isOfResponses) return tiles;
  return [
    ...tiles,
    { label: texts.newFollowers, value: number(followersWon) },
    {
      label: texts.newSubscribers,
      value: number(subscribersWon),
      note: subscribersLost > 0 ? texts.leftSubscribers(subscribersLost) : undefined,
    },
  ];
}

const noteOfMembers = (minutes: number): string | undefined =>
  minutes > 0 ? texts.byMembers(texts.minutes(minutes)) : undefined;

const number = (count: number): string => count.toLocaleString("en");
