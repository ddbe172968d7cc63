import { graphql, useFragment } from "react-relay/hooks";
import type { PostReplies_post$key } from "../../../../generated/relay/PostReplies_post.graphql.ts";
import { formatShortDate } from "../../../../shared/format/dates.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";
import styles from "./PostInfo.module.css";
import { readConnection } from "../../../features/listing/readConnection.ts";

/** Who responded to a story, each with an excerpt. */
export function PostReplies(props: { post: PostReplies_post$key }) {
  const { id, threadedPostResponses } = useFragment(
    graphql`
      fragment PostReplies_post on Post
      @argumentDefinitions(sort: { type: "ResponseSortType!" }, after: { type: "String" }) {
        id
        threadedPostResponses(first: 20, after: $after, sortType: $sort) {
          edges {
            node {
              id
              path
              excerpt
              clapCount
              firstPublishedAt
              creator {
                name
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
  const { edges, pageInfo } = readConnection(threadedPostResponses);
  if (edges.length === 0) {
    return (
      <EmptyState
        level={2}
        title={texts.noResponsesYet}
        text={texts.noResponsesYetText}
        action={
          <Button variant="secondary" href={buildPath("ShowPostResponses", { postId: id })}>
            {texts.respond}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <a className={styles.item} href={siteHref(node.path, location)}>
              <bdi className={styles.name}>{node.creator?.name ?? texts.someReader}</bdi>
              <span className={styles.words} dir="auto">
                {node.excerpt}
              </span>
              <span className={styles.facts}>
                {[
                  node.firstPublishedAt && formatShortDate(node.firstPublishedAt, location.now),
                  node.clapCount > 0 && texts.clapCount(node.clapCount),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.moreResponses} isLoading={false} />
      ) : null}
    </>
  );
}
