import { DAY_MS } from "../../../shared/durations.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { closeAccount, GRACE_MS } from "../../domain/identity/closeAccount.ts";
import { viewerById } from "../../domain/people/viewer.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

/** Deactivates or deletes the account. A copy of what is in it is offered first. */
export const closeStep: AccountStep = {
  needsFresh: true,
  show: () => Promise.resolve(closeForm("", null)),
  submit: async ({ context, session: { userId } }, form) => {
    const isForGood = form.has("delete");
    const typed = form.get("username") ?? "";
    const username = (await viewerById(context).load(userId))?.username;
    if (isForGood && typed.trim().replace(/^@/, "").toLowerCase() !== username?.toLowerCase())
      return { wrong: closeForm(typed.slice(0, 100), "That is not your username.") };
    await closeAccount(context, userId, { isForGood });
    return { goesOnTo: buildPath("ShowHome") };
  },
};

function closeForm(value: string, error: string | null): StepForm {
  return {
    title: "Deactivate or delete your account",
    text: `Either way nobody sees your profile, stories and responses any more, and you are signed out everywhere. A deactivated account is as it was once you sign in again. A deleted one can be had back so for ${GRACE_MS / DAY_MS} days; then all of it is gone for good. To delete it, enter your username.`,
    error,
    fields: [{ name: "username", label: "Your username", autoComplete: "off", value }],
    submit: "Deactivate account",
    tone: "danger",
    others: [
      { label: "Delete account", name: "delete" },
      {
        label: "Download your information first",
        href: buildPath("ManageAccount", { step: "export" }),
      },
      { label: "Back to settings", href: settingsPath("account") },
    ],
  };
}
