import { MIN_PASSWORD_LENGTH } from "../../../shared/rules/passwordRules.ts";
import { signUpErrorText } from "../../../shared/rules/signUpErrors.ts";
import { setPassword } from "../../domain/accounts/identity/setPassword.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

/** Sets or changes the password. */
export const passwordStep: AccountStep = {
  needsFresh: true,
  show: () => Promise.resolve(FORM),
  submit: async ({ context, session: { userId }, sessionHash }, form) => {
    const password = form.get("password") ?? "";
    if (password !== form.get("repeated"))
      return { wrong: { ...FORM, error: "The passwords don't match." } };
    const error = await setPassword(context, { userId, password, sessionHash });
    return error === null
      ? { continueTo: settingsPath("security", "password") }
      : { wrong: { ...FORM, error: signUpErrorText(error) } };
  },
};

const FORM: StepForm = {
  title: "Choose a password",
  text: "This signs out all other browsers.",
  fields: [
    {
      name: "password",
      label: "New password",
      kind: "password",
      autoComplete: "new-password",
      hint: `At least ${MIN_PASSWORD_LENGTH} characters.`,
    },
    {
      name: "repeated",
      label: "Confirm new password",
      kind: "password",
      autoComplete: "new-password",
    },
  ],
  submit: "Save",
  others: [{ label: "Back to settings", href: settingsPath("security") }],
};
