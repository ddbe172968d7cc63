import { graphql } from "relay-runtime";
import type { YourStoriesPageQuery } from "../../../generated/relay/YourStoriesPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { YourSeries } from "../sequences/YourSeries.tsx";
import { YourStories } from "./YourStories.tsx";
import { listOf, sortOf } from "./yourStoriesLists.ts";
import * as texts from "./texts.ts";

/** The viewer's stories: drafts, published and trash. */
export const page = definePage<YourStoriesPageQuery>({
  query: graphql`
    query YourStoriesPageQuery(
      $filter: YourStoriesFilter!
      $sort: YourStoriesSort!
      $search: String!
      $after: String
      $isSeries: Boolean!
      $isPublic: Boolean!
    ) {
      viewer {
        id
        ...YourSeries_viewer
          @include(if: $isSeries)
          @arguments(isPublic: $isPublic, after: $after)
          @alias(as: "series")
        ...YourStories_viewer
          @arguments(filter: $filter, sort: $sort, search: $search, after: $after)
      }
    }
  `,
  variables: (location) => ({
    filter: listOf(location)?.filter ?? "DRAFTS",
    sort: sortOf(location).sort,
    search: location.query.q ?? "",
    after: location.query.p ?? null,
    isSeries: location.routeName === "YourSeries",
    isPublic: location.params.filterBy === "public",
  }),
  result: ({ viewer }, location) => {
    const isSeries = location.routeName === "YourSeries";
    const isList = isSeries
      ? ["drafts", "public"].includes(location.params.filterBy ?? "")
      : listOf(location) !== null;
    if (!isList) return { kind: "notFound" };
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: location.path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const title = isSeries ? texts.yourSeries : texts.yourStories;
    return { kind: "found", head: { title, robots: "noindex" } };
  },
  Component: ({ data: { viewer }, location }) => {
    if (viewer?.series) {
      return <YourSeries viewer={viewer.series} isPublic={location.params.filterBy === "public"} />;
    }
    const list = listOf(location);
    // Another list, order or search is a new page, without the removals of the previous one.
    return viewer && list ? (
      <YourStories key={location.path} viewer={viewer} list={list} location={location} />
    ) : null;
  },
});
