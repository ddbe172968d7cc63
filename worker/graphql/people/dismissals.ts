import { dismissFlag } from "../../domain/people/dismissFlag.ts";
import { type ViewerRow, viewerOf } from "../../domain/people/viewer.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { DismissableFlag } from "./dismissableFlag.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

const DismissFlagResult = defineResult({
  name: "DismissFlagResult",
  description: "Result of `dismissFlag`.",
  types: [Viewer],
  errors: ["Forbidden", "RateLimited", "Unauthorized"],
});

interface DismissArgs {
  userId: string;
  flag: typeof DismissableFlag.$inferType;
}

builder.mutationFields((t) => ({
  dismissFlag: t.field({
    type: DismissFlagResult,
    description: "Dismisses one of the viewer's banners in all of their browsers.",
    args: {
      userId: idArg(t, "viewer"),
      flag: t.arg({ type: DismissableFlag, required: true, description: "The banner to dismiss." }),
    },
    resolve: permitted(
      "dismissFlag",
      async ({ userId, flag }: DismissArgs, context, session): Promise<ViewerRow | ErrorResult> => {
        if (userId !== session.userId)
          return errorResult("Forbidden", "You can only dismiss your own banners.");
        await dismissFlag(context, userId, flag);
        return (await viewerOf(context)) ?? errorResult("Unauthorized", "Sign in first.");
      },
    ),
  }),
}));
