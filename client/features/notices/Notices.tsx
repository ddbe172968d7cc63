import { useEffect, useRef, useState } from "react";
import { useClientStore, useNavigation } from "../../runtime/page/frame.ts";
import { staysLong, toastInFront } from "../../runtime/browser/toastInFront.ts";
import { type NoticeKind, noticeKindOf } from "./noticeKinds.ts";
import * as texts from "./texts.ts";
import styles from "./Notices.module.css";
import { Toast } from "./Toast.tsx";
import { useBanner } from "./useBanner.tsx";
import { useAddressToast } from "./useAddressToast.ts";
import { NOTICES_KEY, useNoticesKey } from "./useNoticesKey.ts";

// Loaded by shell/Overlays.tsx with the first notice, or when a banner may be due.

/**
 * The overlay of every page: queued notices and a banner, of which one is shown at a time. It
 * persists across navigations. Its live regions are mounted before their content, because otherwise
 * screen readers wouldn't announce it; the banner has separate ones, so that a new notice doesn't
 * announce it again. `data-banner` names the chosen banner.
 */
export function Notices() {
  const store = useClientStore();
  const { enqueuedToasts } = useNavigation();
  const region = useRef<HTMLElement>(null);
  const isReady = useIsReady();
  const banner = useBanner();
  useNoticesKey(region);
  useAddressToast();

  // One at a time, because they cover the text: the banner waits until the notice has gone.
  const front = toastInFront(enqueuedToasts);
  const ofBanner = (place: NoticeKind["place"], role: NoticeKind["role"]) =>
    isReady && !front && banner?.place === place && banner.role === role ? banner.element : null;
  const next = (role: NoticeKind["role"]) => {
    if (!isReady) return null;
    const toasts = enqueuedToasts.filter((each) => noticeKindOf(each.toastStyle).role === role);
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
      data-banner={isReady && banner !== undefined ? (banner?.kind ?? "none") : undefined}
    >
      <div role="alert">{ofBanner("outside", "alert")}</div>
      <div role="status">{ofBanner("outside", "status")}</div>
      <div role="alert" data-toasts="">
        {next("alert")}
      </div>
      <div data-wrapper="top-journeys">
        <div role="status">{ofBanner("inside", "status")}</div>
        <div role="status" data-toasts="">
          {next("status")}
        </div>
      </div>
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
