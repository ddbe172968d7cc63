import { graphql } from "relay-runtime";
import type { YourCatalogsPageQuery } from "../../../generated/relay/YourCatalogsPageQuery.graphql.ts";
import { ViewerPage } from "../../runtime/page/ViewerPage.tsx";
import { definePage } from "../../runtime/page/page.ts";
import { signInResult } from "../../runtime/links/signInResult.ts";
import { LibraryHeader } from "../../features/lists/LibraryHeader.tsx";
import { YourCatalogs } from "./YourCatalogs.tsx";
import * as texts from "./texts.ts";

/** The library: the predefined lists and the viewer's own. */
export const page = definePage<YourCatalogsPageQuery>({
  query: graphql`
    query YourCatalogsPageQuery($after: String) {
      viewer {
        id
        ...YourCatalogs_viewer @arguments(after: $after)
      }
    }
  `,
  variables: ({ query }) => ({ after: query.p ?? null }),
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: texts.library, robots: "noindex" } }
      : signInResult(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <ViewerPage>
        <LibraryHeader tab="lists" />
        <YourCatalogs viewer={viewer} />
      </ViewerPage>
    ) : null,
});
