import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "../../../domain/identity/secondFactor/secondFactor.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

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
  wrong: texts.wrongCode,
  ended: texts.qrCodeExpired,
} as const;

const ON: StepForm = {
  title: texts.twoFactorOn,
  text: texts.twoFactorOnText,
  hidden: { renew: "1" },
  submit: texts.newRecoveryCodes,
  others: [
    { label: texts.turnItOff, name: "off" },
    { label: texts.backToSettings, href: settingsPath("security") },
  ],
};

/** Null if the second factor is already on. */
async function enrolForm({ context, session, sessionHash }: Owner): Promise<StepForm | null> {
  const enrolment = await beginSecondFactor(context, { userId: session.userId, sessionHash });
  return (
    enrolment && {
      title: texts.turnOnTwoFactor,
      text: texts.turnOnTwoFactorText,
      qr: enrolment.uri,
      lines: [enrolment.secret],
      fields: [{ name: "code", label: texts.verificationCode, kind: "code" }],
      submit: texts.turnOn,
      others: [{ label: texts.backToSettings, href: settingsPath("security") }],
    }
  );
}

function codesForm(codes: readonly string[]): StepForm {
  return {
    title: texts.keepRecoveryCodes,
    text: texts.keepRecoveryCodesText,
    lines: codes,
    others: [{ label: texts.savedThem, href: settingsPath("security", "second-factor-on") }],
  };
}
