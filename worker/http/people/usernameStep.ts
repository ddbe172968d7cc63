import { signUpErrorText } from "../../../shared/identity/signUpErrors.ts";
import { TOO_MANY_ATTEMPTS } from "../../domain/identity/rows/signInRequest.ts";
import { changeUsername } from "../../domain/people/changeUsername.ts";
import { viewerById } from "../../domain/people/viewer.ts";
import type { AccountStep, StepForm } from "../identity/account/accountStep.ts";
import { settingsPath } from "../identity/account/settingsPath.ts";
import * as texts from "../identity/account/texts.ts";

/** Changes the username, which the account's URLs contain. */
export const usernameStep: AccountStep = {
  needsFresh: false,
  show: async ({ context, session }) =>
    usernameForm((await viewerById(context).load(session.userId))?.username ?? "", null),
  submit: async ({ context, session }, form) => {
    const typed = form.get("username") ?? "";
    const reason = await changeUsername(context, session.userId, typed);
    if (reason === null) return { continueTo: settingsPath("account", "username") };
    const error = reason === "LIMITED" ? TOO_MANY_ATTEMPTS : signUpErrorText(reason);
    return { wrong: usernameForm(typed.slice(0, 100), error) };
  },
};

function usernameForm(value: string, error: string | null): StepForm {
  return {
    title: texts.changeYourUsername,
    text: texts.changeUsernameText,
    error,
    fields: [{ name: "username", label: texts.username, autoComplete: "username", value }],
    submit: texts.save,
    others: [{ label: texts.backToSettings, href: settingsPath("account") }],
  };
}
