import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { revokeSession } from "../../../domain/identity/sessions/revokeSession.ts";
import { signOutEverywhere } from "../../../domain/identity/sessions/signOutEverywhere.ts";
import { TypedError } from "../../request/typedErrors.ts";
import type { AccountStep } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

/** Revokes sessions: the settings have a button for each, and one for all. */
export const sessionsStep: AccountStep = {
  needsFresh: false,
  show: () => Promise.resolve({ continueTo: settingsPath("security") }),
  submit: async ({ context, session }, form) => {
    const id = form.get("id");
    if (form.get("all") === "1") {
      await signOutEverywhere(context, session.userId);
      return { continueTo: buildPath("ShowHome") };
    }
    if (id === null) throw new TypedError("BAD_REQUEST", "The request isn’t a valid form.");
    if (!(await revokeSession(context, session.userId, id)))
      throw new TypedError(
        "NOT_FOUND",
        "We couldn’t find this session. It may have ended already.",
      );
    return { continueTo: settingsPath("security", "session") };
  },
};
