import type { IEnvironment } from "relay-runtime";
import type { restorableSelection_quote$key } from "../../../../generated/relay/restorableSelection_quote.graphql.ts";
import { createHighlight, deleteHighlight } from "../writeHighlight.ts";
import { createNote, deleteNote } from "../writeNote.ts";
import { restorableSelection } from "./restorableSelection.ts";
import type { Removal } from "./useRemovals.ts";

/** How to remove and restore a highlight. */
export function highlightRemoval(
  environment: IEnvironment,
  quote: restorableSelection_quote$key,
): Removal {
  const restorable = restorableSelection(quote);
  return {
    send: (sent) => deleteHighlight(environment, sent),
    restore: restorable
      ? () => createHighlight(environment, restorable.postId, restorable.selection)
      : undefined,
  };
}

/** How to remove and restore a note. */
export function noteRemoval(
  environment: IEnvironment,
  { quote, text }: { quote: restorableSelection_quote$key; text: string },
): Removal {
  const restorable = restorableSelection(quote);
  // Idempotency key: a retry creates the same note.
  const key = crypto.randomUUID();
  return {
    send: (sent) => deleteNote(environment, sent),
    restore: restorable
      ? () =>
          createNote(environment, restorable.postId, {
            selection: restorable.selection,
            note: text,
            key,
          })
      : undefined,
  };
}
