import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { readNotesQuery } from "../../../generated/relay/readNotesQuery.graphql.ts";
import type { Mark } from "./readMarks.ts";

/** What the viewer has noted in a story, as marks that hold the notes, as far as they stand there. */
export async function readNotes(environment: IEnvironment, postId: string): Promise<Mark[]> {
  const data = await fetchQuery<readNotesQuery>(
    environment,
    graphql`
      query readNotesQuery($postId: ID!) {
        postResult(id: $postId) {
          ... on Post {
            notesConnection(first: 50) {
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
            }
          }
        }
      }
    `,
    { postId },
    { fetchPolicy: "network-only" },
  ).toPromise();
  const notes = data?.postResult.notesConnection?.edges ?? [];
  return notes.flatMap(({ node: { id, text: note, quote } }): Mark[] =>
    quote.state === "PLACED" && quote.text
      ? [
          {
            id,
            kind: "note",
            by: null,
            note,
            paragraphName: quote.paragraphName,
            startOffset: quote.wordOffset,
            text: quote.text,
          },
        ]
      : [],
  );
}
