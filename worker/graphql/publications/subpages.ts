// The pages that a publication's editors write.

import { documentToMarkdown } from "../../../shared/story/markdown/documentToMarkdown.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import {
  deleteSubpage,
  saveSubpage,
  type SubpageChange,
  type SubpageInput,
} from "../../domain/publications/pages/saveSubpage.ts";
import {
  type Subpage,
  subpagesByCollection,
  subpageTextById,
} from "../../domain/publications/pages/subpages.ts";
import { findPage } from "../../domain/publications/pages/ownPages.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection } from "../machinery/refs.ts";
import { errorResult } from "../machinery/results.ts";
import { pageErrorResult } from "./pageErrors.ts";
import { PublicationUpdateResult, updated } from "./publicationResults.ts";

const SubpageChangeEnum = describedEnum<SubpageChange>(
  "SubpageChange",
  "What becomes of a subpage that is saved.",
  {
    SAVE: "It is saved; readers see what they saw before.",
    PUBLISH: "Readers see it as it is now.",
    UNPUBLISH: "Readers don't see it any more.",
  },
);

const CollectionSubpage = builder.objectRef<Subpage>("CollectionSubpage").implement({
  description: "A published page that a publication's editors have written.",
  fields: (t) => ({
    pageId: t.exposeID("id", { description: "The page's id." }),
    slug: t.exposeString("slug", { description: "The slug in URLs." }),
    title: t.string({
      description: "The published title.",
      resolve: ({ publishedTitle, title }) => publishedTitle ?? title,
    }),
    content: t.field({
      type: "SafeHtml",
      nullable: true,
      description: "The published text, with headings from h2 down.",
      resolve: async ({ id }, _args, context) => {
        const text = await subpageTextById(context).load(id);
        return text?.publishedBody ? documentToHtml(text.publishedBody) : null;
      },
    }),
  }),
});

const CollectionSubpageSettings = builder
  .objectRef<Subpage>("CollectionSubpageSettings")
  .implement({
    description: "A page that a publication's editors write, for those who edit it.",
    fields: (t) => ({
      pageId: t.exposeID("id", { description: "The page's id." }),
      slug: t.exposeString("slug", { description: "The slug in URLs." }),
      title: t.exposeString("title", { description: "The title, as edited." }),
      document: t.field({
        type: "String",
        description: "The text as edited: a story document as JSON.",
        resolve: async ({ id }, _args, context) =>
          JSON.stringify((await subpageTextById(context).load(id))?.body ?? { paragraphs: [] }),
      }),
      markdown: t.field({
        type: "String",
        nullable: true,
        description: "The text as edited, in Markdown; null if that would lose a part of it.",
        resolve: async ({ id }, _args, context) =>
          documentToMarkdown((await subpageTextById(context).load(id))?.body.paragraphs ?? []),
      }),
      version: t.exposeInt("version", { description: "How often it was saved." }),
      updatedAt: t.expose("updatedAt", {
        type: "Timestamp",
        description: "When it was saved last.",
      }),
      publishedAt: t.expose("publishedAt", {
        type: "Timestamp",
        nullable: true,
        description: "When it was first published; null while it isn't.",
      }),
      hasChanges: t.exposeBoolean("hasChanges", {
        description: "True if it differs from what readers see.",
      }),
    }),
  });

builder.objectFields(Collection, (t) => ({
  subpage: t.field({
    type: CollectionSubpage,
    nullable: true,
    description: "One of its published subpages, also by a former slug; null if there is none.",
    args: { slug: t.arg.string({ required: true, description: "The page's slug, in any case." }) },
    resolve: async ({ id }, { slug }, context) => {
      const pages = await subpagesByCollection(context).load(id);
      const page = findPage(pages, slug);
      return page && page.publishedAt !== null ? page : null;
    },
  }),
  subpageSettings: t.field({
    type: [CollectionSubpageSettings],
    nullable: true,
    description: "Its subpages by title; null for viewers who don't edit them.",
    resolve: ({ id }, _args, context) => readForEditors(context, id),
  }),
  subpageToEdit: t.field({
    type: CollectionSubpageSettings,
    nullable: true,
    description:
      "One of its subpages, also by a former slug; null for viewers who don't edit them.",
    args: { slug: t.arg.string({ required: true, description: "The page's slug, in any case." }) },
    resolve: async ({ id }, { slug }, context) =>
      findPage((await readForEditors(context, id)) ?? [], slug),
  }),
}));

async function readForEditors(
  context: GraphQLContext,
  collectionId: string,
): Promise<Subpage[] | null> {
  const isAllowed = await viewerMay(context, collectionId, "editSubpages");
  return isAllowed ? subpagesByCollection(context).load(collectionId) : null;
}

builder.mutationFields((t) => ({
  saveCollectionSubpage: t.field({
    type: PublicationUpdateResult,
    description: "Creates a subpage, or changes one unless it has changed since `baseVersion`.",
    args: {
      collectionId: idArg(t, "publication"),
      pageId: t.arg.id({ description: "The page to change; a new one if omitted." }),
      title: t.arg.string({ required: true, description: "The title." }),
      slug: t.arg.string({ description: "The slug; derived from the title if empty." }),
      document: t.arg.string({ description: "The text: a story document as JSON." }),
      markdown: t.arg.string({ description: "The text in Markdown, without a document." }),
      change: t.arg({
        type: SubpageChangeEnum,
        description: "What becomes of it; SAVE if omitted.",
      }),
      baseVersion: t.arg.int({ description: "The version that was edited; 0 for a new page." }),
    },
    resolve: permitted(
      "saveCollectionSubpage",
      async (input: SubpageInput, context, { userId }) => {
        const { kind } = await saveSubpage(context, userId, input);
        return kind === "done" ? updated(input.collectionId) : pageErrorResult(kind);
      },
    ),
  }),
  deleteCollectionSubpage: t.field({
    type: PublicationUpdateResult,
    description: "Deletes a subpage and the links to it in the navigation.",
    args: {
      collectionId: idArg(t, "publication"),
      pageId: t.arg.id({ required: true, description: "The page's id." }),
    },
    resolve: permitted(
      "deleteCollectionSubpage",
      async (input: { collectionId: string; pageId: string }, context, { userId }) =>
        (await deleteSubpage(context, userId, input))
          ? updated(input.collectionId)
          : errorResult("Forbidden", "Only its owners and editors can change a publication."),
    ),
  }),
}));
