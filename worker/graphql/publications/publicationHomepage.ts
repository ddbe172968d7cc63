// The header title and sections of a publication's home, edited by its owners and editors.

import {
  MAX_HOMEPAGE_SECTIONS,
  MAX_PROMOTION_BUTTON,
  MAX_SECTION_STORIES,
  MAX_SECTION_TITLE,
} from "../../../shared/limits.ts";
import { previewHomepage } from "../../domain/publications/previewHomepage.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import {
  type HomepageError,
  type HomepageChange,
  type HomepageInput,
  type SectionSource,
  setHomepage,
  type StoredSection,
  storedSections,
} from "../../domain/publications/setHomepage.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, Post } from "../machinery/refs.ts";
import { type ErrorResult, errorResult, notFound, suspended } from "../machinery/results.ts";
import {
  HomepageSectionLayout,
  HomepageSectionMargin,
  HomepageSectionTextPosition,
  PublicationHomepage,
} from "./publicationProfile.ts";
import { changedMeanwhile, PublicationUpdateResult, updated } from "./publicationResults.ts";
import { versionForEditor } from "./versionForEditor.ts";

const HomepageSectionKind = describedEnum<StoredSection["kind"]>(
  "HomepageSectionKind",
  "The kind of a section of a publication's home.",
  { PROMOTION: "A call to action.", POSTS: "Stories." },
);

const HomepageSectionSource = describedEnum<SectionSource>(
  "HomepageSectionSource",
  "Where a section's stories come from.",
  { LATEST: "The latest.", TAG: "The latest of a topic.", PICKED: "Picked by hand." },
);

const HomepageSectionInput = builder.inputType("HomepageSectionInput", {
  description: "A section of a publication's home. Each kind ignores the fields of the other.",
  fields: (t) => ({
    kind: t.field({ type: HomepageSectionKind, description: "The kind; required." }),
    title: t.string({ description: "The heading of stories; may be empty." }),
    layout: t.field({ type: HomepageSectionLayout, description: "The layout of its stories." }),
    margin: t.field({ type: HomepageSectionMargin, description: "The width." }),
    textPosition: t.field({
      type: HomepageSectionTextPosition,
      description: "The position of a story's text relative to its image.",
    }),
    source: t.field({ type: HomepageSectionSource, description: "Where its stories come from." }),
    topic: t.string({ description: "The topic of its stories, for the source TAG." }),
    storyCount: t.int({ description: "How many stories it shows." }),
    stories: t.string({
      description: "Ids or addresses of stories, separated by spaces, for the source PICKED.",
    }),
    headlineText: t.string({ description: "The headline of a promotion; may be empty." }),
    buttonText: t.string({ description: "The button's label; empty for no button." }),
    url: t.string({ description: "The button's target: an address, or a path of the main site." }),
    imageId: t.id({ description: "An image's id; empty for none." }),
    backgroundColor: t.string({ description: "The color as #rrggbb; empty for the page's." }),
    isRemoved: t.boolean({ description: "True to leave it out, in a form without JavaScript." }),
  }),
});

const HomepageSectionSettings = builder
  .objectRef<StoredSection>("HomepageSectionSettings")
  .implement({
    description: "A section of a publication's home, for those who edit it.",
    fields: (t) => ({
      sectionId: t.exposeID("id", { description: "The section's id." }),
      kind: t.expose("kind", { type: HomepageSectionKind, description: "The kind." }),
      title: t.exposeString("title", { description: "The heading of stories; may be empty." }),
      layout: t.expose("layout", {
        type: HomepageSectionLayout,
        nullable: true,
        description: "The layout of its stories.",
      }),
      margin: t.expose("margin", {
        type: HomepageSectionMargin,
        nullable: true,
        description: "The width.",
      }),
      textPosition: t.expose("textPosition", {
        type: HomepageSectionTextPosition,
        nullable: true,
        description: "The position of a story's text relative to its image.",
      }),
      source: t.expose("source", {
        type: HomepageSectionSource,
        nullable: true,
        description: "Where its stories come from.",
      }),
      topic: t.exposeString("topic", {
        nullable: true,
        description: "The slug of the topic, for the source TAG.",
      }),
      storyCount: t.exposeInt("storyCount", {
        nullable: true,
        description: "How many stories it shows.",
      }),
      storyIds: t.exposeIDList("stories", {
        description: "The ids of its stories, for the source PICKED.",
      }),
      stories: t.field({
        type: [Post],
        description: "Those of its stories that the viewer can see.",
        resolve: async ({ stories }, _args, context) => {
          const found = await Promise.all(stories.map((id) => visibleStory(context, id)));
          return found.filter((story) => story !== null);
        },
      }),
      headlineText: t.exposeString("headlineText", {
        nullable: true,
        description: "The headline of a promotion.",
      }),
      buttonText: t.exposeString("buttonText", {
        nullable: true,
        description: "The button's label.",
      }),
      url: t.exposeString("url", { nullable: true, description: "The button's target, as typed." }),
      imageId: t.exposeID("imageId", { nullable: true, description: "The image's id." }),
      backgroundColor: t.exposeString("backgroundColor", {
        nullable: true,
        description: "The color as #rrggbb.",
      }),
    }),
  });

