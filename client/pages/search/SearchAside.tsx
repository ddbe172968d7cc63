import { graphql, useFragment } from "react-relay/hooks";
import type { SearchAside_query$key } from "../../../generated/relay/SearchAside_query.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { TagChips } from "../../features/topics/TagChips.tsx";
import type { SearchCategory } from "./searchCategories.ts";
import * as texts from "./texts.ts";
import styles from "./Search.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";

/** Other results of a story search: topics, users and publications. */
export function SearchAside(props: { query: SearchAside_query$key }) {
  const { search } = useFragment(
    graphql`
      fragment SearchAside_query on Query
      @argumentDefinitions(query: { type: "String!" }, domainOrSlug: { type: "ID" }) {
        search(query: $query, domainOrSlug: $domainOrSlug) {
          ... on Search {
            query
            topTags: tags(first: 8) {
              edges {
                node {
                  id
                  ...TagChips_tags
                }
              }
            }
            topUsers: users(first: 3) {
              edges {
                node {
                  id
                  ...PersonRow_user
                }
              }
              pageInfo {
                hasNextPage
              }
            }
            topCollections: collections(first: 3) {
              edges {
                node {
                  id
                  ...CollectionRow_collection
                }
              }
              pageInfo {
                hasNextPage
              }
            }
          }
        }
      }
    `,
    props.query,
  );
  const hrefTo = useRouteHref();
  const { query } = search;
  if (query === undefined) return null;
  // Failed lists are omitted here, because the main results are next to them.
  const tags = readConnection(search.topTags);
  const users = readConnection(search.topUsers);
  const collections = readConnection(search.topCollections);
  if ([tags, users, collections].every(({ edges }) => edges.length === 0)) return null;
  const hrefOf = (category: SearchCategory) =>
    hrefTo("SearchCategory", { category }, { query: { q: query } });
  return (
    <div className={styles.aside}>
      {tags.edges.length > 0 ? (
        <section aria-labelledby="aside-topics">
          <h2 className={styles.label} id="aside-topics">
            {texts.topics}
          </h2>
          <TagChips tags={tags.edges.map(({ node }) => node)} label={texts.topics} />
        </section>
      ) : null}
      {users.edges.length > 0 ? (
        <section aria-labelledby="aside-people">
          <h2 className={styles.label} id="aside-people">
            {texts.people}
          </h2>
          {users.edges.map(({ node }) => (
            <PersonRow key={node.id} user={node} headingLevel={3} />
          ))}
          {users.pageInfo.hasNextPage ? (
            <p className={styles.all}>
              <a href={hrefOf("users")} aria-label={texts.seeAllPeople}>
                {texts.seeAll}
              </a>
            </p>
          ) : null}
        </section>
      ) : null}
      {collections.edges.length > 0 ? (
        <section aria-labelledby="aside-publications">
          <h2 className={styles.label} id="aside-publications">
            {texts.publications}
          </h2>
          {collections.edges.map(({ node }) => (
            <CollectionRow key={node.id} collection={node} headingLevel={3} />
          ))}
          {collections.pageInfo.hasNextPage ? (
            <p className={styles.all}>
              <a href={hrefOf("publications")} aria-label={texts.seeAllPublications}>
                {texts.seeAll}
              </a>
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
