import { askToConfirmEmail } from "../../../domain/identity/emailConfirmation.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

/** Requests a change of email address, which takes effect when its link is opened. */
export const emailStep: AccountStep = {
  needsFresh: true,
  show: () => Promise.resolve(emailForm("", null)),
  submit: async ({ context, session }, form) => {
    const typed = form.get("email") ?? "";
    const result = await askToConfirmEmail(context, session.userId, typed);
    return "isSent" in result
      ? { continueTo: settingsPath("account", "email-sent") }
      : { wrong: emailForm(typed.slice(0, 254), result.message) };
  },
};

function emailForm(value: string, error: string | null): StepForm {
  return {
    title: texts.changeYourEmail,
    text: texts.changeEmailText,
    error,
    fields: [{ name: "email", label: texts.newEmail, kind: "email", value }],
    submit: texts.sendLink,
    others: [{ label: texts.backToSettings, href: settingsPath("account") }],
  };
}
