import { graphql } from "relay-runtime";
import type { YourCatalogPageQuery } from "../../../generated/relay/YourCatalogPageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../app/page.ts";
import { signInOutcome } from "../../app/signInOutcome.ts";
import { CatalogScreen } from "../../features/lists/CatalogScreen.tsx";

/** A list of one's own, in the library. */
export const page = definePage<YourCatalogPageQuery>({
  query: graphql`
    query YourCatalogPageQuery($slugId: String!, $after: String) {
      viewer {
        id
        catalogBySlugId(slugId: $slugId) {
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
  }),
  outcome: ({ viewer }, location) => {
    if (!viewer) return signInOutcome(location);
    const catalog = viewer.catalogBySlugId;
    if (!catalog) return { kind: "notFound" };
    if (location.params.catalogSlugId !== catalog.slug) {
      const to = formatPath("YourList", { catalogSlugId: catalog.slug });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: catalog.name, robots: "noindex" } };
  },
  Component: ({ data: { viewer } }) =>
    viewer?.catalogBySlugId?.screen ? (
      <CatalogScreen key={viewer.catalogBySlugId.id} catalog={viewer.catalogBySlugId.screen} />
    ) : null,
});
