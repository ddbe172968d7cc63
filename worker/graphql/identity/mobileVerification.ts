// Verification of a user's mobile number, only on the main site like all
// account settings.

import type { Mutation } from "../../access/actions.ts";
import {
  VERIFICATION_ERROR_TEXTS,
  type VerificationError,
  PHONE_ERROR_TEXTS,
  type PhoneError,
} from "../../../shared/identity/phoneNumber.ts";
import {
  confirmMobileVerification,
  removeMobileNumber,
  startMobileVerification,
} from "../../domain/identity/mobileVerification.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, type ErrorResult, errorResult, ResultError } from "../machinery/results.ts";

const PhoneNumberFailureReason = describedEnum(
  "PhoneNumberFailureReason",
  "Why a phone number is invalid.",
  {
    INVALID: "It contains something other than digits.",
    INVALID_COUNTRY_CODE: "It has no valid country code.",
    TOO_LONG: "It has too many digits.",
    TOO_SHORT: "It has too few digits.",
  } satisfies Record<PhoneError, string>,
);

const MobileVerificationFailureReason = describedEnum(
  "MobileVerificationFailureReason",
  "Why a mobile number couldn't be verified.",
  {
    RATE_LIMITED: "Too many codes were requested.",
    DEACTIVATED: "The account is deactivated.",
    DELETED: "The account is deleted.",
    SUSPENDED: "The account is suspended.",
    NOT_MOBILE_VERIFIED: "The code is wrong, used or expired.",
  } satisfies Record<VerificationError, string>,
);

interface PhoneErrorResult extends ErrorResult {
  reason: PhoneError;
}

const PhoneNumberValidationError = builder
  .objectRef<PhoneErrorResult>("PhoneNumberValidationError")
  .implement({
    description: "The input isn't a valid phone number.",
    interfaces: [ResultError],
    isTypeOf: (value) => (value as ErrorResult).__typename === "PhoneNumberValidationError",
    fields: (t) => ({
      reason: t.expose("reason", { type: PhoneNumberFailureReason, description: "The reason." }),
    }),
  });

interface VerificationErrorResult extends ErrorResult {
  reason: VerificationError;
}

const MobileVerificationError = builder
  .objectRef<VerificationErrorResult>("MobileVerificationError")
  .implement({
    description: "The mobile number couldn't be verified.",
    interfaces: [ResultError],
    isTypeOf: (value) => (value as ErrorResult).__typename === "MobileVerificationError",
    fields: (t) => ({
      reason: t.expose("reason", {
        type: MobileVerificationFailureReason,
        description: "The reason.",
      }),
    }),
  });

const unverified = (reason: VerificationError): VerificationErrorResult => ({
  ...errorResult("MobileVerificationError", VERIFICATION_ERROR_TEXTS[reason]),
  reason,
});

interface OfNumber {
  __typename: "MobileVerificationStarted" | "MobileNumberVerified";
  number: string;
}

interface Removed {
  __typename: "MobileNumberRemoved";
}

const MobileVerificationStarted = builder
  .objectRef<OfNumber>("MobileVerificationStarted")
  .implement({
    description: "A code has been sent.",
    fields: (t) => ({
      number: t.exposeString("number", { description: "The recipient's number in E.164 format." }),
    }),
  });

const MobileNumberVerified = builder.objectRef<OfNumber>("MobileNumberVerified").implement({
  description: "The number has been verified as the viewer's.",
  fields: (t) => ({
    number: t.exposeString("number", { description: "The number in E.164 format." }),
  }),
});

const MobileNumberRemoved = builder.objectRef<Removed>("MobileNumberRemoved").implement({
  description: "The account no longer has a mobile number.",
  fields: (t) => ({
    isRemoved: t.boolean({ description: "Always true.", resolve: () => true }),
  }),
});

const StartMobileVerificationResult = defineResult({
  name: "StartMobileVerificationResult",
  description: "Result of `startMobileVerification`.",
  types: [MobileVerificationStarted, PhoneNumberValidationError, MobileVerificationError],
  errors: ["Forbidden", "RateLimited", "ServiceUnavailable", "Unauthorized"],
});

const ConfirmMobileVerificationResult = defineResult({
  name: "ConfirmMobileVerificationResult",
  description: "Result of `confirmMobileVerification`.",
  types: [MobileNumberVerified, MobileVerificationError],
  errors: ["Forbidden", "RateLimited", "Unauthorized"],
});

const RemoveMobileNumberResult = defineResult({
  name: "RemoveMobileNumberResult",
  description: "Result of `removeMobileNumber`.",
  types: [MobileNumberRemoved],
  errors: ["Forbidden", "RateLimited", "Unauthorized"],
});

/** The requester; a code is bound to this session. */
interface Asking {
  userId: string;
  sessionToken: string;
}

/** Wraps a resolver that requires a session on the main site (decision 23). */
function onMainSite<Args, Result>(
  mutation: Mutation,
  write: (context: GraphQLContext, asking: Asking, args: Args) => Promise<Result | ErrorResult>,
) {
  return permitted<Args, Result | ErrorResult>(mutation, async (args, context, { userId }) => {
    const { sessionToken } = context;
    return sessionToken === null
      ? errorResult("Forbidden", "Sign in to change this.")
      : write(context, { userId, sessionToken }, args);
  });
}

builder.mutationFields((t) => ({
  startMobileVerification: t.field({
    type: StartMobileVerificationResult,
    description:
      "Sends a code to a mobile number. It is valid for ten minutes in the session that requested it; a newer code replaces it.",
    args: {
      phoneNumber: t.arg.string({
        required: true,
        description: "The number with country code, such as +44 20 7946 0018.",
      }),
    },
    resolve: onMainSite<{ phoneNumber: string }, OfNumber>(
      "startMobileVerification",
      async (context, asking, { phoneNumber }) => {
        const started = await startMobileVerification(context, asking, phoneNumber);
        switch (started.kind) {
          case "sent":
            return { __typename: "MobileVerificationStarted", number: started.number } as const;
          case "no-number": {
            const { error: reason } = started;
            return {
              ...errorResult("PhoneNumberValidationError", PHONE_ERROR_TEXTS[reason]),
              reason,
            };
          }
          case "rejected":
            return unverified(started.error);
          case "not-sent":
            return errorResult("ServiceUnavailable", "No message could be sent. Please try again.");
        }
      },
    ),
  }),
  confirmMobileVerification: t.field({
    type: ConfirmMobileVerificationResult,
    description:
      "Verifies the number that the latest code was sent to, and removes it from any other account.",
    args: { code: t.arg.string({ required: true, description: "The six digits." }) },
    resolve: onMainSite<{ code: string }, OfNumber>(
      "confirmMobileVerification",
      async (context, asking, { code }) => {
        const answer = await confirmMobileVerification(context, asking, code);
        return "error" in answer
          ? unverified(answer.error)
          : ({ __typename: "MobileNumberVerified", ...answer } as const);
      },
    ),
  }),
  removeMobileNumber: t.field({
    type: RemoveMobileNumberResult,
    description: "Deletes the viewer's mobile number. Idempotent.",
    resolve: onMainSite<object, Removed>("removeMobileNumber", async (context, { userId }) => {
      await removeMobileNumber(context, userId);
      return { __typename: "MobileNumberRemoved" } as const;
    }),
  }),
}));
