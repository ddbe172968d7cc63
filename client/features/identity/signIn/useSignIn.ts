import { useEffect, useReducer, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import {
  EMAIL_MESSAGE,
  LOGIN_CODE_MESSAGE,
  readEmail,
  readLoginCode,
} from "../../../../shared/format/inputPatterns.ts";
import { nameError, NAME_MESSAGES, readFullName } from "../../../../shared/people/fullName.ts";
import { useConfig } from "../../../runtime/page/frame.ts";
import { leaveFor } from "../../../runtime/links/historyEntries.ts";
import { reportEvent } from "../../../runtime/browser/reportEvent.ts";
import { BREAKPOINTS } from "../../../ui/breakpoints.ts";
import { botCheckToken } from "./botCheckToken.ts";
import { loginRedirectHref } from "./loginRedirectHref.ts";
import { clearPendingSignIn, storePendingSignIn } from "./pendingSignIn.ts";
import { sendAuthEmail } from "./sendAuthEmail.ts";
import { type InboxMode, nextSignInFlow, type SignInFlow } from "./signInFlow.ts";
import type { SignInAsked } from "./signInLocation.ts";
import { verifyLoginCode } from "./verifyLoginCode.ts";

/** An error and the field it is about. */
export interface ShownSignInError {
  about: "email" | "fullName" | "code" | "message";
  text: string;
  needsHelp?: boolean;
}

/** The props of the step components. */
export interface SignIn {
  flow: SignInFlow;
  error: ShownSignInError | null;
  isBusy: boolean;
  chooseEmail: () => void;
  showOptions: (operation?: SignInFlow["operation"]) => void;
  submitEmail: (typed: { email: string; fullName: string }) => Promise<void>;
  /** True when the email was resent and nothing has happened since. */
  isSentAgain: boolean;
  useAnother: () => void;
  /** Resends the email with a link or a code. */
  sendAgain: (mode: InboxMode) => Promise<void>;
  submitCode: (typed: string) => Promise<void>;
}

/** Runs the steps of a sign-in. */
export function useSignIn(start: {
  flow: SignInFlow;
  redirect: string;
  error?: ShownSignInError | null;
  fullName?: string | null;
  /** Stores the start state immediately, because the URL parameters it comes from are removed. */
  isCachedAtOnce?: boolean;
  asked: SignInAsked;
  firstStepOf: (operation: SignInFlow["operation"]) => SignInFlow["step"];
}): SignIn {
  const environment = useRelayEnvironment();
  const config = useConfig();
  const [flow, dispatch] = useReducer(nextSignInFlow, start.flow);
  const [error, setError] = useState<ShownSignInError | null>(start.error ?? null);
  const { operation, step } = flow;
  useEffect(() => {
    // Every error is reported; its text contains no personal data.
    if (error)
      reportEvent("susi.error", { operation, step, about: error.about, error: error.text });
    // Reports each error once, whatever else changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);
  const [isBusy, setBusy] = useState(false);
  const [isSentAgain, setSentAgain] = useState(false);
  const [fullName, setFullName] = useState(start.fullName ?? null);
  const { redirect, asked, isCachedAtOnce = false } = start;
  const [started] = useState(flow);
  useEffect(() => {
    if (flow !== started || isCachedAtOnce)
      storePendingSignIn(window, { flow, fullName, asked }, Date.now());
    // `asked` never changes, and a name matters only once it was submitted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow]);

  /** Leaves the page; stays busy until the browser has navigated. */
  const continueTo = (token?: string): void => {
    clearPendingSignIn(window);
    leaveFor(window, loginRedirectHref(config, { token, operation, redirect }));
  };
  const send = async (email: string, mode: InboxMode, name: string | null): Promise<void> => {
    setBusy(true);
    setError(null);
    setSentAgain(false);
    const result = await sendAuthEmail(environment, {
      email,
      fullName: name,
      operation: flow.operation,
      mode,
      redirect,
      captchaValue: await botCheckToken(window, flow.operation, config),
    });
    if (result.kind === "signedIn") return continueTo();
    setBusy(false);
    if (result.kind === "rejected") {
      setError({ about: "message", text: result.message, needsHelp: result.needsHelp });
    } else if (result.kind === "notFound") {
      reportEvent("susi.error", { operation, step, about: "email", error: "NotFound" });
      dispatch({ type: "notFound", email });
    } else {
      dispatch({ type: "sent", email, mode: result.mode });
      setSentAgain(step === "CHECK_YOUR_INBOX");
    }
  };

  return {
    flow,
    error,
    isBusy,
    isSentAgain,
    useAnother: () => {
      setError(null);
      setSentAgain(false);
      dispatch({ type: "anotherAsked" });
    },
    chooseEmail: () => {
      setError(null);
      dispatch({ type: "emailChosen" });
    },
    showOptions: (operation) => {
      setError(null);
      const step = start.firstStepOf(operation ?? flow.operation);
      dispatch({ type: "optionsAsked", operation, step });
    },
    submitEmail: async (typed) => {
      const isNew = flow.operation === "register";
      const badName = isNew ? nameError(typed.fullName) : null;
      if (badName) return setError({ about: "fullName", text: NAME_MESSAGES[badName] });
      const name = isNew ? readFullName(typed.fullName) : null;
      const email = readEmail(typed.email);
      if (email === null) return setError({ about: "email", text: EMAIL_MESSAGE });
      setFullName(name);
      await send(email, defaultMode(window), name);
    },
    sendAgain: async (mode) => {
      if (flow.email !== null) await send(flow.email, mode, fullName);
    },
    submitCode: async (typed) => {
      const code = readLoginCode(typed);
      if (code === null) return setError({ about: "code", text: LOGIN_CODE_MESSAGE });
      setBusy(true);
      setError(null);
      setSentAgain(false);
      const result = await verifyLoginCode(environment, code);
      if (result === "signedIn") return continueTo();
      if ("token" in result) return continueTo(result.token);
      setBusy(false);
      setError({ about: "code", text: result.message, needsHelp: result.needsHelp });
    },
  };
}

/**
 * On a small screen the email is likely read on the same device, where switching apps to copy a
 * code is harder.
 */
function defaultMode(window: Window): InboxMode {
  return window.matchMedia(`(min-width: ${BREAKPOINTS.md}px)`).matches ? "link" : "code";
}
