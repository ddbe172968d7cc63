import { graphql } from "relay-runtime";
import type { YourFollowedCatalogsPageQuery } from "../../../generated/relay/YourFollowedCatalogsPageQuery.graphql.ts";
import { ViewerPage } from "../../runtime/page/ViewerPage.tsx";
import { definePage } from "../../runtime/page/page.ts";
import { signInResult } from "../../runtime/links/signInResult.ts";
import { LibraryHeader } from "../../features/lists/LibraryHeader.tsx";
import { YourFollowedCatalogs } from "./YourFollowedCatalogs.tsx";
import * as texts from "./texts.ts";

/** The followed lists, in the library. */
export const page = definePage<YourFollowedCatalogsPageQuery>({
  query: graphql`
    query YourFollowedCatalogsPageQuery($after: String) {
      viewer {
        id
        ...YourFollowedCatalogs_viewer @arguments(after: $after)
      }
    }
  `,
  variables: ({ query }) => ({ after: query.p ?? null }),
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: texts.savedLists, robots: "noindex" } }
      : signInResult(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <ViewerPage>
        <LibraryHeader tab="saved" />
        <YourFollowedCatalogs viewer={viewer} />
      </ViewerPage>
    ) : null,
});
