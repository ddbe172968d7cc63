import { emailAvailability } from "../../domain/accounts/identity/emailAvailability.ts";
import { sendAcctAuthEmail } from "../../domain/accounts/identity/sendAcctAuthEmail.ts";
import type { LoginMethodName } from "../../domain/core/identity/signInRequest.ts";
import { verifyLoginCode } from "../../domain/accounts/identity/verifyLoginCode.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permittedToVisitors } from "../machinery/permissions.ts";
import {
  BadRequest,
  FailedChallenge,
  NotFound,
  RateLimited,
  type ErrorResult,
  refuse,
  TooManyRequests,
} from "../machinery/results.ts";

const LoginMethod = describedEnum("LoginMethod", "What a sign-in e-mail holds.", {
  MAGIC_LINK: "A link.",
  LOGIN_CODE: "A code of six digits.",
});

const SusiOperation = describedEnum("SusiOperation", "What somebody came to do.", {
  LOGIN: "Sign in to an account that there is.",
  REGISTER: "Make an account.",
});

interface Sent {
  __typename: "SusiMethod";
  value: LoginMethodName;
}

const SusiMethod = builder.objectRef<Sent>("SusiMethod").implement({
  description: "How somebody is signing in: a message with this is on its way.",
  fields: (t) => ({
    value: t.expose("value", { type: LoginMethod, description: "What the message holds." }),
  }),
});

interface TokenValue {
  __typename: "Token";
  value: string;
}

/** What proves an identity once. */
export const Token = builder.objectRef<TokenValue>("Token").implement({
  description: "What proves an identity to another of the product's addresses, once and soon.",
  fields: (t) => ({ value: t.exposeString("value", { description: "The token." }) }),
});

const SendAcctAuthEmailResult = builder.unionType("SendAcctAuthEmailResult", {
  description: "What became of a wish for a sign-in e-mail.",
  types: [SusiMethod, BadRequest, FailedChallenge, NotFound],
  resolveType: (value: Sent | ErrorResult) => value.__typename,
});

const VerifyLoginCodeResult = builder.unionType("VerifyLoginCodeResult", {
  description: "What a login code was worth.",
  types: [Token, BadRequest, NotFound, TooManyRequests, RateLimited],
  resolveType: (value: TokenValue | ErrorResult) => value.__typename,
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
      "Sends a link or a code that signs in. A code works in the browser that asked for it alone. Registration makes the account once the link or code is used; whoever has one already is signed in.",
    args: {
      email: t.arg.string({ required: true, description: "The address." }),
      redirect: t.arg.string({ description: "Where to go then: an address of the product's own." }),
      fullName: t.arg.string({ description: "The newcomer's name; registration needs it." }),
      captchaValue: t.arg.string({
        description: "The bot check's answer; registration needs it.",
      }),
      operation: t.arg({ type: SusiOperation, required: true, description: "What for." }),
      type: t.arg({ type: LoginMethod, required: true, description: "A link or a code." }),
    },
    resolve: permittedToVisitors("sendAcctAuthEmail", async (args: SendArgs, context) => {
      const result = await sendAcctAuthEmail(context, args);
      return "error" in result
        ? refuse(result.error, result.message)
        : ({ __typename: "SusiMethod", value: args.type } as const);
    }),
  }),
  verifyLoginCode: t.field({
    type: VerifyLoginCodeResult,
    description:
      "Trades a login code for a token, which this browser takes to /m/login-redirect on the auth domain.",
    args: { loginCode: t.arg.string({ required: true, description: "The six digits." }) },
    resolve: permittedToVisitors(
      "verifyLoginCode",
      async ({ loginCode }: { loginCode: string }, context) => {
        const result = await verifyLoginCode(context, loginCode);
        return "error" in result
          ? refuse(result.error, result.message)
          : ({ __typename: "Token", value: result.token } as const);
      },
    ),
  }),
}));

const EmailAvailability = builder
  .objectRef<{ isAvailable: boolean }>("EmailAvailability")
  .implement({
    description: "Whether an e-mail address is free to register with.",
    fields: (t) => ({
      isAvailable: t.exposeBoolean("isAvailable", {
        description: "True where no account has it.",
      }),
    }),
  });

builder.queryFields((t) => ({
  emailAvailability: t.field({
    type: EmailAvailability,
    nullable: true,
    description:
      "Whether an address is free; null for what is no address, and after too many questions.",
    args: { email: t.arg.string({ required: true, description: "The address." }) },
    resolve: (_root, { email }, context) => emailAvailability(context, email),
  }),
}));
