import { updateProfile, type ProfileChanges } from "../../domain/people/updateProfile.ts";
import { type ViewerRow, viewerOf } from "../../domain/people/viewer.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

const ProfileResult = defineResult({
  name: "ProfileResult",
  description: "Result of a change to the viewer's profile.",
  types: [Viewer],
  errors: ["BadRequest", "Forbidden", "RateLimited", "Unauthorized"],
});

builder.mutationFields((t) => ({
  updateProfile: t.field({
    type: ProfileResult,
    description: "Changes the viewer's profile; omitted values remain unchanged.",
    args: {
      name: t.arg.string({ description: "The display name." }),
      bio: t.arg.string({ description: "A short biography; may be empty." }),
      tippingLink: t.arg.string({
        description: "An https URL at a tipping service; empty for none.",
      }),
      imageId: t.arg.id({ description: "The avatar's image id; empty for none." }),
      bannerImageId: t.arg.id({ description: "The banner's image id; empty for none." }),
      bannerFocusX: t.arg.int({ description: "Focus of the banner, in percent from the left." }),
      bannerFocusY: t.arg.int({ description: "Focus of the banner, in percent from the top." }),
    },
    resolve: permitted(
      "updateProfile",
      async (changes: ProfileChanges, context, { userId }): Promise<ViewerRow | ErrorResult> => {
        const error = await updateProfile(context, userId, changes);
        if (error !== null) return errorResult("BadRequest", error);
        return (await viewerOf(context)) ?? errorResult("Unauthorized", "Sign in first.");
      },
    ),
  }),
}));
