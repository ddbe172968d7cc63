import { graphql, useFragment } from "react-relay/hooks";
import type { SearchResults_query$key } from "../../../generated/relay/SearchResults_query.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FoundLists } from "./FoundLists.tsx";
import { FoundPeople } from "./FoundPeople.tsx";
import { FoundPublications } from "./FoundPublications.tsx";
import { FoundStories } from "./FoundStories.tsx";
import { FoundTags } from "./FoundTags.tsx";
import { categoryOf } from "./searchCategories.ts";
import { SearchHeader } from "./SearchHeader.tsx";
import { SearchStart } from "./SearchStart.tsx";
import * as texts from "./texts.ts";
import styles from "./Search.module.css";

/** The whole search page: header and results of one category. */
export function SearchResults(props: { query: SearchResults_query$key; typed: string }) {
  const data = useFragment(
    graphql`
      fragment SearchResults_query on Query
      @argumentDefinitions(
        query: { type: "String!" }
        domainOrSlug: { type: "ID" }
        slug: { type: "ID!" }
        after: { type: "String" }
        isAsked: { type: "Boolean!" }
        isOfPublication: { type: "Boolean!" }
        showsPosts: { type: "Boolean!" }
        showsUsers: { type: "Boolean!" }
        showsPublications: { type: "Boolean!" }
        showsTags: { type: "Boolean!" }
        showsLists: { type: "Boolean!" }
      ) {
        search(query: $query, domainOrSlug: $domainOrSlug) @include(if: $isAsked) {
          __typename
          ... on ResultError {
            message
          }
        }
        publication: collectionByDomainOrSlug(domainOrSlug: $slug) @include(if: $isOfPublication) {
          ...SearchHeader_collection
        }
        ...SearchStart_query @skip(if: $isAsked) @alias(as: "start")
        ...FoundStories_query
          @arguments(query: $query, domainOrSlug: $domainOrSlug, after: $after)
          @include(if: $showsPosts)
          @alias(as: "stories")
        ...FoundPeople_query
          @arguments(query: $query, domainOrSlug: $domainOrSlug, after: $after)
          @include(if: $showsUsers)
          @alias(as: "people")
        ...FoundPublications_query
          @arguments(query: $query, domainOrSlug: $domainOrSlug, after: $after)
          @include(if: $showsPublications)
          @alias(as: "publications")
        ...FoundTags_query
          @arguments(query: $query, domainOrSlug: $domainOrSlug, after: $after)
          @include(if: $showsTags)
          @alias(as: "tags")
        ...FoundLists_query
          @arguments(query: $query, domainOrSlug: $domainOrSlug, after: $after)
          @include(if: $showsLists)
          @alias(as: "lists")
      }
    `,
    props.query,
  );
  const { typed } = props;
  const category = categoryOf(useLocation().params.category);
  const { search } = data;
  return (
    <div className={styles.page}>
      <SearchHeader collection={data.publication ?? null} typed={typed} category={category} />
      {data.start ? <SearchStart query={data.start} /> : null}
      {search && "message" in search && search.message !== undefined ? (
        <EmptyState title={texts.searchFailed} text={search.message} />
      ) : (
        <>
          {data.stories ? <FoundStories query={data.stories} typed={typed} /> : null}
          {data.people ? <FoundPeople query={data.people} typed={typed} /> : null}
          {data.publications ? <FoundPublications query={data.publications} typed={typed} /> : null}
          {data.tags ? <FoundTags query={data.tags} typed={typed} /> : null}
          {data.lists ? <FoundLists query={data.lists} typed={typed} /> : null}
        </>
      )}
    </div>
  );
}
