import { graphql } from "relay-runtime";
import type { YourStoriesPageQuery } from "../../../generated/relay/YourStoriesPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { definePage } from "../../app/page.ts";
import { YourStories } from "./YourStories.tsx";
import { listOf, sortOf } from "./yourStoriesLists.ts";

/** One's own stories: drafts, what readers have, and the trash. */
export const page = definePage<YourStoriesPageQuery>({
  query: graphql`
    query YourStoriesPageQuery(
      $filter: YourStoriesFilter!
      $sort: YourStoriesSort!
      $search: String!
      $after: String
    ) {
      viewer {
        id
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
  }),
  outcome: ({ viewer }, location) => {
    if (!listOf(location)) return { kind: "notFound" };
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: location.path });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: "Your stories", robots: "noindex" } };
  },
  Component: ({ data: { viewer }, location }) => {
    const list = listOf(location);
    // Another list, order or search is another page, whatever was thrown away from this one.
    return viewer && list ? (
      <YourStories key={location.path} viewer={viewer} list={list} location={location} />
    ) : null;
  },
});
