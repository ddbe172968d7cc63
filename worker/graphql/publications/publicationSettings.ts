import {
  MAX_ABOUT_LENGTH,
  MAX_COLLECTION_NAME,
  MAX_DESCRIPTION_LENGTH,
  MAX_FORMER_SLUGS,
  MAX_GUIDELINES_LENGTH,
  MAX_TAGLINE,
} from "../../../shared/limits.ts";
import {
  type CollectionChanges,
  updateCollection,
  type UpdateResult,
} from "../../domain/publications/updateCollection.ts";
import { aboutSource } from "../../domain/publications/aboutByCollection.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { renameCollection, type RenameResult } from "../../domain/publications/renameCollection.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { PublicationUpdateResult, updated } from "./publicationResults.ts";
import { Collection } from "../machinery/refs.ts";
import { type ErrorResult, errorResult, notFound, suspended } from "../machinery/results.ts";

builder.objectFields(Collection, (t) => ({
  aboutSource: t.string({
    nullable: true,
    description: "The about text as Markdown, for a viewer who owns or edits it; null for others.",
    resolve: async ({ id }, _args, context) => {
      const isAllowed = await viewerMay(context, id, "editAbout");
      return isAllowed ? aboutSource(context, id) : null;
    },
  }),
}));

builder.mutationFields((t) => ({
  renamePublication: t.field({
    type: PublicationUpdateResult,
    description: "Changes a publication's slug; the old one redirects. Only its owners may.",
    args: {
      collectionId: idArg(t, "publication"),
      slug: t.arg.string({ required: true, description: "The new slug." }),
    },
    resolve: permitted(
      "renamePublication",
      async (input: { collectionId: string; slug: string }, context, { userId }) => {
        const result = await renameCollection(context, userId, input);
        return result === "renamed" ? updated(input.collectionId) : renameErrorResult(result);
      },
    ),
  }),
  updatePublication: t.field({
    type: PublicationUpdateResult,
    description: "Changes a publication's profile; omitted values remain unchanged.",
    args: {
      collectionId: idArg(t, "publication"),
      name: t.arg.string({ description: "The name." }),
      tagline: t.arg.string({ description: "The tagline, one line; may be empty." }),
      description: t.arg.string({ description: "What it is about; may be empty." }),
      headerColor: t.arg.string({
        description: "The header's background as #rrggbb; empty for the page's.",
      }),
      avatarImageId: t.arg.id({ description: "An image's id; empty for none." }),
      logoImageId: t.arg.id({ description: "The logo's image id; empty for none." }),
      faviconImageId: t.arg.id({
        description: "The id of the image in browser tabs; empty for the avatar.",
      }),
      headerImageId: t.arg.id({ description: "The header image's id; empty for none." }),
      headerFocusX: t.arg.int({
        description: "Focus of the header image, in percent from the left.",
      }),
      headerFocusY: t.arg.int({
        description: "Focus of the header image, in percent from the top.",
      }),
      about: t.arg.string({
        description: "The about text as Markdown; may be empty.",
      }),
      isOpenToSubmissions: t.arg.boolean({ description: "True if anyone can submit stories." }),
      submissionGuidelines: t.arg.string({
        description: "Submission guidelines; may be empty.",
      }),
    },
    resolve: permitted(
      "updatePublication",
      async (
        { collectionId, ...changes }: CollectionChanges & { collectionId: string },
        context,
        { userId },
      ) => {
        const result = await updateCollection(context, userId, collectionId, changes);
        return result === "updated" ? updated(collectionId) : updateErrorResult(result);
      },
    ),
  }),
}));

const PROBLEMS: Readonly<Partial<Record<UpdateResult, string>>> = {
  "no-name": "A publication needs a name.",
  "name-too-long": `A name can have at most ${MAX_COLLECTION_NAME} characters.`,
  "tagline-too-long": `A tagline can have at most ${MAX_TAGLINE} characters.`,
  "description-too-long": `A description can have at most ${MAX_DESCRIPTION_LENGTH} characters.`,
  "guidelines-too-long": `The guidelines can have at most ${MAX_GUIDELINES_LENGTH} characters.`,
  "about-too-long": `The About text can have at most ${MAX_ABOUT_LENGTH} characters.`,
  "no-color": "Enter a color such as #1a6b5c.",
  "no-image": "We couldn’t find this image. Choose it again.",
};

function updateErrorResult(result: UpdateResult): ErrorResult {
  switch (result) {
    case "no-collection":
      return notFound("publication");
    case "not-staff":
      return errorResult("Forbidden", "Only its owners and editors can change a publication.");
    case "suspended":
      return suspended();
    default:
      return errorResult("BadRequest", PROBLEMS[result] ?? "This change isn’t valid.");
  }
}

function renameErrorResult(result: Exclude<RenameResult, "renamed">): ErrorResult {
  switch (result) {
    case "no-collection":
      return notFound("publication");
    case "not-owner":
      return errorResult("Forbidden", "Only an owner can change the publication’s address.");
    case "suspended":
      return suspended();
    case "no-slug":
      return errorResult("BadRequest", "The address needs a letter from a to z or a digit.");
    case "slug-taken":
      return errorResult("AlreadyExists", "This address isn’t available. Choose another.");
    case "too-many":
      return errorResult(
        "Forbidden",
        `A publication can change its address ${MAX_FORMER_SLUGS} times. It can return to an earlier one.`,
      );
  }
}
