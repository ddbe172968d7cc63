// The report of a viewer's imports: nobody else sees any of it.

import { importErrorText } from "../../../shared/rules/importErrors.ts";
import { EXPORT_KINDS } from "../../../shared/story/exports/readExport.ts";
import { pageBounds, toPage } from "../../db/keyset.ts";
import {
  listImportItems,
  listImports,
  type StoryImportItemRow,
  type StoryImportRow,
} from "../../domain/writing/imports/listImports.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Viewer } from "../machinery/refs.ts";

const IMPORTS_PAGE_SIZE = 5;
const ITEMS_PAGE_SIZE = 50;

const StoryImportItemState = describedEnum(
  "StoryImportItemState",
  "What became of a story of an export.",
  {
    WAITING: "It waits for its turn.",
    MADE: "It is a draft now.",
    KNOWN: "It was brought over before, and is left as it is.",
    REFUSED: "It could not be brought over.",
  },
);

const StoryImportItem = builder.objectRef<StoryImportItemRow>("StoryImportItem").implement({
  description: "A story of an export that the viewer brings over.",
  fields: (t) => ({
    position: t.exposeInt("position", { description: "Its place in the export, from 0." }),
    name: t.exposeString("name", { description: "What the export calls it." }),
    title: t.exposeString("title", { description: "Its title; may be empty." }),
    state: t.field({
      type: StoryImportItemState,
      description: "What became of it.",
      resolve: ({ state }) => state,
    }),
    reason: t.string({
      nullable: true,
      description: "Why it was refused, and what to do next.",
      resolve: ({ reason }) => importErrorText(reason ?? undefined),
    }),
    postId: t.exposeID("postId", { nullable: true, description: "The story that it is here." }),
    linkedImages: t.exposeInt("linkedImages", {
      description: "Pictures that could not be copied and stay where they are.",
    }),
    missingImages: t.exposeInt("missingImages", {
      description: "Pictures that it names but that were not in the file, or could not be taken.",
    }),
  }),
});

const StoryImport = builder.objectRef<StoryImportRow>("StoryImport").implement({
  description: "An export that the viewer brings over.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The import's id." }),
    service: t.string({
      description: "Whose export it is.",
      resolve: ({ kind }) => EXPORT_KINDS[kind],
    }),
    fileName: t.exposeString("fileName", { description: "The file that was uploaded." }),
    createdAt: t.field({
      type: "Timestamp",
      description: "When it was uploaded.",
      resolve: ({ createdAt }) => createdAt,
    }),
    isReading: t.boolean({
      description: "True while its file is not read to its end; its numbers grow.",
      resolve: ({ isReading }) => isReading === 1,
    }),
    isCut: t.boolean({
      description: "True where the rest of its file could not be read.",
      resolve: ({ isCut }) => isCut === 1,
    }),
    total: t.exposeInt("total", { description: "Its stories." }),
    waiting: t.exposeInt("waiting", { description: "Those that wait for their turn." }),
    made: t.exposeInt("made", { description: "Those that are drafts now." }),
    known: t.exposeInt("known", { description: "Those that were brought over before." }),
    refused: t.exposeInt("refused", { description: "Those that could not be brought over." }),
    itemsConnection: t.connection({
      type: StoryImportItem,
      description: "Its stories, in the export's order.",
      resolve: ({ id }, args, context) =>
        listImportItems(context, id, pageBounds(args, ITEMS_PAGE_SIZE)),
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  storyImportsConnection: t.connection({
    type: StoryImport,
    description:
      "The viewer's imports of exports, newest first, for 30 days; none on hosts that are people's or publications' own.",
    resolve: async ({ id }, args, context) => {
      const bounds = pageBounds(args, IMPORTS_PAGE_SIZE);
      return (await context.session())?.isElsewhere
        ? toPage([], bounds, () => ({ value: 0, id: "" }))
        : listImports(context, id, bounds);
    },
  }),
}));
