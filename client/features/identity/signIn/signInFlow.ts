// The steps of sign-in and sign-up as a state machine.

import { EXPIRED_LINK_ENTRY } from "../../../../shared/routes/paths/signInPath.ts";

/** `options` lists the methods; the others are the email steps. */
export type SignInStep = "options" | "ENTER_EMAIL" | "UNRECOGNIZED_EMAIL" | "CHECK_YOUR_INBOX";

export type SignInOperation = "login" | "register";

/** Whether the email contains a link or a code. */
export type InboxMode = "link" | "code";

/** The state of the flow. */
export interface SignInFlow {
  operation: SignInOperation;
  step: SignInStep;
  mode: InboxMode;
  /** Where the email was sent; null before, and after submitting a form without JavaScript. */
  email: string | null;
}

export type SignInEvent =
  | { type: "emailChosen" }
  | { type: "sent"; email: string; mode: InboxMode }
  | { type: "notFound"; email: string }
  /** The email went to a wrong or unwanted address. */
  | { type: "anotherAsked" }
  /** Back to the first step, of the given operation if there is one. */
  | { type: "optionsAsked"; operation?: SignInOperation; step?: SignInStep };

/** Returns the state after an event. Events that don't apply to the step are ignored. */
export function nextSignInFlow(flow: SignInFlow, event: SignInEvent): SignInFlow {
  switch (event.type) {
    case "emailChosen":
      return flow.step === "options" ? { ...flow, step: "ENTER_EMAIL" } : flow;
    case "sent": {
      // From the inbox step it was sent again, as a code.
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
      return {
        ...flow,
        step: event.step ?? "options",
        operation: event.operation ?? flow.operation,
      };
  }
}

const STEPS: readonly SignInStep[] = [
  "options",
  "ENTER_EMAIL",
  "UNRECOGNIZED_EMAIL",
  "CHECK_YOUR_INBOX",
];

/** Returns the step of a link (`stepOverride`); the methods by default. */
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

/**
 * Returns the step that the options lead to. New users whose only method is email skip them;
 * existing users don't, because the options also offer the password.
 */
export function firstStep(
  operation: SignInOperation,
  methods: readonly { id: string }[],
): SignInStep {
  const isEmailOnly = methods.length === 1 && methods[0]?.id === "email";
  return operation === "register" && isEmailOnly ? "ENTER_EMAIL" : "options";
}

/** Returns the operation of a link; login by default. */
export function readOperation(operation: string | undefined): SignInOperation {
  return operation === "register" ? "register" : "login";
}
