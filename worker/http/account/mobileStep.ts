import { MOBILE_VERIFICATION_FAILURES, PHONE_FAILURES } from "../../../shared/rules/phoneNumber.ts";
import { accountFacts } from "../../domain/identity/accountFacts.ts";
import {
  confirmMobileVerification,
  removeMobileNumber,
  smsSender,
  startMobileVerification,
} from "../../domain/identity/mobileVerification.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

const TITLE = "Mobile number";
/** Longest text that a form shows again, in characters. */
const MAX_SHOWN = 40;

/** Verifies a mobile number: the number, the code that went there, or no number any more. */
export const mobileStep: AccountStep = {
  needsFresh: false,
  show: (owner) => numberForm(owner, "", null),
  submit: async (owner, form) => {
    const { context, session, sessionHash } = owner;
    const asking = { userId: session.userId, sessionHash };
    if (form.has("remove")) {
      await removeMobileNumber(context, session.userId);
      return { goesOnTo: settingsPath("security", "mobile-removed") };
    }
    const code = form.get("code");
    if (code !== null) {
      const failure = await confirmMobileVerification(context, asking, code);
      return failure === null
        ? { goesOnTo: settingsPath("security", "mobile") }
        : { wrong: codeForm(MOBILE_VERIFICATION_FAILURES[failure]) };
    }
    const typed = (form.get("number") ?? "").slice(0, MAX_SHOWN);
    const started = await startMobileVerification(context, asking, typed);
    const wrong = async (error: string) => ({ wrong: await numberForm(owner, typed, error) });
    switch (started.outcome) {
      case "sent":
        return { shown: codeForm(null, started.number) };
      case "no-number":
        return wrong(PHONE_FAILURES[started.failure]);
      case "refused":
        return wrong(MOBILE_VERIFICATION_FAILURES[started.failure]);
      case "not-sent":
        return wrong("No message could be sent. Please try again.");
    }
  },
};

async function numberForm(
  { context, session }: Owner,
  typed: string,
  error: string | null,
): Promise<StepForm> {
  const facts = await accountFacts(context, session.userId);
  const back = { label: "Back to settings", href: settingsPath("security") };
  const remove = facts?.mobileNumber == null ? [] : [{ label: "Remove it", name: "remove" }];
  if (!smsSender(context)) {
    const text = "Messages are not sent here, so that no number can be verified now.";
    return { title: TITLE, text, error, others: [...remove, back] };
  }
  return {
    title: TITLE,
    text: facts?.mobileNumber
      ? `${facts.mobileNumber} is verified. Another one takes its place.`
      : "We send a code there, to see that it is yours. Nobody else sees the number.",
    error,
    fields: [
      {
        name: "number",
        label: "Number, with the code of the country",
        kind: "international",
        value: typed,
        hint: "As in +44 20 7946 0018.",
      },
    ],
    submit: "Send the code",
    others: [...remove, back],
  };
}

function codeForm(error: string | null, number?: string): StepForm {
  return {
    title: TITLE,
    text: number ? `We sent a code to ${number}.` : "Enter the code that we sent.",
    error,
    fields: [{ name: "code", label: "6-digit code", kind: "code" }],
    submit: "Verify",
    others: [{ label: "Send another code", href: "/m/account/mobile" }],
  };
}
