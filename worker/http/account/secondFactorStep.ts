import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "../../domain/accounts/identity/secondFactor.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

/** Turns the second factor on and off, and renews its recovery codes. */
export const secondFactorStep: AccountStep = {
  needsFresh: true,
  show: async (owner) => (await enrolForm(owner)) ?? ON,
  submit: async (owner, form) => {
    const { context, session, sessionHash } = owner;
    const asking = { userId: session.userId, sessionHash };
    if (form.has("off")) {
      await turnOffSecondFactor(context, session.userId);
      return { continueTo: settingsPath("security", "second-factor-off") };
    }
    const codes = form.has("renew")
      ? ((await renewRecoveryCodes(context, session.userId)) ?? "ended")
      : await turnOnSecondFactor(context, asking, form.get("code") ?? "");
    if (typeof codes !== "string") return { shown: codesForm(codes) };
    const again = await enrolForm(owner);
    return again
      ? { wrong: { ...again, error: ERRORS[codes] } }
      : { continueTo: settingsPath("security") };
  },
};

const ERRORS = {
  wrong: "That verification code was incorrect.",
  ended: "The QR code was out of date. Scan this new one, and enter the code that the app shows.",
} as const;

const ON: StepForm = {
  title: "Two-factor authentication is on",
  text: "Signing in requires a code from your authenticator app.",
  hidden: { renew: "1" },
  submit: "New recovery codes",
  others: [
    { label: "Turn it off", name: "off" },
    { label: "Back to settings", href: settingsPath("security") },
  ],
};

/** Null if the second factor is already on. */
async function enrolForm({ context, session, sessionHash }: Owner): Promise<StepForm | null> {
  const enrolment = await beginSecondFactor(context, { userId: session.userId, sessionHash });
  return (
    enrolment && {
      title: "Turn on two-factor authentication",
      text: "Scan the QR code with an authenticator app, or enter the key there. Then enter the code that the app shows.",
      qr: enrolment.uri,
      lines: [enrolment.secret],
      fields: [{ name: "code", label: "Verification code", kind: "code" }],
      submit: "Turn on",
      others: [{ label: "Back to settings", href: settingsPath("security") }],
    }
  );
}

function codesForm(codes: readonly string[]): StepForm {
  return {
    title: "Keep your recovery codes",
    text: "Each code signs you in once when you don't have your app. They're shown only once: write them down or print them.",
    lines: codes,
    others: [{ label: "I’ve saved them", href: settingsPath("security", "second-factor-on") }],
  };
}
