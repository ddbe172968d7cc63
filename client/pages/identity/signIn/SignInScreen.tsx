import { useId, useState, useSyncExternalStore } from "react";
import { redirectThrough } from "../../../../shared/routes/actionRedirect.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { readRedirect } from "../../../../shared/identity/safeRedirect.ts";
import { useConfig, useNavigation } from "../../../runtime/page/frame.ts";
import type { PageProps } from "../../../runtime/page/page.ts";
import { Logo } from "../../../features/chrome/Logo.tsx";
import plain from "../../../features/noJs/NoJsScreen.module.css";
import { readPendingSignIn } from "../../../features/identity/signIn/pendingSignIn.ts";
import { readOperation, readStep } from "../../../features/identity/signIn/signInFlow.ts";
import { SignInPanes } from "../../../features/identity/signIn/SignInPanes.tsx";
import {
  readSignInAbout,
  signInLocationOf,
} from "../../../features/identity/signIn/signInLocation.ts";
import { useFirstStep } from "../../../features/identity/signIn/useFirstStep.ts";
import type { SignInTarget } from "../../../features/identity/signIn/useSignUpReason.ts";
import { useSignIn } from "../../../features/identity/signIn/useSignIn.ts";
import { formError } from "./formErrors.ts";
import styles from "./SignInScreen.module.css";

/**
 * The sign-in panes as a page. After a reload the cleaned URL has no parameters,
 * so it continues with the pending sign-in stored in this tab.
 */
export function SignInScreen({
  location,
  target,
}: {
  location: PageProps["location"];
  target: SignInTarget | null;
}) {
  const isBare = Object.keys(location.query).length === 0;
  // The server's HTML can't depend on the tab's storage.
  const isStoredHere = useIsInBrowser() && isBare;
  return (
    <div className={plain.screen}>
      <Logo />
      <div className={styles.card}>
        <Panes
          key={isStoredHere ? "kept" : "asked"}
          location={location}
          target={target}
          isBare={isBare}
          isStoredHere={isStoredHere}
        />
      </div>
    </div>
  );
}

function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

function Panes({
  location: { query, publicUrl },
  target,
  isBare,
  isStoredHere,
}: {
  location: PageProps["location"];
  target: SignInTarget | null;
  isBare: boolean;
  isStoredHere: boolean;
}) {
  const [pending] = useState(() => (isStoredHere ? readPendingSignIn(window, Date.now()) : null));
  const { operation, redirect, actionUrl, susiEntry, token, mode, error } = query;
  const headingId = useId();
  const { host } = useNavigation();
  const about = readSignInAbout(query);
  const asked = pending?.asked ?? { redirect, actionUrl, susiEntry, token, about };
  const place = signInLocationOf(useConfig(), host, asked);
  const firstStepOf = useFirstStep(place);
  const step = readStep(query);
  const first = firstStepOf(readOperation(operation));
  const signIn = useSignIn({
    flow: pending?.flow ?? {
      operation: readOperation(operation),
      step: place.isAuthDomain && step !== "options" ? step : first,
      mode: mode === "code" ? "code" : "link",
      email: null,
    },
    fullName: pending?.fullName ?? null,
    redirect: redirectThrough(place.redirect, place.actionUrl),
    error: formError(error),
    isCachedAtOnce: !isBare,
    asked,
    firstStepOf,
  });
  return (
    <SignInPanes
      signIn={signIn}
      place={place}
      target={target}
      headingId={headingId}
      headingLevel={1}
      doneHref={readOn(place.redirect, publicUrl)}
    />
  );
}

/** Returns where to continue reading while the email is pending: a path on the main site only. */
export function readOn(redirect: string, publicUrl: string): string {
  const target = readRedirect(redirect, publicUrl);
  const isOwn = target !== null && target.origin === new URL(publicUrl).origin;
  return isOwn ? target.pathname + target.search + target.hash : buildPath("ShowHome");
}
