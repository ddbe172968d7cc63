import { useId } from "react";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useConfig, useNavigation } from "../../app/frame.ts";
import type { PageProps } from "../../app/page.ts";
import { Logo } from "../../features/chrome/Logo.tsx";
import plain from "../../features/plain/PlainScreen.module.css";
import { readOperation, readStep } from "../../features/signIn/signInFlow.ts";
import { SignInPanes } from "../../features/signIn/SignInPanes.tsx";
import { readSignInAbout, signInPlaceOf } from "../../features/signIn/signInPlace.ts";
import { useSignIn } from "../../features/signIn/useSignIn.ts";
import { formError } from "./formErrors.ts";
import styles from "./SignInScreen.module.css";

/** The modal's panes on a page of their own. */
export function SignInScreen({ location }: PageProps) {
  const { operation, redirect, actionUrl, susiEntry, token, error } = location.query;
  const headingId = useId();
  const { host } = useNavigation();
  const about = readSignInAbout(location.query);
  const asked = { redirect, actionUrl, susiEntry, token, about };
  const place = signInPlaceOf(useConfig(), host, asked);
  const signIn = useSignIn({
    flow: {
      operation: readOperation(operation),
      // On other hosts the steps are the auth domain's, which the way in by e-mail leads to.
      step: place.isAuthDomain ? readStep(location.query) : "options",
      mode: "link",
      email: null,
    },
    redirect: redirectThrough(place.redirect, place.actionUrl),
    error: formError(error),
  });
  return (
    <div className={plain.screen}>
      <Logo />
      <div className={styles.card}>
        <SignInPanes
          signIn={signIn}
          place={place}
          headingId={headingId}
          headingLevel={1}
          onDone={() => window.location.assign(buildPath("ShowHome"))}
        />
      </div>
    </div>
  );
}
