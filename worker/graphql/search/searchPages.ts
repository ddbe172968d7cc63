import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { collectionByDomainOrSlug } from "../../domain/publications/rows/collections.ts";
import {
  foundCatalogs,
  foundPeople,
  foundPublications,
  foundStories,
  foundTags,
  type ListedSearch,
} from "../../domain/search/foundLists.ts";
import { prefetchCorrections } from "../../domain/search/searchWithCorrections.ts";
import { maySearch } from "../../domain/search/maySearch.ts";
import { providerOf } from "../../domain/search/providerDriver.ts";
import type { SearchFilters } from "../../domain/search/searchFilters.ts";
import { MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import { SEARCH_INDEXES } from "../../../shared/search/multiQuery.ts";
import { builder } from "../machinery/builder.ts";
import { Catalog, Collection, Post, Tag, User } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult, notFound } from "../machinery/results.ts";

const PAGE_SIZE = 10;

/** A validated search. */
interface Asked {
  __typename: "Search";
  query: string;
  filters: SearchFilters;
}

const listed = ({ query, filters }: Asked, page: PageArguments): ListedSearch => ({
  query,
  filters,
  bounds: pageBounds(page, PAGE_SIZE),
});

const TOTAL = { description: "Number of hits." };
const IS_CAPPED = {
  description: "True if there may be more than `total`: only the latest candidates were examined.",
};
const IS_UNAVAILABLE = {
  description: "True if the search backend didn't respond, so the hits are unknown.",
};

const QUERY_ID = {
  description: "The query id for searchClickEvent; empty where clicks aren't recorded.",
};

const Search = builder.objectRef<Asked>("Search").implement({
  description: "Search results by kind, best first.",
  fields: (t) => ({
    query: t.exposeString("query", { description: "The query as typed." }),
    posts: t.connection(
      {
        type: Post,
        description: "Stories.",
        resolve: (asked, args, context) => foundStories(context, listed(asked, args)),
      },
      {
        fields: (page) => ({
          total: page.exposeInt("total", TOTAL),
          isCapped: page.exposeBoolean("isCapped", IS_CAPPED),
          isUnavailable: page.exposeBoolean("isUnavailable", IS_UNAVAILABLE),
          queryId: page.exposeString("queryId", QUERY_ID),
        }),
      },
    ),
    users: t.connection(
      {
        type: User,
        description: "People.",
        resolve: (asked, args, context) => foundPeople(context, listed(asked, args)),
      },
      {
        fields: (page) => ({
          total: page.exposeInt("total", TOTAL),
          isCapped: page.exposeBoolean("isCapped", IS_CAPPED),
          isUnavailable: page.exposeBoolean("isUnavailable", IS_UNAVAILABLE),
          queryId: page.exposeString("queryId", QUERY_ID),
        }),
      },
    ),
    collections: t.connection(
      {
        type: Collection,
        description: "Publications.",
        resolve: (asked, args, context) => foundPublications(context, listed(asked, args)),
      },
      {
        fields: (page) => ({
          total: page.exposeInt("total", TOTAL),
          isCapped: page.exposeBoolean("isCapped", IS_CAPPED),
          isUnavailable: page.exposeBoolean("isUnavailable", IS_UNAVAILABLE),
          queryId: page.exposeString("queryId", QUERY_ID),
        }),
      },
    ),
    lists: t.connection(
      {
        type: Catalog,
        description: "Lists of stories.",
        resolve: (asked, args, context) => foundCatalogs(context, listed(asked, args)),
      },
      {
        fields: (page) => ({
          total: page.exposeInt("total", TOTAL),
          isCapped: page.exposeBoolean("isCapped", IS_CAPPED),
          isUnavailable: page.exposeBoolean("isUnavailable", IS_UNAVAILABLE),
          queryId: page.exposeString("queryId", QUERY_ID),
        }),
      },
    ),
    tags: t.connection(
      {
        type: Tag,
        description: "Tags that stories use.",
        resolve: (asked, args, context) => foundTags(context, listed(asked, args)),
      },
      {
        fields: (page) => ({
          total: page.exposeInt("total", TOTAL),
          isCapped: page.exposeBoolean("isCapped", IS_CAPPED),
          isUnavailable: page.exposeBoolean("isUnavailable", IS_UNAVAILABLE),
          queryId: page.exposeString("queryId", QUERY_ID),
        }),
      },
    ),
  }),
});

const SearchResult = defineResult({
  name: "SearchResult",
  description: "The search results, or an error.",
  types: [Search],
  errors: ["BadRequest", "NotFound", "RateLimited"],
});

builder.queryFields((t) => ({
  search: t.field({
    type: SearchResult,
    description: "Runs a search for the viewer.",
    args: {
      query: t.arg.string({ required: true, description: "The query as typed." }),
      domainOrSlug: t.arg.id({
        description:
          "Restricts the search to one publication: its stories, writers, tags, and lists that contain its stories.",
      }),
    },
    resolve: async (_root, { query, domainOrSlug }, context): Promise<Asked | ErrorResult> => {
      if (query.length > MAX_SEARCH_LENGTH) {
        return errorResult(
          "BadRequest",
          `A search can have at most ${MAX_SEARCH_LENGTH} characters.`,
        );
      }
      if (!providerOf(context)) prefetchCorrections(context, query);
      const [isAllowed, collection] = await Promise.all([
        // The complexity limit counts all indexes.
        maySearch(context, SEARCH_INDEXES.length),
        domainOrSlug == null ? null : collectionByDomainOrSlug(context).load(domainOrSlug),
      ]);
      if (!isAllowed)
        return errorResult("RateLimited", "You’re searching too often. Try again in a minute.");
      if (domainOrSlug == null) return { __typename: "Search", query, filters: {} };
      return collection
        ? { __typename: "Search", query, filters: { collectionId: collection.id } }
        : notFound("publication");
    },
  }),
}));
