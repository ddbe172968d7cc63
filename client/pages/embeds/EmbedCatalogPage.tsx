import { graphql } from "relay-runtime";
import type { EmbedCatalogPageQuery } from "../../../generated/relay/EmbedCatalogPageQuery.graphql.ts";
import { catalogIdOfSlug } from "../../../shared/rules/catalogSlug.ts";
import { definePage } from "../../app/page.ts";
import { EmbedCatalog } from "./EmbedCatalog.tsx";

/** A list as other sites frame it: what everyone may see of it, to whoever looks. */
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
  // A predefined list has one name for all people, so that without its owner it is nobody's.
  variables: ({ params }) => ({ catalogId: catalogIdOfSlug(params.catalogSlugId ?? "", "") ?? "" }),
  outcome: ({ catalogById: catalog }) =>
    // Its owner sees no more of it here than the site does that frames it.
    catalog && catalog.visibility !== "PRIVATE"
      ? {
          kind: "found",
          head: { title: `${catalog.name} by ${catalog.creator.name}`, robots: "noindex" },
        }
      : { kind: "notFound" },
  Component: ({ data: { catalogById } }) =>
    catalogById ? <EmbedCatalog catalog={catalogById} /> : null,
});
