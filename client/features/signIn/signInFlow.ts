// The steps of signing in and up (platform.md §4.1), as values.

import { EXPIRED_LINK_ENTRY } from "../../../shared/routes/signInPath.ts";

/** `options` lists the methods; the others are about e-mail. */
export type SignInStep = "options" | "ENTER_EMAIL" | "UNRECOGNIZED_EMAIL" | "CHECK_YOUR_INBOX";

export type SignInOperation = "login" | "register";

/** What the e-mail holds that the reader is told to look for. */
export type InboxMode = "link" | "code";

/** Where a reader is on the way. */
export interface SignInFlow {
  operation: SignInOperation;
  step: SignInStep;
  mode: InboxMode;
  /** Where a message went; null before one was sent, and where a form was sent without script. */
  email: string | null;
}

export type SignInEvent =
  | { type: "emailChosen" }
  | { type: "sent"; email: string; mode: InboxMode }
  | { type: "notFound"; email: string }
  /** What was sent went to an address that is not the reader's, or not the one they want. */
  | { type: "anotherAsked" }
  /** To the methods, of the other operation where one is named. */
  | { type: "optionsAsked"; operation?: SignInOperation };

/** The way after something happened. What does not belong to the step changes nothing. */
export function nextSignInFlow(flow: SignInFlow, event: SignInEvent): SignInFlow {
  switch (event.type) {
    case "emailChosen":
      return flow.step === "options" ? { ...flow, step: "ENTER_EMAIL" } : flow;
    case "sent": {
      // From the inbox it was sent again, as a code.
      const isFrom = flow.step === "ENTER_EMAIL" || flow.step === "CHECK_YOUR_INBOX";
      const { email, mode } = event;
      return isFrom ? { ...flow, step: "CHECK_YOUR_INBOX", email, mode } : flow;
    }
    case "notFound":
      return flow.step === "ENTER_EMAIL" || flow.step === "CHECK_YOUR_INBOX"
        ? { ...flow, step: "UNRECOGNIZED_EMAIL", email: event.email }
        : flow;
    case "anotherAsked":
      return { ...flow, step: "ENTER_EMAIL", email: null };
    case "optionsAsked":
      return { ...flow, step: "options", operation: event.operation ?? flow.operation };
  }
}

const STEPS: readonly SignInStep[] = [
  "options",
  "ENTER_EMAIL",
  "UNRECOGNIZED_EMAIL",
  "CHECK_YOUR_INBOX",
];

/** The step that a link asks for (`stepOverride`); the methods where it names none. */
export function readStep({
  stepOverride,
  susiEntry,
}: {
  readonly stepOverride?: string;
  readonly susiEntry?: string;
}): SignInStep {
  const fallback = susiEntry === EXPIRED_LINK_ENTRY ? "ENTER_EMAIL" : "options";
  return STEPS.find((step) => step === stepOverride) ?? fallback;
}

/** The operation that a link asks for; login where it names none. */
export function readOperation(operation: string | undefined): SignInOperation {
  return operation === "register" ? "register" : "login";
}
