import { fetchQuery, graphql, type IEnvironment, readInlineData } from "relay-runtime";
import type { readHighlights_post$key } from "../../../generated/relay/readHighlights_post.graphql.ts";
import type { readMarksQuery } from "../../../generated/relay/readMarksQuery.graphql.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { loadHighlights } from "../viewer/viewerParts.ts";
import { readConnection } from "../listing/readConnection.ts";

/** Highlighted text on the page. */
export interface Mark extends HighlightRange {
  /** The highlight's id; null for the top highlight, which belongs to no user. */
  id: string | null;
  /**
   * The viewer's highlight or note, a followed user's highlight, the top highlight, a response to the
   * text, or text that the viewer is about to respond to.
   */
  kind: "own" | "note" | "followed" | "top" | "response" | "draft";
  /** The name of the followed user. */
  by: string | null;
  /** The followed user. */
  person?: MarkPerson | undefined;
  /** The viewer's note. */
  note?: string;
  /** The response, whose id is the mark's. */
  response?: {
    excerpt: string;
    creator: MarkPerson | null;
  };
}

/** Whose mark it is. */
interface MarkPerson {
  id: string;
  name: string;
  imageId?: string | null | undefined;
}

/** Maximum number of highlight pages fetched for one story. */
const MAX_PAGES = 6;

const PAGE = graphql`
  fragment readHighlights_post on Post @inline @argumentDefinitions(after: { type: "String" }) {
    highlightsConnection(first: 50, after: $after) {
      edges {
        node {
          id
          user {
            id
            name
            imageId
          }
          quote {
            state
            paragraphName
            wordOffset
            text
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

/**
 * Loads the highlights of the viewer and followed users in a story that its current text still
 * contains.
 */
export async function readHighlights(
  environment: IEnvironment,
  postId: string,
  viewerId: string,
): Promise<Mark[]> {
  const marks: Mark[] = [];
  let story: readHighlights_post$key | null | undefined = (
    await loadHighlights(environment, postId)
  )?.marks;
  for (let page = 1; story; page += 1) {
    const { edges, pageInfo } = readConnection(readInlineData(PAGE, story).highlightsConnection);
    for (const { node } of edges) {
      const { state, paragraphName, wordOffset, text } = node.quote;
      if (state !== "PLACED" || text === null || text === undefined) continue;
      const isOwn = node.user?.id === viewerId;
      marks.push({
        id: node.id,
        kind: isOwn ? "own" : "followed",
        by: isOwn ? null : (node.user?.name ?? null),
        person: isOwn ? undefined : (node.user ?? undefined),
        paragraphName,
        startOffset: wordOffset,
        text,
      });
    }
    if (!pageInfo.hasNextPage || page === MAX_PAGES) break;
    story = await readMore(environment, postId, pageInfo.endCursor);
  }
  return marks;
}

async function readMore(
  environment: IEnvironment,
  postId: string,
  after: string | null | undefined,
): Promise<readHighlights_post$key | null | undefined> {
  const data = await fetchQuery<readMarksQuery>(
    environment,
    graphql`
      query readMarksQuery($postId: ID!, $after: String) {
        postResult(id: $postId) {
          ... on Post {
            ...readHighlights_post @arguments(after: $after) @alias(as: "page")
          }
        }
      }
    `,
    { postId, after },
    { fetchPolicy: "network-only" },
  ).toPromise();
  return data?.postResult.page;
}
