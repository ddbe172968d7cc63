import { DAY_MS } from "../../../shared/durations.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { closeAccount, GRACE_MS } from "../../domain/accounts/identity/closeAccount.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { closedPage, whose } from "./closedPage.ts";
import { settingsPath } from "./settingsPath.ts";

/** Deactivates the account, or links to the deletion form. Offers a data export first. */
export const closeStep: AccountStep = {
  needsFresh: true,
  show: async ({ context, session }) => ({
    ...FORM,
    text: `${FORM.text} ${await whose(context, session.userId)}`,
  }),
  submit: async ({ context, session: { userId } }) => {
    await closeAccount(context, userId, { isForGood: false });
    return { shown: closedPage(null) };
  },
};

const FORM = {
  title: "Deactivate or delete your account",
  text: `Either way, your profile, stories and responses are hidden, and you’re signed out everywhere. Sign in again to restore a deactivated account. A deleted account can be restored the same way for ${GRACE_MS / DAY_MS} days; then it’s deleted for good.`,
  submit: "Deactivate account",
  tone: "danger",
  others: [
    { label: "Delete account instead", href: buildPath("ManageAccount", { step: "delete" }) },
    {
      label: "Download your information first",
      href: buildPath("ManageAccount", { step: "export" }),
    },
    { label: "Back to settings", href: settingsPath("account") },
  ],
} satisfies StepForm;
