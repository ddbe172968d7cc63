import { useEffect, useRef, useState } from "react";
import { useClientStore, useNavigation } from "../../app/frame.ts";
import { standsForLong, toastInFront } from "../../app/toastInFront.ts";
import { type NoticeKind, noticeKindOf } from "./noticeKinds.ts";
import styles from "./Notices.module.css";
import { Toast } from "./Toast.tsx";
import { useBanner } from "./useBanner.tsx";
import { useAddressToast } from "./useAddressToast.ts";
import { NOTICES_KEY, useNoticesKey } from "./useNoticesKey.ts";

// Loaded by app/Overlays.tsx with the first notice, or when a banner may be due.

/**
 * What lies over the top of every page: the notices that are enqueued, one of each region at a time, and
 * a banner. It stays where it is as the reader goes from page to page. Its live regions are there
 * before anything is put into them, or else screen readers would not tell; the banner has some of its
 * own, so that a notice beside it does not have it told again. `data-banner` says which one was chosen.
 */
export function Notices() {
  const store = useClientStore();
  const { enqueuedToasts } = useNavigation();
  const region = useRef<HTMLElement>(null);
  const isReady = useIsReady();
  const banner = useBanner();
  useNoticesKey(region);
  useAddressToast();

  const ofBanner = (place: NoticeKind["place"], role: NoticeKind["role"]) =>
    isReady && banner?.place === place && banner.role === role ? banner.element : null;
  const next = (role: NoticeKind["role"]) => {
    if (!isReady) return null;
    const toasts = enqueuedToasts.filter((each) => noticeKindOf(each.toastStyle).role === role);
    const front = toastInFront(toasts);
    return toasts
      .filter((toast) => toast === front || standsForLong(toast))
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
      aria-label={`Notices (${NOTICES_KEY})`}
      tabIndex={-1}
      data-chrome="notices"
      data-banner={isReady && banner !== undefined ? (banner?.kind ?? "none") : undefined}
    >
      <div role="alert">{ofBanner("outside", "alert")}</div>
      <div role="status">{ofBanner("outside", "status")}</div>
      <div role="alert">{next("alert")}</div>
      <div data-wrapper="top-journeys">
        <div role="status">{ofBanner("inside", "status")}</div>
        <div role="status">{next("status")}</div>
      </div>
    </section>
  );
}

/** How long a live region is given to be noticed, in milliseconds. */
const NOTICED_MS = 100;

function useIsReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), NOTICED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
