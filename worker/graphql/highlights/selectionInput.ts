// Shared by highlights and notes: the arguments that select text, and the errors.

import { MAX_QUOTE_LENGTH } from "../../../shared/limits.ts";
import type { HighlightInput } from "../../domain/highlights/createHighlight.ts";
import type { SelectionError } from "../../domain/highlights/locateSelection.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { type ErrorResult, errorResult, notFound, suspended } from "../machinery/results.ts";

/** Selected text as mutation arguments. */
export interface SelectionArguments extends Omit<HighlightInput, "postId"> {
  targetPostId: string;
}

const START_DESCRIPTION =
  "The start of the selection in the paragraph's text without footnote references, in UTF-16 units.";
const TEXT_DESCRIPTION = `The selected text, at most ${MAX_QUOTE_LENGTH} characters of one paragraph.`;

type MutationFields = Parameters<Parameters<typeof builder.mutationFields>[0]>[0];

/** The arguments that select text. */
export const selectionArgs = (t: MutationFields) => ({
  targetPostId: idArg(t, "story"),
  paragraphName: t.arg.string({ required: true, description: "The paragraph's name." }),
  startOffset: t.arg.int({
    required: true,
    description: START_DESCRIPTION,
  }),
  text: t.arg.string({
    required: true,
    description: TEXT_DESCRIPTION,
  }),
});

/** Selected text as the input of a mutation about something else. */
export const SelectionInput = builder.inputType("SelectionInput", {
  description: "Selected text of a story.",
  fields: (t) => ({
    paragraphName: t.string({ required: true, description: "The paragraph's name." }),
    startOffset: t.int({ required: true, description: START_DESCRIPTION }),
    text: t.string({ required: true, description: TEXT_DESCRIPTION }),
  }),
});

/** Maps a domain error about selected text to its GraphQL error. */
export function selectionErrorResult(reason: SelectionError | "suspended"): ErrorResult {
  switch (reason) {
    case "no-story":
      return notFound("story");
    case "no-selection":
      return errorResult("BadRequest", "The story has changed and no longer contains this text.");
    case "too-long":
      return errorResult(
        "BadRequest",
        `The selected text can have at most ${MAX_QUOTE_LENGTH} characters.`,
      );
    case "suspended":
      return suspended();
  }
}
