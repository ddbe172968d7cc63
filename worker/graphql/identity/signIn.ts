import { emailAvailability } from "../../domain/identity/signIn/emailAvailability.ts";
import { sendAcctAuthEmail } from "../../domain/identity/signIn/sendAcctAuthEmail.ts";
import type { LoginMethodName } from "../../domain/identity/rows/signInRequest.ts";
import { verifyLoginCode } from "../../domain/identity/signIn/verifyLoginCode.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permittedToVisitors } from "../machinery/permissions.ts";
import { defineResult, errorResult } from "../machinery/results.ts";

const LoginMethod = describedEnum("LoginMethod", "What a sign-in email contains.", {
  MAGIC_LINK: "A link.",
  LOGIN_CODE: "A six-digit code.",
});

const SusiOperation = describedEnum("SusiOperation", "Whether to sign in or to register.", {
  LOGIN: "Sign in to an existing account.",
  REGISTER: "Create an account.",
});

interface Sent {
  __typename: "SusiMethod";
  value: LoginMethodName;
}

const SusiMethod = builder.objectRef<Sent>("SusiMethod").implement({
  description: "The sign-in method of the email that was sent.",
  fields: (t) => ({
    value: t.expose("value", { type: LoginMethod, description: "What the email contains." }),
  }),
});

interface TokenValue {
  __typename: "Token";
  value: string;
}

/** A single-use proof of identity. */
export const Token = builder.objectRef<TokenValue>("Token").implement({
  description: "A short-lived, single-use proof of identity for another of the product's URLs.",
  fields: (t) => ({ value: t.exposeString("value", { description: "The token." }) }),
});

const SendAcctAuthEmailResult = defineResult({
  name: "SendAcctAuthEmailResult",
  description: "Result of `sendAcctAuthEmail`.",
  types: [SusiMethod],
  errors: ["BadRequest", "FailedChallenge", "NotFound"],
});

const VerifyLoginCodeResult = defineResult({
  name: "VerifyLoginCodeResult",
  description: "Result of `verifyLoginCode`.",
  types: [Token],
  errors: ["BadRequest", "NotFound", "TooManyRequests", "RateLimited"],
});

interface SendArgs {
  email: string;
  redirect?: string | null;
  fullName?: string | null;
  captchaValue?: string | null;
  operation: "LOGIN" | "REGISTER";
  type: LoginMethodName;
}

builder.mutationFields((t) => ({
  sendAcctAuthEmail: t.field({
    type: SendAcctAuthEmailResult,
    description:
      "Sends a link or a code for signing in. A code works only in the browser that requested it. Registration creates the account when the link or code is used; existing users are just signed in.",
    args: {
      email: t.arg.string({ required: true, description: "The email address." }),
      redirect: t.arg.string({
        description: "Where to redirect afterwards: one of the product's URLs.",
      }),
      fullName: t.arg.string({ description: "The new user's name; required for registration." }),
      captchaValue: t.arg.string({
        description: "The bot check's token; required for registration.",
      }),
      operation: t.arg({ type: SusiOperation, required: true, description: "The operation." }),
      type: t.arg({ type: LoginMethod, required: true, description: "A link or a code." }),
    },
    resolve: permittedToVisitors("sendAcctAuthEmail", async (args: SendArgs, context) => {
      const result = await sendAcctAuthEmail(context, args);
      return "error" in result
        ? errorResult(result.error, result.message)
        : ({ __typename: "SusiMethod", value: args.type } as const);
    }),
  }),
  verifyLoginCode: t.field({
    type: VerifyLoginCodeResult,
    description:
      "Exchanges a login code for a token, which this browser takes to /m/login-redirect on the auth domain.",
    args: { loginCode: t.arg.string({ required: true, description: "The six-digit code." }) },
    resolve: permittedToVisitors(
      "verifyLoginCode",
      async ({ loginCode }: { loginCode: string }, context) => {
        const result = await verifyLoginCode(context, loginCode);
        return "error" in result
          ? errorResult(result.error, result.message)
          : ({ __typename: "Token", value: result.token } as const);
      },
    ),
  }),
}));

const EmailAvailability = builder
  .objectRef<{ isAvailable: boolean }>("EmailAvailability")
  .implement({
    description: "Whether an email address is available for registration.",
    fields: (t) => ({
      isAvailable: t.exposeBoolean("isAvailable", {
        description: "True if no account uses it.",
      }),
    }),
  });

builder.queryFields((t) => ({
  emailAvailability: t.field({
    type: EmailAvailability,
    nullable: true,
    description:
      "Whether an address is available; null for an invalid address, or if rate limited.",
    args: { email: t.arg.string({ required: true, description: "The email address." }) },
    resolve: (_root, { email }, context) => emailAvailability(context, email),
  }),
}));
