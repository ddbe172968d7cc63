import { obfuscateEmail } from "../../../shared/format/obfuscateEmail.ts";
import { askToConfirmEmail } from "../../domain/identity/emailConfirmation.ts";
import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import { viewerOf } from "../../domain/people/viewer.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

interface Sent {
  __typename: "SentVerificationEmail";
  email: string;
}

const SentVerificationEmail = builder.objectRef<Sent>("SentVerificationEmail").implement({
  description: "A verification link has been sent to an email address.",
  fields: (t) => ({
    email: t.exposeString("email", {
      description: "The recipient; mostly hidden from anyone without account access.",
    }),
  }),
});

const ResendVerificationEmailResult = defineResult({
  name: "ResendVerificationEmailResult",
  description: "Result of `resendVerificationEmail`.",
  types: [SentVerificationEmail],
  errors: [
    "AlreadyExists",
    "BadRequest",
    "Forbidden",
    "NotFound",
    "RateLimited",
    "ServiceUnavailable",
    "Unauthorized",
  ],
});

/** Maps the domain's errors to GraphQL error types. */
const ERRORS = {
  invalid: "BadRequest",
  taken: "AlreadyExists",
  limited: "RateLimited",
  failed: "ServiceUnavailable",
} as const;

builder.mutationFields((t) => ({
  resendVerificationEmail: t.field({
    type: ResendVerificationEmailResult,
    description:
      "Sends the verification link to the viewer's unverified address again; earlier links become invalid.",
    resolve: permitted(
      "resendVerificationEmail",
      async (_args: unknown, context, session): Promise<Sent | ErrorResult> => {
        const email = (await viewerOf(context))?.unverifiedEmail;
        if (!email) return errorResult("NotFound", "You have no address to verify.");
        const result = await askToConfirmEmail(context, session.userId, email);
        if ("error" in result) return errorResult(ERRORS[result.error], result.message);
        const shown = mayReadAccount(session) ? email : obfuscateEmail(email);
        return { __typename: "SentVerificationEmail", email: shown };
      },
    ),
  }),
}));
