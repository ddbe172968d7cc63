import { graphql } from "relay-runtime";
import type { UserCatalogPageQuery } from "../../../generated/relay/UserCatalogPageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import { definePage } from "../../runtime/page/page.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { CatalogScreen } from "../../features/lists/CatalogScreen.tsx";
import { catalogPaging } from "../../features/lists/catalogPaging.ts";
import { sortOfTab } from "../../features/lists/responsesTab.ts";
import { ProfileAside } from "../../features/people/ProfileAside.tsx";
import { profileUsername } from "../../features/people/profileHref.ts";
import * as texts from "./texts.ts";

/** A list under its owner's name. Its URL contains the list's name; older URLs redirect by id. */
export const page = definePage<UserCatalogPageQuery>({
  query: graphql`
    query UserCatalogPageQuery(
      $username: String!
      $slugId: String!
      $after: String
      $responsesAfter: String
      $sortType: ResponseSortType!
    ) {
      catalogBySlugId(username: $username, slugId: $slugId) {
        id
        name
        description
        slug
        visibility
        creator {
          name
          username
          customDomainState {
            live {
              domain
            }
          }
          ...ProfileAside_user @alias(as: "aside")
        }
        ...CatalogScreen_catalog
          @arguments(after: $after, responsesAfter: $responsesAfter, sortType: $sortType)
          @alias(as: "screen")
      }
    }
  `,
  variables: (location) => ({
    username: profileUsername(location) ?? "",
    slugId: location.params.catalogSlugId ?? "",
    ...catalogPaging(location),
  }),
  result: ({ catalogBySlugId: catalog }, location) => {
    if (!catalog) return { kind: "notFound" };
    const { creator, slug, name } = catalog;
    const { username } = creator;
    const params = { username, catalogSlugId: slug };
    const { site, publicUrl, path } = location;
    const isThere =
      location.params.catalogSlugId === slug &&
      (location.params.username === undefined || location.params.username === username);
    if (!isThere) {
      const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
      // Not permanent, because a list may be renamed again.
      const to = formatPath("ShowUserList", params, { site }) + query;
      return { kind: "redirect", to, isPermanent: false };
    }
    const domain = creator.customDomainState.live?.domain;
    const canonical = ownUrl({ kind: "user", username, domain }, publicUrl, "ShowUserList", params);
    const head = {
      title: texts.listTitle(name, creator.name),
      ownTitle: name,
      description: catalog.description || texts.listDescription(creator.name),
      canonical,
      ...(catalog.visibility === "PUBLIC" && sortOfTab(location.query.tab) === null
        ? {}
        : { robots: "noindex" as const }),
    };
    return { kind: "found", head: listHead(head, location), address: canonical };
  },
  Component: ({ data: { catalogBySlugId: catalog } }) =>
    catalog?.screen ? <CatalogOfUser key={catalog.id} catalog={catalog.screen} /> : null,
  Aside: ({ data: { catalogBySlugId: catalog } }) =>
    catalog?.creator.aside ? <ProfileAside user={catalog.creator.aside} /> : null,
});

function CatalogOfUser({ catalog }: Pick<Parameters<typeof CatalogScreen>[0], "catalog">) {
  const { query } = useLocation();
  return <CatalogScreen catalog={catalog} responsesAlone={sortOfTab(query.tab)} />;
}
