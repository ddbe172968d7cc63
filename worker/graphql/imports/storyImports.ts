// The viewer's imports, visible only to them.

import { importErrorText } from "../../../shared/imports/importErrors.ts";
import { importNoteText, readImportNotes } from "../../../shared/imports/importNotes.ts";
import { EXPORT_KINDS } from "../../../shared/story/imports/exportKinds.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import {
  listImportItems,
  listImports,
  type StoryImportItemRow,
  type StoryImportRow,
} from "../../domain/imports/listImports.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { earlyViewerRead } from "../machinery/earlyRead.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Viewer } from "../machinery/refs.ts";
import { emptyPage } from "../unbuilt/notYet.ts";

const IMPORTS_PAGE_SIZE = 5;
const ITEMS_PAGE_SIZE = 50;

const StoryImportItemState = describedEnum(
  "StoryImportItemState",
  "The import status of a story.",
  {
    WAITING: "Waiting to be imported.",
    MADE: "Imported as a draft.",
    KNOWN: "Imported earlier and left unchanged.",
    REJECTED: "Could not be imported.",
  },
);

const StoryImportItem = builder.objectRef<StoryImportItemRow>("StoryImportItem").implement({
  description: "A story of an export that the viewer imports.",
  fields: (t) => ({
    position: t.exposeInt("position", { description: "Its position in the export, from 0." }),
    name: t.exposeString("name", { description: "Its name in the export." }),
    title: t.exposeString("title", { description: "The title; may be empty." }),
    state: t.expose("state", {
      type: StoryImportItemState,
      description: "Its import state.",
    }),
    reason: t.string({
      nullable: true,
      description: "Why it was rejected, and what to do next.",
      resolve: ({ reason }) => importErrorText(reason ?? undefined),
    }),
    postId: t.exposeID("postId", { nullable: true, description: "The resulting story's id." }),
    linkedImages: t.exposeInt("linkedImages", {
      description: "Number of images that couldn't be copied and remain linked.",
    }),
    missingImages: t.exposeInt("missingImages", {
      description: "Number of images that were missing from the file or couldn't be used.",
    }),
    notes: t.stringList({
      description: "What else couldn't be imported, or has another form: a sentence per kind.",
      resolve: ({ notes }) => readImportNotes(notes).map(importNoteText),
    }),
  }),
});

const StoryImport = builder.objectRef<StoryImportRow>("StoryImport").implement({
  description: "An export that the viewer imports.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The import's id." }),
    service: t.string({
      description: "The service that created the export.",
      resolve: ({ kind }) => EXPORT_KINDS[kind],
    }),
    fileName: t.exposeString("fileName", { description: "The name of the uploaded file." }),
    createdAt: t.expose("createdAt", {
      type: "Timestamp",
      description: "When it was uploaded.",
    }),
    isReading: t.boolean({
      description: "True while its file is being read; the counts still grow.",
      resolve: ({ isReading }) => isReading === 1,
    }),
    isCut: t.boolean({
      description: "True if the rest of its file couldn't be read.",
      resolve: ({ isCut }) => isCut === 1,
    }),
    total: t.exposeInt("total", {
      description: "Number of stories. In this and the other counts 1,001 means more than 1,000.",
    }),
    waiting: t.exposeInt("waiting", { description: "Number of stories still queued." }),
    made: t.exposeInt("made", { description: "Number of stories that are now drafts." }),
    known: t.exposeInt("known", { description: "Number of stories that were imported before." }),
    rejected: t.exposeInt("rejected", { description: "Number of stories that failed." }),
    itemsConnection: t.connection({
      type: StoryImportItem,
      description: "Its stories, in the export's order.",
      resolve: ({ id }, args, context) =>
        listImportItems(context, id, pageBounds(args, ITEMS_PAGE_SIZE)),
    }),
  }),
});

const IMPORTS = earlyViewerRead((context, user, args: PageArguments) =>
  listImports(context, user, pageBounds(args, IMPORTS_PAGE_SIZE)),
);

/** Prefetches of the viewer's fields by the session. */
export const OWN_IMPORT_PREFETCHES: Prefetches = { storyImportsConnection: IMPORTS.prefetch };

builder.objectFields(Viewer, (t) => ({
  storyImportsConnection: t.connection({
    type: StoryImport,
    description: "The viewer's imports of the last 30 days, newest first; empty on custom domains.",
    resolve: async ({ id }, args, context) =>
      (await context.session())?.isElsewhere
        ? emptyPage<StoryImportRow>(args, IMPORTS_PAGE_SIZE)
        : IMPORTS.read(context, id, args),
  }),
}));
