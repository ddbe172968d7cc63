// A publication's navigation, edited by its owners and editors.

import { MAX_NAVIGATION_ITEMS, MAX_NAVIGATION_TITLE } from "../../../shared/limits.ts";
import {
  type NavigationChange,
  type NavigationResult,
  setNavigation,
} from "../../domain/publications/setNavigation.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { navigationItemsByCollection } from "../../domain/publications/navigationItems.ts";
import { CollectionNavigationItem, NavigationDestination } from "./navigation.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection } from "../machinery/refs.ts";
import { changedMeanwhile, PublicationUpdateResult, updated } from "./publicationResults.ts";
import { versionForEditor } from "./versionForEditor.ts";
import { type ErrorResult, errorResult, notFound, suspended } from "../machinery/results.ts";

const CollectionNavigationItemInput = builder.inputType("CollectionNavigationItemInput", {
  description: "An entry of a publication's navigation, as input.",
  fields: (t) => ({
    destination: t.field({
      type: NavigationDestination,
      required: true,
      description: "The kind of target.",
    }),
    title: t.string({ required: true, description: "The label." }),
    value: t.string({
      description:
        "A URL, a tag, a story's URL, or the slug of a page; ignored where none is needed.",
    }),
  }),
});

builder.objectFields(Collection, (t) => ({
  navigationSettings: t.field({
    type: [CollectionNavigationItem],
    nullable: true,
    description:
      "Its navigation with entries of pages that aren't published; null for viewers who don't edit it.",
    resolve: async ({ id }, _args, context) => {
      const isAllowed = await viewerMay(context, id, "editNavigation");
      return isAllowed ? navigationItemsByCollection(context).load(id) : null;
    },
  }),
  navigationVersion: t.field({
    type: "Int",
    nullable: true,
    description:
      "How often its navigation was saved, for setCollectionNavigation; null for viewers who don't edit it.",
    resolve: ({ id }, _args, context) => versionForEditor(context, id, "navigation"),
  }),
}));

builder.mutationFields((t) => ({
  setCollectionNavigation: t.field({
    type: PublicationUpdateResult,
    description:
      "Replaces a publication's navigation, in this order, unless it has changed since `baseVersion`.",
    args: {
      collectionId: idArg(t, "publication"),
      items: t.arg({
        type: [CollectionNavigationItemInput],
        required: true,
        description: `Its entries, at most ${MAX_NAVIGATION_ITEMS}.`,
      }),
      baseVersion: t.arg.int({
        required: true,
        description: "The navigationVersion that was edited.",
      }),
    },
    resolve: permitted(
      "setCollectionNavigation",
      async (input: NavigationChange, context, { userId }) => {
        const result = await setNavigation(context, userId, input);
        return result.kind === "done" ? updated(input.collectionId) : error(result, input);
      },
    ),
  }),
}));

const PROBLEMS = {
  "no-title": "needs a label.",
  "title-too-long": `has more than ${MAX_NAVIGATION_TITLE} characters.`,
  "no-address": "needs an address, like https://example.com.",
  "no-tag": "needs a topic.",
  "no-story": "needs the address of a story in the publication.",
  "no-page": "needs a page of the publication. Choose one.",
} as const;

function error(result: NavigationResult, { items }: NavigationChange): ErrorResult {
  switch (result.kind) {
    case "no-collection":
      return notFound("publication");
    case "not-staff":
      return errorResult("Forbidden", "Only its owners and editors can change a publication.");
    case "suspended":
      return suspended();
    case "changed-meanwhile":
      return changedMeanwhile();
    case "too-many":
      return errorResult(
        "BadRequest",
        `A navigation can have at most ${MAX_NAVIGATION_ITEMS} entries.`,
      );
    case "done":
      throw new Error("The result is not an error");
    default: {
      const title = items[result.place]?.title.trim().slice(0, MAX_NAVIGATION_TITLE);
      const which = title ? `“${title}”` : `Entry ${result.place + 1}`;
      return errorResult("BadRequest", `${which} ${PROBLEMS[result.kind]}`);
    }
  }
}
