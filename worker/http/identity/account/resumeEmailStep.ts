import { liftEmailSuppression } from "../../../domain/identity/emailSuppression.ts";
import { TypedError } from "../../request/typedErrors.ts";
import type { AccountStep } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

/** Sends email to the account's address again after it came back: the settings have the button. */
export const resumeEmailStep: AccountStep = {
  needsFresh: false,
  show: () => Promise.resolve({ continueTo: settingsPath("account") }),
  submit: async ({ context, session }) => {
    if (!(await liftEmailSuppression(context, session.userId, "OWNER")))
      throw new TypedError("FORBIDDEN", texts.nothingToResume);
    return { continueTo: settingsPath("account", "email-resumed") };
  },
};
