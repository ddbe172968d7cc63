import { DAY_MS } from "../../../../shared/durations.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { closeAccount, GRACE_MS } from "../../../domain/identity/closeAccount.ts";
import { viewerById } from "../../../domain/people/viewer.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { closedPage, whose } from "./closedPage.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

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
        wrong: deleteForm(await whose(context, userId), typed.slice(0, 100), texts.wrongUsername),
      };
    return { shown: closedPage(await closeAccount(context, userId, { isForGood: true })) };
  },
};

function deleteForm(whoseItIs: string, value: string, error: string | null): StepForm {
  return {
    title: texts.deleteYourAccount,
    text: texts.deleteText(GRACE_MS / DAY_MS, whoseItIs),
    error,
    fields: [{ name: "username", label: texts.yourUsername, autoComplete: "off", value }],
    submit: texts.deleteAccount,
    tone: "danger",
    others: [
      {
        label: texts.downloadYourInformationFirst,
        href: buildPath("ManageAccount", { step: "export" }),
      },
      {
        label: texts.deactivateAccountInstead,
        href: buildPath("ManageAccount", { step: "close" }),
      },
      { label: texts.backToSettings, href: settingsPath("account") },
    ],
  };
}
