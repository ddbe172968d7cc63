import { IMPORT_ERRORS, type ImportError } from "../../../shared/imports/importErrors.ts";
import { importNoteText } from "../../../shared/imports/importNotes.ts";
import type { ConversionNote } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import type { DraftRow } from "../../domain/drafts/draftRow.ts";
import { builder } from "../machinery/builder.ts";
import { PostDraft } from "../drafts/drafts.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

/** A story imported from another site as a draft. */
interface StoryImported {
  __typename: "StoryImported";
  draft: DraftRow;
  copied: number;
  linked: number;
  missing: number;
  notes: readonly ConversionNote[];
}

const StoryImported = builder.objectRef<StoryImported>("StoryImported").implement({
  description: "A story was imported from another site as a draft, which only the importer sees.",
  fields: (t) => ({
    draft: t.expose("draft", { type: PostDraft, description: "The draft." }),
    copiedImages: t.exposeInt("copied", {
      description: "Number of images copied here.",
    }),
    linkedImages: t.exposeInt("linked", {
      description: "Number of images that couldn't be copied and remain linked.",
    }),
    missingImages: t.exposeInt("missing", {
      description: "Number of images that were missing or couldn't be copied.",
    }),
    notes: t.stringList({
      description: "What else couldn't be imported, each as a sentence.",
      resolve: ({ notes }) => notes.map(importNoteText),
    }),
  }),
});

const ImportStoryResult = defineResult({
  name: "ImportStoryResult",
  description: "Result of `importStory`.",
  types: [StoryImported],
  errors: [
    "AccountSuspended",
    "BadRequest",
    "Forbidden",
    "RateLimited",
    "RemovedByUser",
    "ServiceUnavailable",
    "Unauthorized",
  ],
});

builder.mutationFields((t) => ({
  importStory: t.field({
    type: ImportStoryResult,
    description:
      "Imports the story at a URL as a draft, with its images and canonical URL. Idempotent by URL.",
    args: { url: t.arg.string({ required: true, description: "The story's URL." }) },
    resolve: permitted("importStory", async ({ url }: { url: string }, context, { userId }) => {
      const { network } = context;
      const { importStory } = await import("../../domain/imports/importStory.ts");
      const result = await importStory(context, { userId, network }, url);
      return result.kind === "imported"
        ? { ...result, __typename: "StoryImported" as const }
        : importErrorResult(result.kind);
    }),
  }),
}));

function importErrorResult(reason: ImportError): ErrorResult {
  return errorResult(TYPE_OF[reason] ?? "BadRequest", IMPORT_ERRORS[reason]);
}

/** The error types of failures that aren't caused by the URL. */
const TYPE_OF: Readonly<Partial<Record<ImportError, string>>> = {
  "in-trash": "RemovedByUser",
  limited: "RateLimited",
  suspended: "AccountSuspended",
  "too-slow": "ServiceUnavailable",
  unreachable: "ServiceUnavailable",
};
