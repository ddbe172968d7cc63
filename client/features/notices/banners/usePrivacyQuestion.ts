import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import { isUnderEuPrivacyLaw } from "../../../../shared/privacy/euCountries.ts";
import {
  acceptPrivacy,
  privacyQuestion,
  rememberCountry,
  reportConsent,
} from "../../../runtime/browser/privacyConsent.ts";
import { storageOf } from "../../../runtime/browser/storageOf.ts";
import { useViewer } from "../../../runtime/page/frame.ts";
import { fetchVisitor } from "../../viewer/Visitor.ts";
import { isDismissed, rememberDismissal } from "./bannerDismissals.ts";
import { PRIVACY_BANNER } from "./banners.ts";

/** Whether to ask for consent to tracking; undefined while unknown. */
export interface PrivacyQuestionState {
  isDue: boolean | undefined;
  accept: () => void;
  dismiss: () => void;
}

/** Decides whether an anonymous viewer is asked, and stores the answer for all tabs. */
export function usePrivacyQuestion(): PrivacyQuestionState {
  const environment = useRelayEnvironment();
  const isAnonymous = useViewer().status === "loggedOut";
  const [isDue, setDue] = useState<boolean | undefined>(isAnonymous ? undefined : false);
  useEffect(() => {
    if (!isAnonymous) return;
    const storage = storageOf(window);
    if (storage) reportConsent(storage, window.document);
    let isWanted = true;
    void isPrivacyDue(storage, environment).then((due) => {
      if (isWanted) setDue(due);
    });
    const onStorage = (): void => {
      if (storage && isAnswered(storage)) setDue(false);
    };
    // Storage events fire only for changes in other tabs.
    window.addEventListener("storage", onStorage);
    return () => {
      isWanted = false;
      window.removeEventListener("storage", onStorage);
    };
  }, [environment, isAnonymous]);
  const answer = (store: (storage: Storage, now: number) => void): void => {
    const storage = storageOf(window);
    if (storage) store(storage, Date.now());
    setDue(false);
  };
  return {
    isDue,
    accept: () => answer((storage, now) => acceptPrivacy(storage, now, window.document)),
    dismiss: () =>
      answer((storage, now) => rememberDismissal(storage, PRIVACY_BANNER.kind, null, now)),
  };
}

function isAnswered(storage: Storage): boolean {
  const now = Date.now();
  return (
    privacyQuestion(storage, now) === "none" || isDismissed(storage, PRIVACY_BANNER, null, now)
  );
}

/** Fetches the country only if this browser hasn't stored it recently. */
async function isPrivacyDue(storage: Storage | null, environment: Environment): Promise<boolean> {
  // Without storage the answer would be forgotten at once.
  if (!storage || isAnswered(storage)) return false;
  if (privacyQuestion(storage, Date.now()) === "consent") return true;
  try {
    const { geolocation } = await fetchVisitor(environment);
    rememberCountry(storage, geolocation.country, Date.now());
    return isUnderEuPrivacyLaw(geolocation.country);
  } catch {
    return false;
  }
}
