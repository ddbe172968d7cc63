// How the pages and stories of a person or a publication look.

import { accentShades, type AccentShades } from "../../../shared/design/accents.ts";
import type { Design as DesignValue } from "../../../shared/design/design.ts";
import type { Font, MastheadLayout, StoryWidth, Typeface } from "../../../shared/enums.ts";
import { readDesign, storyDesign } from "../../domain/design/designs.ts";
import { setDesign } from "../../domain/design/setDesign.ts";
import { ownerToChange } from "../../domain/domains/domainOwner.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, Post, User } from "../machinery/refs.ts";
import { defineResult, errorResult } from "../machinery/results.ts";
import { ownerErrorResult } from "../publications/ownerErrors.ts";
import { FontEnum } from "../stories/storyEnums.ts";

const TypefaceEnum = describedEnum<Typeface>("Typeface", "The typefaces of titles and of text.", {
  CLASSIC: "Source Serif for both.",
  EDITORIAL: "Playfair Display for titles, Source Serif for text.",
  MODERN: "Bricolage Grotesque for titles, Source Serif for text.",
  BOOK: "Literata for both.",
  CLEAN: "The system's sans serif for both.",
  FRIENDLY: "Figtree for both.",
});

const MastheadEnum = describedEnum<MastheadLayout>(
  "MastheadLayout",
  "The layout of the header of a home.",
  {
    CENTERED: "Everything in the middle.",
    START: "The image beside the name, at the start of the line.",
    COMPACT: "One low row.",
  },
);

const StoryWidthEnum = describedEnum<StoryWidth>("StoryWidth", "The width of a story's text.", {
  NARROW: "Short lines.",
  MEDIUM: "As on other pages.",
  WIDE: "Long lines.",
});

const AccentThemeEnum = describedEnum<"LIGHT" | "DARK">("AccentTheme", "A theme of the site.", {
  LIGHT: "Dark text on a light background.",
  DARK: "Light text on a dark background.",
});

const Shades = builder.objectRef<AccentShades>("AccentShades").implement({
  description: "An accent's legible colors in one theme, as #rrggbb.",
  fields: (t) => ({
    accent: t.exposeString("accent", { description: "Of links and buttons." }),
    hover: t.exposeString("hover", { description: "Of what is pointed at." }),
    wash: t.exposeString("wash", { description: "Of a background with a tint." }),
    ink: t.exposeString("ink", { description: "Of text on the accent." }),
  }),
});

const Design = builder.objectRef<DesignValue>("Design").implement({
  description: "How the pages and stories of a person or a publication look.",
  fields: (t) => ({
    accent: t.exposeString("accent", {
      nullable: true,
      description: "The color of links and buttons as #rrggbb; null for the product's.",
    }),
    accentShades: t.field({
      type: Shades,
      nullable: true,
      description: "The accent's legible colors; null for the product's.",
      args: { theme: t.arg({ type: AccentThemeEnum, required: true, description: "The theme." }) },
      resolve: ({ accent }, { theme }) =>
        accent === null ? null : accentShades(accent, theme === "LIGHT" ? "light" : "dark"),
    }),
    typeface: t.expose("typeface", { type: TypefaceEnum, description: "The typefaces." }),
    masthead: t.expose("masthead", { type: MastheadEnum, description: "The header's layout." }),
    storyWidth: t.expose("storyWidth", {
      type: StoryWidthEnum,
      description: "The width of a story's text.",
    }),
  }),
});

builder.objectFields(User, (t) => ({
  design: t.field({
    type: Design,
    description: "The design of the profile, and of stories that aren't in a publication.",
    resolve: ({ design }) => readDesign(design, "user"),
  }),
}));

builder.objectFields(Collection, (t) => ({
  design: t.field({
    type: Design,
    description: "The design of its pages and stories.",
    resolve: ({ design }) => readDesign(design, "collection"),
  }),
}));

/** The fonts of the Font enum, which has no pairs. */
const FONT_OF: Readonly<Record<Typeface, Font>> = {
  CLASSIC: "SERIF_1",
  EDITORIAL: "SERIF_1",
  MODERN: "SERIF_1",
  BOOK: "SERIF_2",
  CLEAN: "SANS_SERIF_1",
  FRIENDLY: "SANS_SERIF_2",
};

builder.objectFields(Post, (t) => ({
  design: t.field({
    type: Design,
    description: "The design of its publication, otherwise of its writer.",
    resolve: (post) => storyDesign(post),
  }),
  font: t.field({
    type: FontEnum,
    description: "The font of its text, by its design.",
    resolve: (post) => FONT_OF[storyDesign(post).typeface],
  }),
}));

const DesignUpdate = builder.objectRef<Update>("DesignUpdate").implement({
  description: "The design after a change.",
  fields: (t) => ({
    design: t.expose("design", { type: Design, description: "The design." }),
  }),
});

interface Update {
  __typename: "DesignUpdate";
  design: DesignValue;
}

const DesignResult = defineResult({
  name: "DesignResult",
  description: "Result of `setDesign`.",
  types: [DesignUpdate],
  errors: [
    "AccountSuspended",
    "BadRequest",
    "Forbidden",
    "NotFound",
    "RateLimited",
    "Unauthorized",
  ],
});

type DesignArgs = { ownerId: string } & {
  [Choice in keyof DesignValue]?: DesignValue[Choice] | null;
};

builder.mutationFields((t) => ({
  setDesign: t.field({
    type: DesignResult,
    description:
      "Changes the design of a publication or of the viewer; omitted values remain unchanged. Idempotent.",
    args: {
      ownerId: t.arg.id({
        required: true,
        description: "The publication's id, or the viewer's id.",
      }),
      accent: t.arg.string({
        description: "The color of links and buttons as #rrggbb; empty for the product's.",
      }),
      typeface: t.arg({ type: TypefaceEnum, description: "The typefaces." }),
      masthead: t.arg({ type: MastheadEnum, description: "The header's layout." }),
      storyWidth: t.arg({ type: StoryWidthEnum, description: "The width of a story's text." }),
    },
    resolve: permitted("setDesign", async (args: DesignArgs, context, session) => {
      const { ownerId, accent, typeface, masthead, storyWidth } = args;
      const owner = await ownerToChange(context, session, ownerId);
      if (typeof owner === "string") return ownerErrorResult(owner, STAFF_ONLY);
      const design = await setDesign(context, owner, {
        ...(accent == null ? {} : { accent }),
        ...(typeface ? { typeface } : {}),
        ...(masthead ? { masthead } : {}),
        ...(storyWidth ? { storyWidth } : {}),
      });
      return design === "no-color"
        ? errorResult("BadRequest", "Enter a color such as #1a6b5c.")
        : { __typename: "DesignUpdate" as const, design };
    }),
  }),
}));

const STAFF_ONLY = "Only the owners and editors of a publication can change its design.";
