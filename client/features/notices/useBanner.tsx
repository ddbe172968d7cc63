import { type ReactNode, useEffect, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { useBanner_viewer$key } from "../../../generated/relay/useBanner_viewer.graphql.ts";
import { isUnderEuPrivacyLaw } from "../../../shared/rules/euCountries.ts";
import { useViewer } from "../../app/frame.ts";
import { fetchVisitor } from "../chrome/Visitor.ts";
import { storageOf } from "../../app/storageOf.ts";
import { isDismissed, rememberDismissal } from "./bannerDismissals.ts";
import { type BannerKind, pickBanner } from "./banners.ts";
import { PrivacyBanner } from "./PrivacyBanner.tsx";
import { acceptPrivacy, privacyQuestion, rememberCountry } from "./privacyConsent.ts";
import { SignInConfirmation } from "./SignInConfirmation.tsx";
import { takeSignInMark } from "./signInMark.ts";

/** A banner to show, and where. */
interface ShownBanner {
  element: ReactNode;
  isOutside: boolean;
}

/** The banner that the reader is to see now; null for none. */
export function useBanner(): ShownBanner | null {
  const environment = useRelayEnvironment();
  const { status, viewer: key } = useLoggedIn();
  const viewer = useFragment<useBanner_viewer$key>(
    graphql`
      fragment useBanner_viewer on Viewer {
        id
        emailObfuscated
        membership {
          id
          tier
        }
      }
    `,
    key,
  );
  const readerId = viewer?.id ?? null;
  const [kind, setKind] = useState<BannerKind | null>(null);

  useEffect(() => {
    if (status === "loading") return;
    let isWanted = true;
    const ask = (): ReturnType<typeof fetchVisitor> => fetchVisitor(environment);
    void dueBanner(status, readerId, ask).then((due) => {
      if (isWanted && due) setKind(due);
    });
    return () => {
      isWanted = false;
    };
  }, [environment, readerId, status]);

  const onClose = (): void => setKind(null);
  switch (kind) {
    case null:
      return null;
    case "privacy": {
      const onAccept = (): void => {
        keep((storage, now) => acceptPrivacy(storage, now));
        onClose();
      };
      const onDismiss = (): void => {
        keep((storage, now) => rememberDismissal(storage, kind, readerId, now));
        onClose();
      };
      return {
        isOutside: true,
        element: <PrivacyBanner onAccept={onAccept} onDismiss={onDismiss} />,
      };
    }
    case "sign-in-confirmation": {
      const email = viewer?.emailObfuscated;
      const tier = viewer?.membership?.tier ?? "FREE";
      // Without an address there is nothing that the reader could recognise themselves by.
      if (!email) return null;
      return {
        isOutside: false,
        element: <SignInConfirmation email={email} tier={tier} onClose={onClose} />,
      };
    }
  }
}

function keep(what: (storage: Storage, now: number) => void): void {
  const storage = storageOf(window);
  if (storage) what(storage, Date.now());
}

/** The banner that is due to a reader, as far as this browser and the server know. */
async function dueBanner(
  status: "loggedIn" | "loggedOut",
  readerId: string | null,
  ask: () => ReturnType<typeof fetchVisitor>,
): Promise<BannerKind | null> {
  const storage = storageOf(window);
  // Without storage an answer can't be kept, and nobody is asked the same on every page.
  if (!storage) return null;
  const due = new Set<BannerKind>();
  if (status === "loggedIn" && takeSignInMark(storage, Date.now())) due.add("sign-in-confirmation");
  if (status === "loggedOut" && (await isPrivacyDue(storage, ask))) due.add("privacy");
  return pickBanner(due, (banner) => isDismissed(storage, banner, readerId, Date.now()));
}

function useLoggedIn() {
  const viewer = useViewer();
  return viewer.status === "loggedIn" ? viewer : { status: viewer.status, viewer: null };
}

/** Asks for the country only of a browser that has not said it lately. */
async function isPrivacyDue(
  storage: Storage,
  ask: () => ReturnType<typeof fetchVisitor>,
): Promise<boolean> {
  const question = privacyQuestion(storage, Date.now());
  if (question !== "country") return question === "consent";
  try {
    const { geolocation } = await ask();
    rememberCountry(storage, geolocation.country, Date.now());
    return isUnderEuPrivacyLaw(geolocation.country);
  } catch {
    return false;
  }
}
