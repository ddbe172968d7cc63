import { fetchQuery, graphql, type IEnvironment, readInlineData } from "relay-runtime";
import type { readQuotedResponses_post$key } from "../../../generated/relay/readQuotedResponses_post.graphql.ts";
import type { readQuotedResponsesQuery } from "../../../generated/relay/readQuotedResponsesQuery.graphql.ts";
import { loadHighlights } from "../viewer/viewerParts.ts";
import { readConnection } from "../listing/readConnection.ts";
import type { Mark } from "./readHighlights.ts";

/** The responses to parts of a story's text, and what its discussion allows. */
export interface Discussion {
  responses: readonly Mark[];
  isClosed: boolean;
  /** True if the story is itself a response, whose discussion its writer doesn't moderate. */
  isOfResponse: boolean;
  authorId: string | null;
}

/** Maximum number of pages fetched for one story: 100 responses are shown beside its text. */
const MAX_PAGES = 2;

const PAGE = graphql`
  fragment readQuotedResponses_post on Post
  @inline
  @argumentDefinitions(after: { type: "String" }) {
    isDiscussionClosed
    isResponse
    creator {
      id
    }
    quotedResponses(first: 50, after: $after) {
      edges {
        node {
          id
          excerpt
          creator {
            id
            name
            imageId
          }
          quote {
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
 * Loads the responses to text that a story contains now; null if the story is gone. The first read of
 * signed-in viewers is part of the page's second operation.
 */
export async function readQuotedResponses(
  environment: IEnvironment,
  postId: string,
  isWithViewerParts: boolean,
): Promise<Discussion | null> {
  const responses: Mark[] = [];
  let story: readQuotedResponses_post$key | null | undefined = isWithViewerParts
    ? (await loadHighlights(environment, postId))?.responses
    : await readPage(environment, postId, null);
  let discussion: Discussion | null = null;
  for (let page = 1; story; page += 1) {
    const { quotedResponses, isDiscussionClosed, isResponse, creator } = readInlineData(
      PAGE,
      story,
    );
    discussion ??= {
      responses,
      isClosed: isDiscussionClosed,
      isOfResponse: isResponse,
      authorId: creator?.id ?? null,
    };
    const { edges, pageInfo } = readConnection(quotedResponses);
    for (const { node } of edges) {
      const { id, quote, excerpt } = node;
      if (!quote?.text) continue;
      responses.push({
        id,
        kind: "response",
        by: null,
        response: { excerpt, creator: node.creator ?? null },
        paragraphName: quote.paragraphName,
        startOffset: quote.wordOffset,
        text: quote.text,
      });
    }
    if (!pageInfo.hasNextPage || page === MAX_PAGES) break;
    story = await readPage(environment, postId, pageInfo.endCursor);
  }
  return discussion;
}

async function readPage(
  environment: IEnvironment,
  postId: string,
  after: string | null,
): Promise<readQuotedResponses_post$key | null | undefined> {
  const data = await fetchQuery<readQuotedResponsesQuery>(
    environment,
    graphql`
      query readQuotedResponsesQuery($postId: ID!, $after: String) {
        postResult(id: $postId) {
          ... on Post {
            ...readQuotedResponses_post @arguments(after: $after) @alias(as: "page")
          }
        }
      }
    `,
    { postId, after },
    { fetchPolicy: "network-only" },
  ).toPromise();
  return data?.postResult.page;
}
