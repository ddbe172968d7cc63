import { useEffect, useEffectEvent, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { useClientStore, useConfig, useNavigation } from "../../../runtime/page/frame.ts";
import type { ClientConfig } from "../../../runtime/page/state.ts";
import { storageOf } from "../../../runtime/browser/storageOf.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Wordmark } from "../../../ui/Wordmark.tsx";
import { rememberDismissal } from "../../notices/banners/bannerDismissals.ts";
import { offeredMethods } from "../signIn/signInMethods.ts";
import { isEmailAvailable } from "./EmailAvailability.ts";
import { askGoogle, type GoogleCredential, sendCredential } from "./googlePrompt.ts";
import { isOneTapDue, ONE_TAP } from "./isOneTapDue.ts";
import * as texts from "./texts.ts";
import styles from "./OneTap.module.css";
import { whenMayPrompt } from "./whenMayPrompt.ts";

/**
 * The Google One Tap card for anonymous viewers. Existing accounts are signed
 * in; new users are offered an account.
 */
export function OneTap() {
  const config = useConfig();
  const { oneTap, publicUrl, authDomain, signInProviders } = config;
  const { host, signIn } = useNavigation();
  const { routeName, isLoggedIn, flags, path } = useLocation();
  const environment = useRelayEnvironment();
  const [isClosed, setClosed] = useState(false);
  const [now] = useState(() => Date.now());
  const [newUser, setNewUser] = useState<GoogleCredential | null>(null);
  // Google only knows the product's own hosts; on others the card shows its own prompt.
  const isKnownToGoogle = host === new URL(publicUrl).host || host === authDomain;
  const isDue =
    oneTap !== undefined &&
    !isClosed &&
    isOneTapDue(
      storageOf(window),
      {
        routeName,
        width: window.innerWidth,
        isLoggedIn,
        isSwitchedOff: !offeredMethods(flags, navigator.userAgent, signInProviders).some(
          ({ id }) => id === "google",
        ),
      },
      now,
    );

  const onCredential = useEffectEvent(async (credential: GoogleCredential) => {
    const { email } = credential;
    const isFree = email !== null && (await isEmailAvailable(environment, email));
    if (isFree) setNewUser(credential);
    else sendToSignIn(config, credential, "login");
  });
  const { viewerIsBot } = useClientStore().state.client;
  const isUntracked = flags.dont_track_user === true;
  useEffect(() => {
    if (!isDue || !isKnownToGoogle || !oneTap) return;
    const reader = { isBot: viewerIsBot, isUntracked, isLoggedIn };
    return whenMayPrompt(window, reader, () =>
      askGoogle(window, oneTap, (credential) => void onCredential(credential)),
    );
  }, [isDue, isKnownToGoogle, isLoggedIn, isUntracked, oneTap, viewerIsBot]);

  if (!isDue || signIn) return null;
  const onClose = (): void => {
    const storage = storageOf(window);
    if (storage) rememberDismissal(storage, ONE_TAP, null, Date.now());
    setClosed(true);
  };
  return (
    <aside className={styles.card} aria-label={texts.continueTo}>
      <div className={styles.close}>
        <IconButton label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <Wordmark />
      <p className={styles.title}>{texts.continueTo}</p>
      {newUser?.email ? (
        <p className={styles.text} dir="auto">
          {texts.createAnAccountFor(newUser.email)}
        </p>
      ) : null}
      <div className={styles.ways}>
        {newUser ? (
          <Button onClick={() => sendToSignIn(config, newUser, "register")}>{texts.signUp}</Button>
        ) : (
          <Button href={signInPath({ operation: "register", redirect: path, susiEntry: ONE_TAP })}>
            {texts.signUp}
          </Button>
        )}
        <Button
          variant="secondary"
          href={signInPath({ operation: "login", redirect: path, susiEntry: ONE_TAP })}
        >
          {texts.signIn}
        </Button>
      </div>
    </aside>
  );
}

/** Sends the credential to the sign-in endpoint, which returns to this page. */
function sendToSignIn(
  config: ClientConfig,
  credential: GoogleCredential,
  operation: "login" | "register",
): void {
  const { origin, pathname, search } = window.location;
  const isAtAuth = authOrigin(config) === origin;
  const path = buildPath("AuthCallback", { authProvider: "google" });
  sendCredential(window, credential, {
    action: authOrigin(config) + path,
    operation,
    redirect: (isAtAuth ? "" : origin) + pathname + search,
  });
}
