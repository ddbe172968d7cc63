import { graphql, useFragment } from "react-relay/hooks";
import type { PostReaders_overview$key } from "../../../generated/relay/PostReaders_overview.graphql.ts";
import type { PostReaders_statistics$key } from "../../../generated/relay/PostReaders_statistics.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { ShareTable } from "../../ui/workspace/ShareTable.tsx";
import { StatsSection } from "./StatsSection.tsx";
import { explainReach } from "../../../shared/statistics/explainViews.ts";
import styles from "./Stats.module.css";
import * as texts from "./texts.ts";

/** How far readers came, what they searched for, and which topics they follow. */
export function PostReaders(props: {
  statistics: PostReaders_statistics$key;
  overview: PostReaders_overview$key | null;
}) {
  const { interests } = useFragment(
    graphql`
      fragment PostReaders_statistics on PostStatistics {
        interests {
          slug
          title
          readers
        }
      }
    `,
    props.statistics,
  );
  const overview = useFragment(
    graphql`
      fragment PostReaders_overview on PostStatisticsOverview {
        reached {
          tenth
          share
        }
        searches {
          words
          views
        }
      }
    `,
    props.overview,
  );
  const hrefTo = useRouteHref();
  const most = Math.max(1, ...(interests ?? []).map(({ readers }) => readers));
  return (
    <div className={styles.columns}>
      {overview ? <Reach reached={overview.reached} /> : null}
      {overview ? <Searches searches={overview.searches} /> : null}
      <StatsSection
        heading={texts.interests}
        note={interests?.length === 0 ? texts.noInterests : texts.interestsText}
      >
        {!interests ? (
          <PartNotLoaded />
        ) : interests.length > 0 ? (
          <ShareTable
            caption={texts.interests}
            columns={{ name: texts.topic, number: texts.followers }}
            rows={interests.map(({ slug, title, readers }) => ({
              key: slug,
              name: <a href={hrefTo("ShowTag", { tagSlug: slug })}>{title}</a>,
              number: readers.toLocaleString("en"),
              share: readers / most,
            }))}
          />
        ) : null}
      </StatsSection>
    </div>
  );
}

function Reach(props: {
  reached: readonly { readonly tenth: number; readonly share: number }[] | null | undefined;
}) {
  const { reached } = props;
  return (
    <StatsSection
      heading={texts.reach}
      sentence={reached ? explainReach(reached) : null}
      note={reached ? null : texts.tooFew}
    >
      {reached ? (
        <ShareTable
          caption={texts.reach}
          columns={{ name: texts.reachPart, number: texts.reachShare }}
          rows={reached.map(({ tenth, share }) => ({
            key: String(tenth),
            name: texts.reachTo(tenth),
            number: texts.percent(share),
            share,
          }))}
        />
      ) : null}
    </StatsSection>
  );
}

function Searches(props: {
  searches: readonly { readonly words: string; readonly views: number }[] | null | undefined;
}) {
  const { searches } = props;
  const most = Math.max(1, ...(searches ?? []).map(({ views }) => views));
  return (
    <StatsSection
      heading={texts.searches}
      note={!searches ? texts.tooFew : searches.length === 0 ? texts.noSearches : null}
    >
      {searches && searches.length > 0 ? (
        <ShareTable
          caption={texts.searches}
          columns={{ name: texts.search, number: texts.views }}
          rows={searches.map(({ words, views }) => ({
            key: words,
            name: words,
            number: views.toLocaleString("en"),
            share: views / most,
          }))}
        />
      ) : null}
    </StatsSection>
  );
}
