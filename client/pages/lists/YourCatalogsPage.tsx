import { graphql } from "relay-runtime";
import type { YourCatalogsPageQuery } from "../../../generated/relay/YourCatalogsPageQuery.graphql.ts";
import { OwnPage } from "../../app/layouts/OwnPage.tsx";
import { definePage } from "../../app/page.ts";
import { signInOutcome } from "../../app/signInOutcome.ts";
import { LibraryHeader } from "../../features/lists/LibraryHeader.tsx";
import { YourCatalogs } from "./YourCatalogs.tsx";

/** The library: the lists that are always there, and those one has made. */
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
  outcome: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: "Library", robots: "noindex" } }
      : signInOutcome(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <OwnPage>
        <LibraryHeader tab="lists" />
        <YourCatalogs viewer={viewer} />
      </OwnPage>
    ) : null,
});
