import { graphql } from "relay-runtime";
import type { EmbedCatalogPageQuery } from "../../../generated/relay/EmbedCatalogPageQuery.graphql.ts";
import { catalogIdOfSlug } from "../../../shared/lists/catalogSlug.ts";
import { definePage } from "../../runtime/page/page.ts";
import { EmbedCatalog } from "./EmbedCatalog.tsx";
import * as texts from "./texts.ts";

/** An embeddable list. Shows the same public view to every viewer. */
export const page = definePage<EmbedCatalogPageQuery>({
  query: graphql`
    query EmbedCatalogPageQuery($catalogId: ID!) {
      catalogById(catalogId: $catalogId) {
        name
        visibility
        creator {
          name
        }
        ...EmbedCatalog_catalog
      }
    }
  `,
  // The slug of a predefined list has no owner, so without a user id it matches nothing.
  variables: ({ params }) => ({ catalogId: catalogIdOfSlug(params.catalogSlugId ?? "", "") ?? "" }),
  result: ({ catalogById: catalog }) =>
    // Even the owner sees only the public view, because the page is framed by another site.
    catalog && catalog.visibility !== "PRIVATE"
      ? {
          kind: "found",
          head: { title: texts.listTitle(catalog.name, catalog.creator.name), robots: "noindex" },
        }
      : { kind: "notFound" },
  Component: ({ data: { catalogById } }) =>
    catalogById ? <EmbedCatalog catalog={catalogById} /> : null,
});
