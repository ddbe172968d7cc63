import { liftImportLimit } from "../../domain/newsletters/imports/importLimit.ts";
import { log } from "../../log.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

interface Lifted {
  __typename: "ImportLimitLift";
  userId: string;
}

const ImportLimitLift = builder.objectRef<Lifted>("ImportLimitLift").implement({
  description: "An account whose waiting imports of subscribers continue without a limit.",
  fields: (t) => ({ userId: t.exposeID("userId", { description: "The account's id." }) }),
});

const LiftImportLimitResult = defineResult({
  name: "LiftImportLimitResult",
  description: "Result of `liftImportLimit`.",
  types: [ImportLimitLift],
  errors: WRITE_ERRORS,
});

builder.mutationField("liftImportLimit", (t) =>
  t.field({
    type: LiftImportLimitResult,
    description:
      "Continues an account's imports of subscribers that wait because of the daily limit. Staff only.",
    args: { targetUserId: idArg(t, "account") },
    resolve: permitted(
      "liftImportLimit",
      async ({ targetUserId }: { targetUserId: string }, context, { userId: staffId }) => {
        if (!(await liftImportLimit(context, targetUserId)))
          return errorResult("NotFound", "No import of this person is waiting. Reload the page.");
        log("warn", "Staff lifted an import's limit", { userId: targetUserId, staffId });
        return { __typename: "ImportLimitLift" as const, userId: targetUserId };
      },
    ),
  }),
);
