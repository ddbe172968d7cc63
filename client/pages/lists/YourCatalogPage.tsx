import { graphql } from "relay-runtime";
import type { YourCatalogPageQuery } from "../../../generated/relay/YourCatalogPageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { ViewerPage } from "../../runtime/page/ViewerPage.tsx";
import { definePage } from "../../runtime/page/page.ts";
import { signInResult } from "../../runtime/links/signInResult.ts";
import { MarkedStories } from "../../features/highlights/library/MarkedStories.tsx";
import { YourNotes } from "../../features/highlights/library/YourNotes.tsx";
import { CatalogScreen } from "../../features/lists/CatalogScreen.tsx";
import { LibraryHeader } from "../../features/lists/LibraryHeader.tsx";
import * as texts from "./texts.ts";

/** Tabs of the library that contain highlighted text instead of stories. */
const TITLES = { highlights: texts.highlights, notes: texts.notes };

function isHighlightTab(list: string): list is keyof typeof TITLES {
  return Object.hasOwn(TITLES, list);
}

/** One of the viewer's lists, in the library. */
export const page = definePage<YourCatalogPageQuery>({
  query: graphql`
    query YourCatalogPageQuery(
      $slugId: String!
      $after: String
      $isHighlights: Boolean!
      $isNotes: Boolean!
      $isList: Boolean!
    ) {
      viewer {
        id
        ...MarkedStories_viewer
          @include(if: $isHighlights)
          @arguments(after: $after)
          @alias(as: "highlights")
        ...YourNotes_viewer @include(if: $isNotes) @arguments(after: $after) @alias(as: "notes")
        catalogBySlugId(slugId: $slugId) @include(if: $isList) {
          id
          name
          slug
          ...CatalogScreen_catalog @arguments(after: $after) @alias(as: "screen")
        }
      }
    }
  `,
  variables: ({ params, query }) => ({
    slugId: params.catalogSlugId ?? "",
    after: query.p ?? null,
    isHighlights: params.catalogSlugId === "highlights",
    isNotes: params.catalogSlugId === "notes",
    isList: !isHighlightTab(params.catalogSlugId ?? ""),
  }),
  result: ({ viewer }, location) => {
    if (!viewer) return signInResult(location);
    const list = location.params.catalogSlugId ?? "";
    if (isHighlightTab(list))
      return { kind: "found", head: { title: TITLES[list], robots: "noindex" } };
    const catalog = viewer.catalogBySlugId;
    if (!catalog) return { kind: "notFound" };
    if (location.params.catalogSlugId !== catalog.slug) {
      const to = formatPath("YourList", { catalogSlugId: catalog.slug });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: catalog.name, robots: "noindex" } };
  },
  Component: ({ data: { viewer } }) =>
    viewer?.highlights ? (
      <ViewerPage>
        <LibraryHeader tab="highlights" />
        <MarkedStories viewer={viewer.highlights} />
      </ViewerPage>
    ) : viewer?.notes ? (
      <ViewerPage>
        <LibraryHeader tab="notes" />
        <YourNotes viewer={viewer.notes} />
      </ViewerPage>
    ) : viewer?.catalogBySlugId?.screen ? (
      <ViewerPage>
        <CatalogScreen key={viewer.catalogBySlugId.id} catalog={viewer.catalogBySlugId.screen} />
      </ViewerPage>
    ) : null,
});
