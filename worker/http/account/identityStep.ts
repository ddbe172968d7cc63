import { obfuscateEmail } from "../../../shared/format/obfuscateEmail.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { socialStartPath } from "../../../shared/routes/socialStartPath.ts";
import { signInErrorText } from "../../../shared/rules/signInErrors.ts";
import { SOCIAL_PROVIDER_NAMES } from "../../../shared/socialProviders.ts";
import {
  confirmationAddress,
  confirmByCode,
  confirmByPassword,
  sendConfirmationCode,
} from "../../domain/accounts/identity/confirmIdentity.ts";
import { listConnections } from "../../domain/accounts/identity/connections.ts";
import { hasPassword } from "../../domain/accounts/identity/setPassword.ts";
import { socialProvider } from "../../domain/accounts/identity/socialProvider.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

const TITLE = "Confirm it's you";

/**
 * Re-authenticates the owner by password, or by a code sent to the account's address. An account
 * with neither is confirmed by a connected provider.
 */
export const identityStep: AccountStep = {
  needsFresh: false,
  show: askOwner,
  submit: async (owner, form) => {
    const { context, session } = owner;
    const asking = { userId: session.userId, sessionHash: owner.sessionHash };
    if (form.has("send")) return sendCode(owner);
    if (form.has("code")) {
      const email = await addressOf(context, session.userId);
      const error = await confirmByCode(context, asking, form.get("code") ?? "");
      return error === null ? DONE : { wrong: codeForm(email, error) };
    }
    const error = await confirmByPassword(context, asking, form.get("password") ?? "");
    return error === null
      ? DONE
      : { wrong: { ...(await askOwner(owner)), error: signInErrorText(error, context.now) } };
  },
};

/** Fallback only: the step that required re-authentication decides where to go. */
const DONE = { continueTo: settingsPath("security") };

const BACK = { label: "Back to settings", href: DONE.continueTo };

async function askOwner(owner: Owner): Promise<StepForm> {
  const { context, session } = owner;
  const [email, isByPassword] = await Promise.all([
    confirmationAddress(context, session.userId),
    hasPassword(context, session.userId),
  ]);
  if (isByPassword) return passwordForm({ hasEmail: email !== null });
  return email === null ? providersForm(owner) : sendForm(obfuscateEmail(email));
}

async function sendCode(owner: Owner): Promise<{ shown: StepForm } | { wrong: StepForm }> {
  const { context, session } = owner;
  const address = await confirmationAddress(context, session.userId);
  if (address === null) return { wrong: await askOwner(owner) };
  const email = obfuscateEmail(address);
  const sent = await sendConfirmationCode(context, session.userId);
  return "error" in sent
    ? { wrong: { ...sendForm(email), error: sent.message } }
    : { shown: codeForm(email) };
}

async function addressOf(context: Owner["context"], userId: string): Promise<string> {
  return obfuscateEmail((await confirmationAddress(context, userId)) ?? "");
}

function passwordForm({ hasEmail }: { hasEmail: boolean }): StepForm {
  return {
    title: TITLE,
    text: "Enter your password to continue.",
    fields: [
      {
        name: "password",
        label: "Password",
        kind: "password",
        autoComplete: "current-password",
      },
    ],
    submit: "Confirm",
    others: [...(hasEmail ? [{ label: "Send me a code instead", name: "send" }] : []), BACK],
  };
}

/** The provider redirects back to the step that required re-authentication. */
async function providersForm({ context, session, wanted }: Owner): Promise<StepForm> {
  const connections = await listConnections(context, session.userId);
  const offered = await Promise.all(
    connections.map((each) => socialProvider(context, each.provider)),
  );
  const redirect = context.config.publicUrl + (wanted ?? DONE.continueTo);
  const ways = connections
    .filter((_, index) => offered[index])
    .map(({ provider }) => ({
      label: `Confirm with ${SOCIAL_PROVIDER_NAMES[provider]}`,
      href:
        authOrigin(context.config) + socialStartPath(provider, { operation: "confirm", redirect }),
      isMain: true,
    }));
  const names = connections.map(({ provider }) => SOCIAL_PROVIDER_NAMES[provider]).join(" and ");
  return ways.length > 0
    ? {
        title: TITLE,
        text: `Your account has no password and no email address, so ${names} has to confirm that it's you. You'll come straight back here.`,
        others: [...ways, BACK],
      }
    : {
        title: TITLE,
        text: `Your account has no password and no email address, and ${names || "no other site"} can't sign you in right now. Please try again later.`,
        others: [BACK],
      };
}

function sendForm(email: string): StepForm {
  return {
    title: TITLE,
    text: `We'll send a code to ${email}.`,
    hidden: { send: "1" },
    submit: "Send the code",
    others: [BACK],
  };
}

function codeForm(email: string, error: string | null = null): StepForm {
  return {
    title: TITLE,
    text: `Enter the code we sent to ${email}.`,
    error,
    fields: [{ name: "code", label: "6-digit code", kind: "code" }],
    submit: "Confirm",
    others: [{ label: "Send a new code", name: "send" }, BACK],
  };
}
