import { setEmailSharing } from "../../domain/people/emailSharing.ts";
import { type ViewerRow, viewerOf } from "../../domain/people/viewer.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

const EmailSharingResult = defineResult({
  name: "EmailSharingResult",
  description: "Result of a change to who sees the viewer's email address.",
  types: [Viewer],
  errors: ["Forbidden", "RateLimited", "Unauthorized"],
});

builder.mutationFields((t) => ({
  setAllowEmailAddressSharingEditorWriter: t.field({
    type: EmailSharingResult,
    description:
      "Sets whether editors and writers of the viewer's publications see their email address.",
    args: { isAllowed: t.arg.boolean({ required: true, description: "True to share it." }) },
    resolve: permitted(
      "setAllowEmailAddressSharingEditorWriter",
      async (
        { isAllowed }: { isAllowed: boolean },
        context,
        { userId },
      ): Promise<ViewerRow | ErrorResult> => {
        await setEmailSharing(context, userId, isAllowed);
        return (await viewerOf(context)) ?? errorResult("Unauthorized", "Sign in first.");
      },
    ),
  }),
}));
