import { documentToHtml } from "../../../shared/story/documentToHtml.ts";
import { showsImage } from "../../../shared/story/showsImage.ts";
import type { StoryBody } from "../../domain/core/stories/storyBody.ts";
import { mentionHrefs } from "../../domain/accounts/people/mentionHrefs.ts";
import { BodyModel } from "./bodyModel.ts";
import { builder } from "../machinery/builder.ts";

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
          mentionHref: await mentionHrefs(context, document, context.config.publicUrl),
        }),
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
