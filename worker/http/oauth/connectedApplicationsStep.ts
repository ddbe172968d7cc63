import { revokeGrant } from "../../domain/oauth/grants.ts";
import { TypedError } from "../request/typedErrors.ts";
import type { AccountStep } from "../identity/account/accountStep.ts";
import { settingsPath } from "../identity/account/settingsPath.ts";

/** Revokes an application's access; the list in the settings has a button for each. */
export const connectedApplicationsStep: AccountStep = {
  needsFresh: false,
  show: () => Promise.resolve({ continueTo: settingsPath("security") }),
  submit: async ({ context, session }, form) => {
    if (!(await revokeGrant(context, session.userId, form.get("id") ?? "")))
      throw new TypedError(
        "NOT_FOUND",
        "We couldn’t find this application. You may have removed its access already.",
      );
    return { continueTo: settingsPath("security", "application") };
  },
};
