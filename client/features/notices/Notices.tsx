import { useEffect, useRef, useState } from "react";
import { useClientStore, useNavigation } from "../../runtime/page/frame.ts";
import { staysLong, toastInFront } from "../../runtime/browser/toastInFront.ts";
import { type NoticeKind, noticeKindOf } from "./noticeKinds.ts";
import * as texts from "./texts.ts";
import styles from "./Notices.module.css";
import { Toast } from "./Toast.tsx";
import { PrivacyBanner } from "./banners/PrivacyBanner.tsx";
import { useAddressToast } from "./useAddressToast.ts";
import { NOTICES_KEY, useNoticesKey } from "./useNoticesKey.ts";
import { usePrivacyQuestion } from "./banners/usePrivacyQuestion.ts";
import { useSignInToast } from "./useSignInToast.ts";

// Loaded by shell/Overlays.tsx with the first notice, or when a banner may be due.

/**
 * The overlay of every page: queued notices, of which one is shown at a time and goes by itself.
 * Banners that stay are part of the page (PageBanner.tsx, PrivacyBanner.tsx). It persists across
 * navigations. Its live regions are mounted before their content, because otherwise screen readers
 * wouldn't announce it. `data-banner` is set once the privacy banner is decided, and names it.
 */
export function Notices() {
  const store = useClientStore();
  const { enqueuedToasts } = useNavigation();
  const region = useRef<HTMLElement>(null);
  const isReady = useIsReady();
  const question = usePrivacyQuestion();
  useNoticesKey(region);
  useAddressToast();
  useSignInToast();

  const front = toastInFront(enqueuedToasts);
  const next = (place: NoticeKind["place"], role: NoticeKind["role"]) => {
    if (!isReady) return null;
    const toasts = enqueuedToasts.filter(({ toastStyle }) => {
      const kind = noticeKindOf(toastStyle);
      return kind.place === place && kind.role === role;
    });
    return toasts
      .filter((toast) => toast === front || staysLong(toast))
      .map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          isBehind={toast !== front}
          onGone={store.dequeueToast}
        />
      ));
  };

  return (
    <section
      ref={region}
      className={styles.column}
      aria-label={texts.noticesRegion(NOTICES_KEY)}
      tabIndex={-1}
      data-chrome="notices"
      data-banner={
        question.isDue === undefined ? undefined : question.isDue ? "privacy-banner" : "none"
      }
    >
      <div role="alert">{next("outside", "alert")}</div>
      <div role="status">{next("outside", "status")}</div>
      <div data-wrapper="top-journeys">
        <div role="alert">{next("inside", "alert")}</div>
        <div role="status">{next("inside", "status")}</div>
      </div>
      <PrivacyBanner question={question} />
    </section>
  );
}

/** How long a live region is mounted before its content, in milliseconds. */
const NOTICED_MS = 100;

function useIsReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), NOTICED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
