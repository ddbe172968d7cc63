import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { type OutlineEntry, outlineOf } from "../../../shared/story/outlineOf.ts";
import { showsImage } from "../../../shared/story/showsImage.ts";
import type { StoryBody } from "../../domain/stories/rows/storyBody.ts";
import { codeHighlighter } from "../../domain/stories/codeHighlighter.ts";
import { formulaRenderer } from "../../domain/stories/formulaRenderer.ts";
import { mentionHrefs } from "../../domain/people/mentionHrefs.ts";
import { BodyModel } from "./bodyModel.ts";
import { builder } from "../machinery/builder.ts";

const StoryOutlineEntry = builder.objectRef<OutlineEntry>("StoryOutlineEntry").implement({
  description: "A heading of a story.",
  fields: (t) => ({
    anchor: t.exposeString("anchor", { description: "The id of its element in `bodyHtml`." }),
    text: t.exposeString("text", { description: "Its text without markups." }),
    level: t.exposeInt("level", {
      description: "1 for the story's top headings, 2 for those below.",
    }),
  }),
});

/** What a viewer may read of a story. */
export const PostContent = builder.objectRef<StoryBody>("PostContent").implement({
  description: "A story's text as this viewer may read it.",
  fields: (t) => ({
    bodyHtml: t.field({
      type: "SafeHtml",
      description: "The text as HTML, with headings from h2 down.",
      resolve: async ({ postId, document, idPrefix }, _args, context) =>
        documentToHtml(document, {
          postId,
          idPrefix,
          publicUrl: context.config.publicUrl,
          codeHtml: codeHighlighter(),
          formulaHtml: await formulaRenderer(document),
          mentionHref: await mentionHrefs(context, document, context.config.publicUrl),
        }),
    }),
    outline: t.field({
      type: [StoryOutlineEntry],
      nullable: { list: true, items: true },
      description: "The table of contents; empty for a story with fewer than three headings.",
      resolve: ({ document, idPrefix }) => outlineOf(document, idPrefix),
    }),
    bodyModel: t.expose("document", {
      type: BodyModel,
      description: "The same text as objects.",
    }),
    showsPreviewImage: t.boolean({
      description:
        "True if the text contains the story's image or starts with another, so that none is shown above it.",
      resolve: ({ document, previewImageId }) => showsImage(document, previewImageId),
    }),
    isLockedPreviewOnly: t.exposeBoolean("isPreview", {
      description: "True if it is only the preview of a member-only story.",
    }),
  }),
});
