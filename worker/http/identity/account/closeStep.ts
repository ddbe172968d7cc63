import { DAY_MS } from "../../../../shared/durations.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { closeAccount, GRACE_MS } from "../../../domain/identity/closeAccount.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { closedPage, whose } from "./closedPage.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

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
  title: texts.deactivateOrDeleteAccount,
  text: texts.closeText(GRACE_MS / DAY_MS),
  submit: texts.deactivateAccount,
  tone: "danger",
  others: [
    { label: texts.deleteAccountInstead, href: buildPath("ManageAccount", { step: "delete" }) },
    {
      label: texts.downloadYourInformationFirst,
      href: buildPath("ManageAccount", { step: "export" }),
    },
    { label: texts.backToSettings, href: settingsPath("account") },
  ],
} satisfies StepForm;
