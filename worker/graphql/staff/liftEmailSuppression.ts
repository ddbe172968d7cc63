import { liftEmailSuppression } from "../../domain/identity/emailSuppression.ts";
import { log } from "../../log.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

interface Lifted {
  __typename: "EmailSuppressionLift";
  userId: string;
}

const EmailSuppressionLift = builder.objectRef<Lifted>("EmailSuppressionLift").implement({
  description: "An account whose address gets newsletters and notifications again.",
  fields: (t) => ({ userId: t.exposeID("userId", { description: "The account's id." }) }),
});

const LiftEmailSuppressionResult = defineResult({
  name: "LiftEmailSuppressionResult",
  description: "Result of `liftEmailSuppression`.",
  types: [EmailSuppressionLift],
  errors: WRITE_ERRORS,
});

builder.mutationField("liftEmailSuppression", (t) =>
  t.field({
    type: LiftEmailSuppressionResult,
    description:
      "Lets an account's address get newsletters and notifications again, also after a complaint. Staff only.",
    args: { targetUserId: idArg(t, "account") },
    resolve: permitted(
      "liftEmailSuppression",
      async ({ targetUserId }: { targetUserId: string }, context, { userId: staffId }) => {
        if (!(await liftEmailSuppression(context, targetUserId, "STAFF")))
          return errorResult("NotFound", "This address isn’t suppressed. Reload the page.");
        log("warn", "Staff lifted an email suppression", { userId: targetUserId, staffId });
        return { __typename: "EmailSuppressionLift" as const, userId: targetUserId };
      },
    ),
  }),
);
