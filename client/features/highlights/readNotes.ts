import { fetchQuery, graphql, type IEnvironment, readInlineData } from "relay-runtime";
import type { readNotes_post$key } from "../../../generated/relay/readNotes_post.graphql.ts";
import type { readNotesQuery } from "../../../generated/relay/readNotesQuery.graphql.ts";
import { MAX_PAGE_SIZE, MAX_STORY_NOTES } from "../../../shared/limits.ts";
import { loadHighlights } from "../viewer/viewerParts.ts";
import type { Mark } from "./readHighlights.ts";
import { readConnection } from "../listing/readConnection.ts";

/** Maximum number of note pages of one story. */
const MAX_PAGES = MAX_STORY_NOTES / MAX_PAGE_SIZE;

const PAGE = graphql`
  fragment readNotes_post on Post @inline @argumentDefinitions(after: { type: "String" }) {
    notesConnection(first: 50, after: $after) {
      edges {
        node {
          id
          text
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

/** Loads the viewer's notes in a story that its current text still contains. */
export async function readNotes(environment: IEnvironment, postId: string): Promise<Mark[]> {
  const notes: Mark[] = [];
  let story: readNotes_post$key | null | undefined = (await loadHighlights(environment, postId))
    ?.notes;
  for (let page = 1; story; page += 1) {
    const { edges, pageInfo } = readConnection(readInlineData(PAGE, story).notesConnection);
    for (const { node } of edges) {
      const { state, paragraphName, wordOffset, text } = node.quote;
      if (state !== "PLACED" || !text) continue;
      notes.push({
        id: node.id,
        kind: "note",
        by: null,
        note: node.text,
        paragraphName,
        startOffset: wordOffset,
        text,
      });
    }
    if (!pageInfo.hasNextPage || page === MAX_PAGES) break;
    story = await readMore(environment, postId, pageInfo.endCursor);
  }
  return notes;
}

async function readMore(
  environment: IEnvironment,
  postId: string,
  after: string | null | undefined,
): Promise<readNotes_post$key | null | undefined> {
  const data = await fetchQuery<readNotesQuery>(
    environment,
    graphql`
      query readNotesQuery($postId: ID!, $after: String) {
        postResult(id: $postId) {
          ... on Post {
            ...readNotes_post @arguments(after: $after) @alias(as: "page")
          }
        }
      }
    `,
    { postId, after },
    { fetchPolicy: "network-only" },
  ).toPromise();
  return data?.postResult.page;
}
