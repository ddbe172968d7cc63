import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { readMarksQuery } from "../../../generated/relay/readMarksQuery.graphql.ts";
import type { PassageMark } from "../../../shared/story/placePassage.ts";

/** A passage that is marked on the page. */
export interface Mark extends PassageMark {
  /** The highlight's id; null for the top one, which is nobody's. */
  id: string | null;
  /** Who marked it: the reader themself, who may have noted something, someone they follow, or most readers. */
  kind: "own" | "note" | "followed" | "top";
  /** The name of someone whom the reader follows. */
  by: string | null;
  /** What the reader noted. */
  note?: string;
}

type Connection = readMarksQuery["response"]["postResult"]["highlightsConnection"];

/** Most pages of highlights that one story's page asks for. */
const MOST_PAGES = 6;

/** What the viewer and those they follow marked in a story, as far as it stands there. */
export async function readMarks(
  environment: IEnvironment,
  postId: string,
  viewerId: string,
): Promise<Mark[]> {
  const marks: Mark[] = [];
  let after: string | null | undefined = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const data: readMarksQuery["response"] | undefined = await fetchQuery<readMarksQuery>(
      environment,
      graphql`
        query readMarksQuery($postId: ID!, $after: String) {
          postResult(id: $postId) {
            ... on Post {
              highlightsConnection(first: 50, after: $after) {
                edges {
                  node {
                    id
                    user {
                      id
                      name
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
          }
        }
      `,
      { postId, after },
      { fetchPolicy: "network-only" },
    ).toPromise();
    const connection: Connection | undefined = data?.postResult.highlightsConnection;
    if (!connection) break;
    for (const { node } of connection.edges) {
      const { state, paragraphName, wordOffset, text } = node.quote;
      if (state !== "PLACED" || text === null || text === undefined) continue;
      const isOwn = node.user?.id === viewerId;
      marks.push({
        id: node.id,
        kind: isOwn ? "own" : "followed",
        by: isOwn ? null : (node.user?.name ?? null),
        paragraphName,
        startOffset: wordOffset,
        text,
      });
    }
    if (!connection.pageInfo.hasNextPage) break;
    after = connection.pageInfo.endCursor;
  }
  return marks;
}
