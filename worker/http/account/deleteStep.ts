import { DAY_MS } from "../../../shared/durations.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { closeAccount, GRACE_MS } from "../../domain/accounts/identity/closeAccount.ts";
import { viewerById } from "../../domain/accounts/people/viewer.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { closedPage, whose } from "./closedPage.ts";
import { settingsPath } from "./settingsPath.ts";

/**
 * Deletes the account once its username is typed. A separate form, so that Enter can't trigger
 * anything else.
 */
export const deleteStep: AccountStep = {
  needsFresh: true,
  show: async ({ context, session }) => deleteForm(await whose(context, session.userId), "", null),
  submit: async ({ context, session: { userId } }, form) => {
    const typed = form.get("username") ?? "";
    const username = (await viewerById(context).load(userId))?.username;
    if (typed.trim().replace(/^@/, "").toLowerCase() !== username?.toLowerCase())
      return {
        wrong: deleteForm(
          await whose(context, userId),
          typed.slice(0, 100),
          "That isn't your username.",
        ),
      };
    return { shown: closedPage(await closeAccount(context, userId, { isForGood: true })) };
  },
};

function deleteForm(whoseItIs: string, value: string, error: string | null): StepForm {
  return {
    title: "Delete your account",
    text: `Your profile, stories and responses are hidden, and you’re signed out everywhere. For ${GRACE_MS / DAY_MS} days you can restore everything by signing in; then it’s deleted for good. ${whoseItIs} To continue, enter your username.`,
    error,
    fields: [{ name: "username", label: "Your username", autoComplete: "off", value }],
    submit: "Delete account",
    tone: "danger",
    others: [
      {
        label: "Download your information first",
        href: buildPath("ManageAccount", { step: "export" }),
      },
      { label: "Deactivate account instead", href: buildPath("ManageAccount", { step: "close" }) },
      { label: "Back to settings", href: settingsPath("account") },
    ],
  };
}
