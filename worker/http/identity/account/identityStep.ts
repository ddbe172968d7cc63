import { obfuscateEmail } from "../../../../shared/format/obfuscateEmail.ts";
import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { socialStartPath } from "../../../../shared/routes/paths/socialStartPath.ts";
import { signInErrorText } from "../../../../shared/identity/signInErrors.ts";
import { SOCIAL_PROVIDER_NAMES } from "../../../../shared/socialProviders.ts";
import {
  confirmationAddress,
  confirmByCode,
  confirmByPassword,
  sendConfirmationCode,
} from "../../../domain/identity/secondFactor/confirmIdentity.ts";
import { listConnections } from "../../../domain/identity/social/connections.ts";
import { hasPassword } from "../../../domain/identity/signIn/setPassword.ts";
import { socialProvider } from "../../../domain/identity/social/socialProvider.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

const TITLE = texts.confirmItsYou;

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

const BACK = { label: texts.backToSettings, href: DONE.continueTo };

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
    text: texts.enterPasswordToContinue,
    fields: [
      {
        name: "password",
        label: texts.password,
        kind: "password",
        autoComplete: "current-password",
      },
    ],
    submit: texts.confirm,
    others: [...(hasEmail ? [{ label: texts.sendMeCodeInstead, name: "send" }] : []), BACK],
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
      label: texts.confirmWith(SOCIAL_PROVIDER_NAMES[provider]),
      href:
        authOrigin(context.config) + socialStartPath(provider, { operation: "confirm", redirect }),
      isMain: true,
    }));
  const names = new Intl.ListFormat("en").format(
    connections.map(({ provider }) => SOCIAL_PROVIDER_NAMES[provider]),
  );
  return ways.length > 0
    ? {
        title: TITLE,
        text: texts.confirmByProvider(names),
        others: [...ways, BACK],
      }
    : {
        title: TITLE,
        text: names === "" ? texts.noWayToConfirm : texts.cannotConfirm(names),
        others: [BACK],
      };
}

function sendForm(email: string): StepForm {
  return {
    title: TITLE,
    text: texts.codeWillBeSent(email),
    hidden: { send: "1" },
    submit: texts.sendCode,
    others: [BACK],
  };
}

function codeForm(email: string, error: string | null = null): StepForm {
  return {
    title: TITLE,
    text: texts.codeSent(email),
    error,
    fields: [{ name: "code", label: texts.sixDigitCode, kind: "code" }],
    submit: texts.confirm,
    others: [{ label: texts.sendANewCode, name: "send" }, BACK],
  };
}
