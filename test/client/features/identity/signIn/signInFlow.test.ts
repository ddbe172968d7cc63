import { describe, expect, test } from "vitest";
import {
  nextSignInFlow,
  readOperation,
  readStep,
  type SignInEvent,
  type SignInFlow,
} from "../../../../../client/features/identity/signIn/signInFlow.ts";
import {
  signInSubheader,
  signInTitle,
} from "../../../../../client/features/identity/signIn/texts.ts";

const START: SignInFlow = { operation: "login", step: "options", mode: "link", email: null };
const ANN = "ann@example.test";
const SENT: SignInEvent = { type: "sent", email: ANN, mode: "link" };

/** The flow after these events from the start. */
const after = (...events: SignInEvent[]): SignInFlow => events.reduce(nextSignInFlow, START);

describe("the sign-in steps", () => {
  test("go from the options through the email to the inbox", () => {
    expect(after({ type: "emailChosen" }).step).toBe("ENTER_EMAIL");
    expect(after({ type: "emailChosen" }, SENT)).toEqual({
      operation: "login",
      step: "CHECK_YOUR_INBOX",
      mode: "link",
      email: ANN,
    });
  });

  test("change the inbox to a code once one was sent instead", () => {
    const flow = after({ type: "emailChosen" }, SENT, { type: "sent", email: ANN, mode: "code" });
    expect(flow).toMatchObject({ step: "CHECK_YOUR_INBOX", mode: "code" });
  });

  test("go from an unknown email to the options of either operation", () => {
    const unknown = after({ type: "emailChosen" }, { type: "notFound", email: ANN });
    expect(unknown.step).toBe("UNRECOGNIZED_EMAIL");
    expect(nextSignInFlow(unknown, { type: "optionsAsked" })).toMatchObject({
      step: "options",
      operation: "login",
    });
    expect(nextSignInFlow(unknown, { type: "optionsAsked", operation: "register" })).toMatchObject({
      step: "options",
      operation: "register",
    });
  });

  test("go from the inbox back to the email, for another one", () => {
    expect(after({ type: "emailChosen" }, SENT, { type: "anotherAsked" })).toEqual({
      operation: "login",
      step: "ENTER_EMAIL",
      mode: "link",
      email: null,
    });
  });

  test("keep an unknown email for the sign-up", () => {
    const events: SignInEvent[] = [
      { type: "emailChosen" },
      { type: "notFound", email: ANN },
      { type: "optionsAsked", operation: "register" },
      { type: "emailChosen" },
    ];
    expect(after(...events)).toMatchObject({
      step: "ENTER_EMAIL",
      operation: "register",
      email: ANN,
    });
  });

  test("ignore a response that arrives after the reader has gone back", () => {
    expect(after(SENT)).toEqual(START);
    expect(after({ type: "notFound", email: ANN })).toEqual(START);
    expect(after({ type: "emailChosen" }, SENT, { type: "emailChosen" }).step).toBe(
      "CHECK_YOUR_INBOX",
    );
  });

  test("start where a link says, and at the options if it is invalid", () => {
    expect(readStep({ stepOverride: "ENTER_EMAIL" })).toBe("ENTER_EMAIL");
    expect(readStep({ stepOverride: "enter_email" })).toBe("options");
    expect(readStep({})).toBe("options");
    expect(readStep({ susiEntry: "email_login_timeout" })).toBe("ENTER_EMAIL");
    expect(readOperation("register")).toBe("register");
    expect(readOperation("delete")).toBe("login");
    expect(readOperation(undefined)).toBe("login");
  });
});

describe("the texts of the steps", () => {
  const title = (flow: Partial<SignInFlow>, entry?: string) =>
    signInTitle({ ...START, ...flow }, entry);

  test("are the specification's", () => {
    expect(title({})).toBe("Welcome back.");
    expect(title({ step: "ENTER_EMAIL" })).toBe("Sign in with email");
    expect(title({ step: "ENTER_EMAIL", operation: "register" })).toBe("Sign up with email");
    expect(title({ step: "UNRECOGNIZED_EMAIL" })).toBe("Sorry, we didn't recognize that email.");
    expect(title({ step: "CHECK_YOUR_INBOX" })).toBe("Check your inbox.");
  });

  test("mention an expired link only in the email step", () => {
    const entry = "email_login_timeout";
    expect(title({ step: "ENTER_EMAIL" }, entry)).toBe("Your sign in link has expired");
    expect(title({ step: "CHECK_YOUR_INBOX" }, entry)).toBe("Check your inbox.");
  });

  test("name the address and what was sent there", () => {
    const inbox: SignInFlow = { ...START, step: "CHECK_YOUR_INBOX", email: ANN };
    expect(signInSubheader(inbox, undefined)).toBe(`Click the link we sent to ${ANN} to sign in.`);
    expect(signInSubheader({ ...inbox, mode: "code", operation: "register" }, undefined)).toBe(
      `Enter the code we sent to ${ANN} to finish signing up.`,
    );
    expect(signInSubheader({ ...inbox, email: null }, undefined)).toBe(
      "Click the link we sent you by email to sign in.",
    );
  });
});
