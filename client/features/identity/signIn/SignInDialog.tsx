import { useEffect, useId, useState } from "react";
import { useConfig, useNavigation } from "../../../runtime/page/frame.ts";
import { isOverPage, layOverPage, takeOffPage } from "../../../runtime/links/historyEntries.ts";
import { SWITCH_ACCOUNT_ENTRY } from "../../../../shared/routes/paths/signInPath.ts";
import { redirectThrough } from "../../../../shared/routes/actionRedirect.ts";
import type { SignInRequest } from "../../../runtime/links/signInRequest.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { clearPendingSignIn, type PendingSignIn, readPendingSignIn } from "./pendingSignIn.ts";
import { SignInPanes } from "./SignInPanes.tsx";
import { readSignInAbout, type SignInAsked, signInLocationOf } from "./signInLocation.ts";
import { useFirstStep } from "./useFirstStep.ts";
import { useSignIn } from "./useSignIn.ts";

/** The sign-in modal. Each request restarts it, except while an email is pending. */
export function SignInDialog(props: { request: SignInRequest | null; onClose: () => void }) {
  const headingId = useId();
  // Keeps the content visible while the modal closes.
  const [shown, setShown] = useState({ request: props.request, turn: 0 });
  if (props.request && props.request !== shown.request) {
    setShown({ request: props.request, turn: shown.turn + 1 });
  }
  useBackToShut(props.request !== null, props.onClose);
  return (
    <Dialog
      isOpen={props.request !== null}
      onClose={props.onClose}
      title={{ id: headingId }}
      width="sign-in"
    >
      {shown.request ? (
        <Content
          key={shown.turn}
          request={shown.request}
          headingId={headingId}
          onDone={props.onClose}
        />
      ) : null}
    </Dialog>
  );
}

/** Makes the browser's Back close the modal without leaving the page. */
function useBackToShut(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    layOverPage(window);
    const onPopState = (): void => {
      if (!isOverPage(window)) onClose();
    };
    window.addEventListener("popstate", onPopState);
    return () => {
      window.removeEventListener("popstate", onPopState);
      takeOffPage(window);
    };
  }, [isOpen, onClose]);
}

function Content(props: { request: SignInRequest; headingId: string; onDone: () => void }) {
  const { operation, href, ...rest } = props.request;
  const { host } = useNavigation();
  const about = readSignInAbout(Object.fromEntries(new URL(href).searchParams));
  const asked = { ...rest, about };
  const place = signInLocationOf(useConfig(), host, asked);
  const firstStepOf = useFirstStep(place);
  const [pending] = useState(() => waitingSignIn(asked));
  const signIn = useSignIn({
    flow: pending?.flow ?? {
      operation,
      step: firstStepOf(operation),
      mode: "link",
      email: null,
    },
    fullName: pending?.fullName ?? null,
    redirect: redirectThrough(place.redirect, place.actionUrl),
    asked,
    firstStepOf,
  });
  return (
    <SignInPanes
      signIn={signIn}
      place={place}
      headingId={props.headingId}
      headingLevel={2}
      onDone={props.onDone}
    />
  );
}

/** Returns a pending sign-in whose email was sent; null when switching accounts. */
function waitingSignIn({ susiEntry }: SignInAsked): PendingSignIn | null {
  if (susiEntry === SWITCH_ACCOUNT_ENTRY) clearPendingSignIn(window);
  const pending = readPendingSignIn(window, Date.now());
  return pending?.flow.step === "CHECK_YOUR_INBOX" ? pending : null;
}
