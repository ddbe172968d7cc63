// The fonts of a person's or publication's stories.

import type { Font } from "../../../shared/enums.ts";
import { setStoryFont } from "../../domain/design/setStoryFont.ts";
import { storyFontByOwner } from "../../domain/design/storyFontByOwner.ts";
import { canManageDomains, ownerToChange } from "../../domain/domains/domainOwner.ts";
import { builder } from "../machinery/builder.ts";
import { ownerErrorResult } from "../publications/ownerErrors.ts";
import { readIf } from "../publications/readIf.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, Viewer } from "../machinery/refs.ts";
import { defineResult } from "../machinery/results.ts";
import { FontEnum } from "../stories/storyEnums.ts";

builder.objectFields(Viewer, (t) => ({
  storyFont: t.field({
    type: FontEnum,
    nullable: true,
    description: "The viewer's font for new stories; null for the default.",
    resolve: ({ id }, _args, context) => storyFontByOwner(context).load(id),
  }),
}));

builder.objectFields(Collection, (t) => ({
  storyFont: t.field({
    type: FontEnum,
    nullable: true,
    description:
      "The font of its new stories, for a viewer who owns or edits it; null if its writers choose, and for others.",
    resolve: ({ id }, _args, context) =>
      readIf(canManageDomains(context, id), () => storyFontByOwner(context).load(id)),
  }),
}));

interface Update {
  __typename: "StoryFontUpdate";
  font: Font | null;
}

const StoryFontUpdate = builder.objectRef<Update>("StoryFontUpdate").implement({
  description: "The font for new stories after a change.",
  fields: (t) => ({
    font: t.expose("font", {
      type: FontEnum,
      nullable: true,
      description: "The font; null for the default.",
    }),
  }),
});

const StoryFontResult = defineResult({
  name: "StoryFontResult",
  description: "Result of `setStoryFont`.",
  types: [StoryFontUpdate],
  errors: ["AccountSuspended", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface FontArgs {
  ownerId: string;
  font?: Font | null | undefined;
  includesPublished?: boolean | null | undefined;
}

builder.mutationFields((t) => ({
  setStoryFont: t.field({
    type: StoryFontResult,
    description: "Sets the font of new stories of a publication or of the viewer. Idempotent.",
    args: {
      ownerId: t.arg.id({
        required: true,
        description: "The publication's id, or the viewer's id.",
      }),
      font: t.arg({
        type: FontEnum,
        description: "The font; null leaves the choice to a publication's writers.",
      }),
      includesPublished: t.arg.boolean({
        description: "True to change published stories too.",
      }),
    },
    resolve: permitted("setStoryFont", async (args: FontArgs, context, session) => {
      const owner = await ownerToChange(context, session, args.ownerId);
      if (typeof owner === "string") return ownerErrorResult(owner, STAFF_ONLY);
      const font = args.font ?? null;
      await setStoryFont(context, owner, { font, includesPublished: !!args.includesPublished });
      return { __typename: "StoryFontUpdate" as const, font };
    }),
  }),
}));

const STAFF_ONLY = "Only the owners and editors of a publication can choose its design.";
