import { graphql } from "react-relay/hooks";
import type {
  UseFollowingQuery,
  UseFollowingQuery$data,
} from "../../../generated/relay/UseFollowingQuery.graphql.ts";
import { useViewerQuery } from "../viewer/useViewerQuery.ts";
import { type MaybeConnection, readConnection } from "../listing/readConnection.ts";

/** A user, publication or topic that the viewer follows. */
export interface FollowedEntry {
  kind: "writer" | "publication" | "topic";
  id: string;
  name: string;
  /** The username, or the slug in URLs. */
  slug: string;
  imageId: string | null;
  /** When its newest story was published, in milliseconds since 1970; null without stories. */
  latestPublishedAt: number | null;
}

/**
 * Returns what the viewer follows, most recently published first. Null while
 * loading and for anonymous viewers.
 */
export function useFollowing(): FollowedEntry[] | null {
  const { data } = useViewerQuery<UseFollowingQuery>(
    graphql`
      query UseFollowingQuery {
        viewer {
          id
          followingUserConnection(first: 25) {
            edges {
              node {
                id
                name
                username
                imageId
                homepagePostsConnection(first: 1) {
                  edges {
                    node {
                      id
                      latestPublishedAt
                    }
                  }
                }
              }
            }
          }
          followingCollectionConnection(first: 25) {
            edges {
              node {
                id
                name
                slug
                avatar {
                  id
                }
                postsConnection(first: 1, order: LATEST) {
                  edges {
                    node {
                      id
                      latestPublishedAt
                    }
                  }
                }
              }
            }
          }
          followedTags {
            id
            displayTitle
            normalizedTagSlug
            posts(first: 1, sort: NEW) {
              edges {
                node {
                  id
                  latestPublishedAt
                }
              }
            }
          }
        }
      }
    `,
    {},
  );
  return data?.viewer ? followedEntries(data.viewer) : null;
}

/** Converts a response to entries, newest story first; entries without stories last, by name. */
export function followedEntries(
  viewer: NonNullable<UseFollowingQuery$data["viewer"]>,
): FollowedEntry[] {
  const entries: FollowedEntry[] = [
    ...readConnection(viewer.followingUserConnection).edges.map(({ node }) => ({
      kind: "writer" as const,
      id: node.id,
      name: node.name,
      slug: node.username,
      imageId: node.imageId ?? null,
      latestPublishedAt: latestOf(node.homepagePostsConnection),
    })),
    ...readConnection(viewer.followingCollectionConnection).edges.map(({ node }) => ({
      kind: "publication" as const,
      id: node.id,
      name: node.name,
      slug: node.slug,
      imageId: node.avatar?.id ?? null,
      latestPublishedAt: latestOf(node.postsConnection),
    })),
    ...viewer.followedTags.map((tag) => ({
      kind: "topic" as const,
      id: tag.id,
      name: tag.displayTitle,
      slug: tag.normalizedTagSlug,
      imageId: null,
      latestPublishedAt: latestOf(tag.posts),
    })),
  ];
  return entries.toSorted(
    (a, b) =>
      (b.latestPublishedAt ?? -Infinity) - (a.latestPublishedAt ?? -Infinity) ||
      (a.name < b.name ? -1 : 1),
  );
}

type Latest = MaybeConnection<{
  readonly node: { readonly latestPublishedAt: number | null | undefined };
}>;

function latestOf(stories: Latest): number | null {
  return readConnection(stories).edges[0]?.node.latestPublishedAt ?? null;
}
