import { graphql } from "relay-runtime";
import type { StatsHomePageQuery } from "../../../generated/relay/StatsHomePageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { NavigatedFrame } from "../../ui/PageFrame.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { OwnerStats } from "./OwnerStats.tsx";
import { choiceAt } from "./statsTabs.ts";
import { useStatsPaths } from "./useStatsPaths.ts";
import * as texts from "./texts.ts";

/** The statistics of the viewer's stories, or of their responses. Other people's aren't found. */
export const page = definePage<StatsHomePageQuery>({
  query: graphql`
    query StatsHomePageQuery(
      $range: StatisticsRange!
      $month: Int
      $kind: StatisticsKind!
      $sort: StoryStatisticsSort!
      $after: String
    ) {
      viewer {
        id
        user {
          id
          username
        }
        statistics {
          ...OwnerStats_statistics
            @arguments(range: $range, month: $month, kind: $kind, sort: $sort, after: $after)
        }
      }
    }
  `,
  variables: (location) => ({
    ...choiceAt(location),
    kind: isOfResponses(location) ? "RESPONSE" : "STORY",
    after: location.query.p ?? null,
  }),
  result: ({ viewer }, location) => {
    const { params, path, isLoggedIn } = location;
    if (!isLoggedIn) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const own = viewer?.user?.username.toLowerCase();
    const isOwn = params.username === undefined || params.username.toLowerCase() === own;
    if (!viewer?.statistics || !isOwn) return { kind: "notFound" };
    return { kind: "found", head: { title: texts.stats, robots: "noindex" } };
  },
  Component: ({ data: { viewer }, location }) =>
    viewer?.statistics && viewer.user ? (
      <StatsHome
        statistics={viewer.statistics}
        username={viewer.user.username}
        location={location}
      />
    ) : null,
});

function StatsHome(props: {
  statistics: NonNullable<NonNullable<StatsHomePageQuery["response"]["viewer"]>["statistics"]>;
  username: string;
  location: PageLocation;
}) {
  const { statistics, username, location } = props;
  const { homeHref, responsesHref } = useStatsPaths();
  const ofResponses = isOfResponses(location);
  return (
    <NavigatedFrame
      heading={texts.stats}
      width="wide"
      gap="large"
      navigation={
        <Tabs
          label={texts.statsPages}
          tabs={[
            { href: homeHref, label: texts.stories, isCurrent: !ofResponses },
            { href: responsesHref, label: texts.responses, isCurrent: ofResponses },
            {
              href: siteHref(buildPath("ShowUserAudience", { username }), location),
              label: texts.audience,
              isCurrent: false,
            },
          ]}
        />
      }
    >
      <OwnerStats
        statistics={statistics}
        listHeading={ofResponses ? texts.allResponses : texts.allStories}
        isOfResponses={ofResponses}
      />
    </NavigatedFrame>
  );
}

const isOfResponses = ({ routeName }: PageLocation): boolean =>
  routeName === "YourStatsResponses" || routeName === "ShowUserStatsResponses";
