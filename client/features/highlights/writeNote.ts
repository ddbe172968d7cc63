import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { writeNoteCreateMutation } from "../../../generated/relay/writeNoteCreateMutation.graphql.ts";
import type { writeNoteDeleteMutation } from "../../../generated/relay/writeNoteDeleteMutation.graphql.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { commitWrite } from "../../app/commitWrite.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** A note to create. The key makes retries idempotent. */
export interface NoteToSend {
  passage: HighlightRange;
  note: string;
  key: string;
}

/** Creates a note. Resolves to its id or an error message. */
export function createNote(
  environment: IEnvironment,
  targetPostId: string,
  { passage: { paragraphName, startOffset, text }, note, key }: NoteToSend,
): Promise<{ id: string } | { error: string }> {
  return new Promise((resolve) => {
    commitMutation<writeNoteCreateMutation>(environment, {
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
      onCompleted: ({ createNote: answer }) =>
        resolve(answer.note ? answer.note : { error: answer.message ?? FAILED }),
      onError: (error) => resolve({ error: errorIn(error) ?? FAILED }),
    });
  });
}

/** Deletes a note. Resolves to an error message, or null on success. */
export function deleteNote(environment: IEnvironment, noteId: string): Promise<string | null> {
  return commitWrite<writeNoteDeleteMutation>(environment, {
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
    outcome: (response) => response.deleteNote,
  });
}