const SECTIONS = `Its sections, in order, at most ${MAX_HOMEPAGE_SECTIONS}.`;
const TITLE = "The title of the header; empty for the publication's name.";

builder.objectFields(Collection, (t) => ({
  homepageSections: t.field({
    type: [HomepageSectionSettings],
    nullable: true,
    description: "The sections of its home as they are stored; null for viewers who don't edit it.",
    resolve: async ({ id }, _args, context) =>
      (await viewerMay(context, id, "editHomepage")) ? storedSections(context, id) : null,
  }),
  homepageVersion: t.field({
    type: "Int",
    nullable: true,
    description:
      "How often its home was saved, for setCollectionHomepage; null for viewers who don't edit it.",
    resolve: ({ id }, _args, context) => versionForEditor(context, id, "homepage"),
  }),
}));

builder.queryFields((t) => ({
  homepagePreview: t.field({
    type: PublicationHomepage,
    nullable: true,
    description:
      "A publication's home with changes that aren't saved; null for viewers who don't edit it.",
    args: {
      collectionId: idArg(t, "publication"),
      title: t.arg.string({ description: TITLE }),
      sections: t.arg({ type: [HomepageSectionInput], required: true, description: SECTIONS }),
    },
    resolve: async (_root, input, context) =>
      (await viewerMay(context, input.collectionId, "editHomepage"))
        ? previewHomepage(context, input)
        : null,
  }),
}));

builder.mutationFields((t) => ({
  setCollectionHomepage: t.field({
    type: PublicationUpdateResult,
    description:
      "Replaces the header title and the sections of a publication's home, unless it has changed since `baseVersion`.",
    args: {
      collectionId: idArg(t, "publication"),
      title: t.arg.string({ description: TITLE }),
      sections: t.arg({ type: [HomepageSectionInput], required: true, description: SECTIONS }),
      baseVersion: t.arg.int({
        required: true,
        description: "The homepageVersion that was edited.",
      }),
    },
    resolve: permitted(
      "setCollectionHomepage",
      async (input: HomepageChange, context, { userId }) => {
        const result = await setHomepage(context, userId, input);
        return result.kind === "done"
          ? updated(input.collectionId)
          : homepageErrorResult(result, input);
      },
    ),
  }),
}));

const SECTION_ERRORS = {
  "no-kind": "needs a kind: stories or a promotion.",
  "too-many-stories": `has more than ${MAX_SECTION_STORIES} picked stories. Remove some.`,
  "section-title-too-long": `has a title of more than ${MAX_SECTION_TITLE} characters.`,
  "button-too-long": `has a button of more than ${MAX_PROMOTION_BUTTON} characters.`,
  "no-topic": "needs a topic that the publication’s stories have.",
  "no-stories": "has no stories yet. Pick some, or show the latest.",
  "no-address": "needs an address for its button, like https://example.com.",
  "no-image": "has an image that we couldn’t find. Choose it again.",
  "no-color": "needs a color such as #1a6b5c.",
} as const;

function homepageErrorResult(error: HomepageError, { sections }: HomepageInput): ErrorResult {
  switch (error.kind) {
    case "no-collection":
      return notFound("publication");
    case "not-staff":
      return errorResult("Forbidden", "Only its owners and editors can change a publication.");
    case "suspended":
      return suspended();
    case "changed-meanwhile":
      return changedMeanwhile();
    case "title-too-long":
      return errorResult("BadRequest", `A title can have at most ${MAX_SECTION_TITLE} characters.`);
    case "too-many":
      return errorResult(
        "BadRequest",
        `A home page can have at most ${MAX_HOMEPAGE_SECTIONS} sections.`,
      );
    default: {
      const { title, headlineText } = sections[error.place] ?? {};
      const name = (title || headlineText || "").trim().slice(0, MAX_SECTION_TITLE);
      const which = name ? `“${name}”` : `Section ${error.place + 1}`;
      return errorResult("BadRequest", `${which} ${SECTION_ERRORS[error.kind]}`);
    }
  }
}
