import { inviteCodeText } from "../../../../shared/identity/inviteCodes.ts";
import { inviteCodeState, redeemInviteCode } from "../../../domain/identity/signIn/inviteCodes.ts";
import { TOO_MANY_ATTEMPTS } from "../../../domain/identity/rows/signInRequest.ts";
import type { AccountStep, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";
import * as texts from "./texts.ts";

const TEXT = texts.inviteText;
const MAX_SHOWN = 100;

/** Redeems an invitation code. A code from a link (`code`) is checked before the form is shown. */
export const inviteStep: AccountStep = {
  needsFresh: false,
  queryParams: ["code"],
  show: async ({ context, query }) => {
    const code = query.get("code") ?? "";
    if (code === "") return inviteForm({ code, text: TEXT, error: null });
    const state = await inviteCodeState(context, code);
    if (state?.validity === "VALID")
      return inviteForm({
        code,
        text: texts.codeUnlocks(state.label ?? ""),
        error: null,
      });
    const error = state === null ? TOO_MANY_ATTEMPTS : inviteCodeText(state.validity);
    return inviteForm({ code, text: TEXT, error });
  },
  submit: async ({ context, session }, form) => {
    const code = form.get("code") ?? "";
    const state = await redeemInviteCode(context, session.userId, code);
    if (state?.validity !== "VALID") {
      const error = state === null ? TOO_MANY_ATTEMPTS : inviteCodeText(state.validity);
      return { wrong: inviteForm({ code, text: TEXT, error }) };
    }
    return {
      shown: {
        title: texts.youHaveAccess,
        text: texts.youHaveAccessText(state.label ?? ""),
        others: [{ label: texts.backToSettings, href: settingsPath("account") }],
      },
    };
  },
};

function inviteForm({
  code,
  text,
  error,
}: {
  code: string;
  text: string;
  error: string | null;
}): StepForm {
  return {
    title: texts.enterYourInvitationCode,
    text,
    error,
    fields: [
      {
        name: "code",
        label: texts.invitationCode,
        autoComplete: "off",
        value: code.slice(0, MAX_SHOWN),
        hint: texts.invitationCodeHint,
      },
    ],
    submit: texts.redeem,
    others: [{ label: texts.backToSettings, href: settingsPath("account") }],
  };
}
