import { graphql, useFragment } from "react-relay/hooks";
import type { PostClappers_post$key } from "../../../../generated/relay/PostClappers_post.graphql.ts";
import { formatShortDate } from "../../../../shared/format/dates.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";
import styles from "./PostInfo.module.css";
import { readConnection } from "../../../features/listing/readConnection.ts";

/** Who clapped for a story, for its author. */
export function PostClappers(props: { post: PostClappers_post$key }) {
  const { clappersConnection } = useFragment(
    graphql`
      fragment PostClappers_post on Post
      @argumentDefinitions(sort: { type: "ResponseSortType!" }, after: { type: "String" }) {
        clappersConnection(first: 20, after: $after, sortType: $sort) {
          edges {
            node {
              clapCount
              clappedAt
              user {
                id
                name
                username
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { edges, pageInfo } = readConnection(clappersConnection);
  if (edges.length === 0) {
    return <EmptyState level={2} title={texts.noClaps} text={texts.noClapsText} />;
  }
  return (
    <>
      <ul className={styles.list}>
        {edges.map(({ node: { user, clapCount, clappedAt } }) => (
          <li key={user.id}>
            <a className={styles.item} href={hrefTo("ShowUser", { username: user.username })}>
              <bdi className={styles.name}>{user.name}</bdi>
              <span className={styles.facts}>
                {texts.clapCount(clapCount)} · {formatShortDate(clappedAt, location.now)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.moreReaders} isLoading={false} />
      ) : null}
    </>
  );
}
