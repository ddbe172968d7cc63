import { obfuscateEmail } from "../../../shared/format/obfuscateEmail.ts";
import { signInFailureText } from "../../../shared/rules/signInFailures.ts";
import {
  confirmationAddress,
  confirmByCode,
  confirmByPassword,
  sendConfirmationCode,
} from "../../domain/identity/confirmIdentity.ts";
import { hasPassword } from "../../domain/identity/setPassword.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

const TITLE = "Confirm it's you";

/** Shows that the owner is there: by the password, or by a code sent to the account's address. */
export const identityStep: AccountStep = {
  needsFresh: false,
  show: async ({ context, session }) =>
    (await hasPassword(context, session.userId))
      ? passwordForm()
      : sendForm(await addressOf(context, session.userId)),
  submit: async (owner, form) => {
    const { context, session } = owner;
    const asking = { userId: session.userId, sessionHash: owner.sessionHash };
    if (form.has("send")) return sendCode(owner);
    if (form.has("code")) {
      const email = await addressOf(context, session.userId);
      const error = await confirmByCode(context, asking, form.get("code") ?? "");
      return error === null ? DONE : { wrong: codeForm(email, error) };
    }
    const failure = await confirmByPassword(context, asking, form.get("password") ?? "");
    return failure === null
      ? DONE
      : { wrong: passwordForm(signInFailureText(failure, context.now)) };
  },
};

/** The step that asked says where to go instead. */
const DONE = { goesOnTo: settingsPath("security") };

async function sendCode(owner: Owner): Promise<{ shown: StepForm } | { wrong: StepForm }> {
  const { context, session } = owner;
  const email = await addressOf(context, session.userId);
  const sent = await sendConfirmationCode(context, session.userId);
  return "refusal" in sent
    ? { wrong: { ...sendForm(email), error: sent.message } }
    : { shown: codeForm(email) };
}

async function addressOf(context: Owner["context"], userId: string): Promise<string> {
  return obfuscateEmail((await confirmationAddress(context, userId)) ?? "");
}

function passwordForm(error: string | null = null): StepForm {
  return {
    title: TITLE,
    text: "Enter your password to go on.",
    error,
    fields: [
      {
        name: "password",
        label: "Password",
        kind: "password",
        autoComplete: "current-password",
      },
    ],
    submit: "Confirm",
    others: [{ label: "Send me a code instead", name: "send" }],
  };
}

function sendForm(email: string): StepForm {
  return {
    title: TITLE,
    text: `We'll send a code to ${email}.`,
    hidden: { send: "1" },
    submit: "Send the code",
  };
}

function codeForm(email: string, error: string | null = null): StepForm {
  return {
    title: TITLE,
    text: `Enter the code we sent to ${email}.`,
    error,
    fields: [{ name: "code", label: "6-digit code", kind: "code" }],
    submit: "Confirm",
  };
}
