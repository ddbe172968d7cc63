import { revokeGrant } from "../../domain/oauth/grants.ts";
import type { AccountStep } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

/** Takes back what an application was let in for: the settings' list has a button for each. */
export const connectedApplicationsStep: AccountStep = {
  needsFresh: false,
  show: () => Promise.resolve({ continueTo: settingsPath("security") }),
  submit: async ({ context, session }, form) => {
    await revokeGrant(context, session.userId, form.get("id") ?? "");
    return { continueTo: settingsPath("security", "application") };
  },
};
