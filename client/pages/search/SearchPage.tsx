import { graphql } from "relay-runtime";
import type { SearchPageQuery } from "../../../generated/relay/SearchPageQuery.graphql.ts";
import { MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { publicationAddress } from "../../features/publications/publicationResult.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { categoryOf, PUBLICATION_CATEGORIES } from "./searchCategories.ts";
import { SearchAside } from "./SearchAside.tsx";
import { SearchResults } from "./SearchResults.tsx";
import * as texts from "./texts.ts";

/** Returns the trimmed query; empty if there is none. */
const typedOf = ({ query }: Pick<PageLocation, "query">) => (query.q ?? "").trim();

/** Returns the page's status: searches that were rejected or failed aren't successful responses. */
function statusOf({ search }: SearchPageQuery["response"]): 200 | 400 | 429 | 503 {
  switch (search?.__typename) {
    case "RateLimited":
      return 429;
    case "BadRequest":
      return 400;
    case "Search": {
      const { posts, users, collections, tags, lists } = search;
      const found = [posts, users, collections, tags, lists];
      return found.some((list) => list?.isUnavailable) ? 503 : 200;
    }
    default:
      return 200;
  }
}

/** The search page, one category at a time; of everything or of one publication. */
export const page = definePage<SearchPageQuery>({
  query: graphql`
    query SearchPageQuery(
      $query: String!
      $domainOrSlug: ID
      $slug: ID!
      $after: String
      $isAsked: Boolean!
      $isOfPublication: Boolean!
      $showsPosts: Boolean!
      $showsUsers: Boolean!
      $showsPublications: Boolean!
      $showsTags: Boolean!
      $showsLists: Boolean!
      $showsAside: Boolean!
    ) {
      search(query: $query, domainOrSlug: $domainOrSlug) @include(if: $isAsked) {
        __typename
        ... on BadRequest {
          message
        }
        ... on RateLimited {
          message
        }
        ... on Search {
          posts(first: 10, after: $after) @include(if: $showsPosts) {
            isUnavailable
          }
          users(first: 10, after: $after) @include(if: $showsUsers) {
            isUnavailable
          }
          collections(first: 10, after: $after) @include(if: $showsPublications) {
            isUnavailable
          }
          tags(first: 10, after: $after) @include(if: $showsTags) {
            isUnavailable
          }
          lists(first: 10, after: $after) @include(if: $showsLists) {
            isUnavailable
          }
        }
      }
      publication: collectionByDomainOrSlug(domainOrSlug: $slug) @include(if: $isOfPublication) {
        id
        name
        slug
        customDomainState {
          live {
            domain
          }
        }
      }
      ...SearchResults_query
        @arguments(
          query: $query
          domainOrSlug: $domainOrSlug
          slug: $slug
          after: $after
          isAsked: $isAsked
          isOfPublication: $isOfPublication
          showsPosts: $showsPosts
          showsUsers: $showsUsers
          showsPublications: $showsPublications
          showsTags: $showsTags
          showsLists: $showsLists
        )
      ...SearchAside_query
        @arguments(query: $query, domainOrSlug: $domainOrSlug)
        @include(if: $showsAside)
        @alias(as: "aside")
    }
  `,
  variables: (location) => {
    const query = typedOf(location);
    const slug = publicationRef(location);
    const { category } = categoryOf(location.params.category);
    const isAsked = query !== "";
    const isOfPublication = slug !== "";
    return {
      // One character beyond the limit is enough for the error message.
      query: query.slice(0, MAX_SEARCH_LENGTH + 1),
      domainOrSlug: isOfPublication ? slug : null,
      slug,
      after: location.query.p ?? null,
      isAsked,
      isOfPublication,
      showsPosts: isAsked && category === "posts",
      showsUsers: isAsked && category === "users",
      showsPublications: isAsked && category === "publications",
      showsTags: isAsked && category === "tags",
      showsLists: isAsked && category === "lists",
      showsAside: isAsked && !isOfPublication && category === "posts" && !location.query.p,
    };
  },
  result: (data, location) => {
    const { publication } = data;
    const { params } = location;
    const typed = typedOf(location);
    if (publicationRef(location) !== "") {
      if (!publication) return { kind: "notFound" };
      const { category } = categoryOf(params.category);
      // A category that publications don't have redirects to the global search.
      if (!PUBLICATION_CATEGORIES.some((known) => known.category === category)) {
        const query = typed ? { q: typed } : {};
        const to = location.publicUrl + buildPath("SearchCategory", { category }, { query });
        return { kind: "redirect", to, isPermanent: false };
      }
    }
    const place = publication ? texts.searchIn(publication.name) : texts.search;
    const title = typed ? `${typed} | ${place}` : place;
    const address = publication
      ? publicationAddress(
          publication,
          location.publicUrl,
          params.category === undefined ? "SearchCollection" : "SearchCollectionCategory",
          params,
        )
      : undefined;
    return {
      kind: "found",
      status: statusOf(data),
      head: { title, robots: "noindex, follow" },
      ...(address ? { address } : {}),
    };
  },
  Component: ({ data, location }) => <SearchResults query={data} typed={typedOf(location)} />,
  Aside: ({ data }) => (data.aside ? <SearchAside query={data.aside} /> : null),
});
