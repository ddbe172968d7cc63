import { signUpErrorText } from "../../../../shared/identity/signUpErrors.ts";
import { setPassword } from "../../../domain/identity/signIn/setPassword.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

/** Sets or changes the password. */
export const passwordStep: AccountStep = {
  needsFresh: true,
  show: () => Promise.resolve(FORM),
  submit: async ({ context, session: { userId }, sessionHash }, form) => {
    const password = form.get("password") ?? "";
    if (password !== form.get("repeated"))
      return { wrong: { ...FORM, error: texts.passwordsDiffer } };
    const error = await setPassword(context, { userId, password, sessionHash });
    return error === null
      ? { continueTo: settingsPath("security", "password") }
      : { wrong: { ...FORM, error: signUpErrorText(error) } };
  },
};

const FORM: StepForm = {
  title: texts.chooseAPassword,
  text: texts.choosePasswordText,
  fields: [
    {
      name: "password",
      label: texts.newPassword,
      kind: "password",
      autoComplete: "new-password",
      hint: texts.newPasswordHint,
    },
    {
      name: "repeated",
      label: texts.confirmNewPassword,
      kind: "password",
      autoComplete: "new-password",
    },
  ],
  submit: texts.save,
  others: [{ label: texts.backToSettings, href: settingsPath("security") }],
};
