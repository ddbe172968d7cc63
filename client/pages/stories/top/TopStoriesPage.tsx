import { graphql } from "relay-runtime";
import type { TopStoriesPageQuery } from "../../../../generated/relay/TopStoriesPageQuery.graphql.ts";
import { formatPeriod, readDaySlug } from "../../../../shared/format/calendar.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { feedLink } from "../../../runtime/page/feedLink.ts";
import { listHead } from "../../../runtime/page/listHead.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { TopStories } from "./TopStories.tsx";
import * as texts from "./texts.ts";

/** The most clapped stories of a day; by default of the last day with a story. */
export const page = definePage<TopStoriesPageQuery>({
  query: graphql`
    query TopStoriesPageQuery($day: String, $after: String) {
      topStories(day: $day) {
        day
        posts(first: 10, after: $after) {
          edges {
            cursor
          }
        }
      }
      ...TopStories_query @arguments(day: $day, after: $after)
    }
  `,
  variables: ({ params, query }) => ({
    day: params.monthDayYearSlug ?? null,
    after: query.p ?? null,
  }),
  result: ({ topStories }, location) => {
    const { monthDayYearSlug } = location.params;
    if (!topStories) return { kind: "notFound" };
    const isEmpty = topStories.posts?.edges.length === 0;
    if (monthDayYearSlug !== undefined && isEmpty) return { kind: "notFound" };
    // Redirects variants such as march-05-2024 to march-5-2024.
    if (monthDayYearSlug !== undefined && monthDayYearSlug !== topStories.day) {
      const to = buildPath("ShowTopStoriesDay", { monthDayYearSlug: topStories.day });
      return { kind: "redirect", to, isPermanent: true };
    }
    const when = formatPeriod(readDaySlug(topStories.day)!);
    // The page has two URLs, with or without a day.
    const canonical =
      location.publicUrl +
      (monthDayYearSlug === undefined
        ? buildPath("ShowTopStories")
        : buildPath("ShowTopStoriesDay", { monthDayYearSlug }));
    const title = monthDayYearSlug === undefined ? texts.topStories : texts.topStoriesOf(when);
    const description = texts.topStoriesDescription(when);
    const feed = feedLink(texts.topStoriesTitle, location.publicUrl + buildPath("FeedTopStories"));
    const head = { title, description, canonical, alternates: [feed] };
    if (isEmpty) return { kind: "found", head: { ...head, robots: "noindex" } };
    return { kind: "found", head: listHead(head, location) };
  },
  Component: ({ data }) => (data.topStories ? <TopStories query={data} /> : null),
});
