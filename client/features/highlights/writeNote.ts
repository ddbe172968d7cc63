import { graphql, type IEnvironment } from "relay-runtime";
import type { writeNoteCreateMutation } from "../../../generated/relay/writeNoteCreateMutation.graphql.ts";
import type { writeNoteDeleteMutation } from "../../../generated/relay/writeNoteDeleteMutation.graphql.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { mapResult, type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

/** A note to create. The key makes retries idempotent. */
export interface NoteToSend {
  selection: HighlightRange;
  note: string;
  key: string;
}

/** Creates a note. */
export async function createNote(
  environment: IEnvironment,
  targetPostId: string,
  { selection: { paragraphName, startOffset, text }, note, key }: NoteToSend,
): Promise<MutationResult<{ id: string }>> {
  const result = await runMutation<writeNoteCreateMutation>(environment, {
    mutation: graphql`
      mutation writeNoteCreateMutation(
        $targetPostId: ID!
        $paragraphName: String!
        $startOffset: Int!
        $text: String!
        $note: String!
        $key: String!
      ) {
        createNote(
          targetPostId: $targetPostId
          paragraphName: $paragraphName
          startOffset: $startOffset
          text: $text
          note: $note
          key: $key
        ) {
          __typename
          ... on NoteCreated {
            note {
              id
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { targetPostId, paragraphName, startOffset, text, note, key },
  });
  return mapResult(result, ({ note: created }) => created);
}

/** Deletes a note. */
export function deleteNote(environment: IEnvironment, noteId: string): Promise<MutationResult> {
  return runMutation<writeNoteDeleteMutation>(environment, {
    mutation: graphql`
      mutation writeNoteDeleteMutation($noteId: ID!) {
        deleteNote(noteId: $noteId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { noteId },
  });
}
