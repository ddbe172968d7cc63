import { useEffect, useReducer, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import {
  EMAIL_MESSAGE,
  LOGIN_CODE_MESSAGE,
  readEmail,
  readLoginCode,
} from "../../../shared/format/inputPatterns.ts";
import { nameError, NAME_MESSAGES, readFullName } from "../../../shared/rules/fullName.ts";
import { useConfig } from "../../app/frame.ts";
import { leaveFor } from "../../app/historyEntries.ts";
import { reportEvent } from "../../app/reportEvent.ts";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";
import { botCheckToken } from "./botCheckToken.ts";
import { loginRedirectHref } from "./loginRedirectHref.ts";
import { clearPendingSignIn, storePendingSignIn } from "./pendingSignIn.ts";
import { sendAuthEmail } from "./sendAuthEmail.ts";
import { type InboxMode, nextSignInFlow, type SignInFlow } from "./signInFlow.ts";
import type { SignInAsked } from "./signInLocation.ts";
import { verifyLoginCode } from "./verifyLoginCode.ts";

/** What is wrong with what was entered, and with which part of it. */
export interface SignInError {
  about: "email" | "fullName" | "code" | "message";
  text: string;
  needsHelp?: boolean;
}

/** What the parts of a step are given. */
export interface SignIn {
  flow: SignInFlow;
  error: SignInError | null;
  isBusy: boolean;
  chooseEmail: () => void;
  showOptions: (operation?: SignInFlow["operation"]) => void;
  submitEmail: (typed: { email: string; fullName: string }) => Promise<void>;
  /** A message was sent once more; nothing has happened since. */
  isSentAgain: boolean;
  useAnother: () => void;
  /** Sends the message again, with a link or a code. */
  sendAgain: (mode: InboxMode) => Promise<void>;
  submitCode: (typed: string) => Promise<void>;
}

/** Takes a reader through the steps of platform.md §4.1. */
export function useSignIn(start: {
  flow: SignInFlow;
  redirect: string;
  error?: SignInError | null;
  fullName?: string | null;
  /** Where it begins stands nowhere else: what is asked for in an address, which is taken out of it. */
  isCachedAtOnce?: boolean;
  asked: SignInAsked;
}): SignIn {
  const environment = useRelayEnvironment();
  const config = useConfig();
  const [flow, dispatch] = useReducer(nextSignInFlow, start.flow);
  const [error, setError] = useState<SignInError | null>(start.error ?? null);
  const { operation, step } = flow;
  useEffect(() => {
    // Every error is an event (platform.md §7.1); its text names nobody.
    if (error)
      reportEvent("susi.error", { operation, step, about: error.about, error: error.text });
    // Of one error once, whatever else changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);
  const [isBusy, setBusy] = useState(false);
  const [isSentAgain, setSentAgain] = useState(false);
  const [fullName, setFullName] = useState(start.fullName ?? null);
  const { redirect, asked, isCachedAtOnce = false } = start;
  const [begun] = useState(flow);
  useEffect(() => {
    if (flow !== begun || isCachedAtOnce)
      storePendingSignIn(window, { flow, fullName, asked }, Date.now());
    // What was asked for does not change, and a name counts once it was sent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow]);

  /** Leaves the page; it stays busy until the browser has. */
  const continueTo = (token?: string): void => {
    clearPendingSignIn(window);
    leaveFor(window, loginRedirectHref(config, { token, operation, redirect }));
  };
  const send = async (email: string, mode: InboxMode, name: string | null): Promise<void> => {
    setBusy(true);
    setError(null);
    setSentAgain(false);
    const outcome = await sendAuthEmail(environment, {
      email,
      fullName: name,
      operation: flow.operation,
      mode,
      redirect,
      captchaValue: await botCheckToken(window, flow.operation, config),
    });
    if (outcome.kind === "signedIn") return continueTo();
    setBusy(false);
    if (outcome.kind === "refused") {
      setError({ about: "message", text: outcome.message, needsHelp: outcome.needsHelp });
    } else if (outcome.kind === "notFound") {
      reportEvent("susi.error", { operation, step, about: "email", error: "NotFound" });
      dispatch({ type: "notFound", email });
    } else {
      dispatch({ type: "sent", email, mode: outcome.mode });
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
      dispatch({ type: "optionsAsked", operation });
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
      const outcome = await verifyLoginCode(environment, code);
      if (outcome === "signedIn") return continueTo();
      if ("token" in outcome) return continueTo(outcome.token);
      setBusy(false);
      setError({ about: "code", text: outcome.message, needsHelp: outcome.needsHelp });
    },
  };
}

/** On a small screen the mail is likely read on this very device, where a code is less of a way. */
function defaultMode(window: Window): InboxMode {
  return window.matchMedia(`(min-width: ${BREAKPOINTS.md}px)`).matches ? "link" : "code";
}
