import { useEffect, useState } from "react";
import { FRAMED_PAGES } from "../../shared/routes/framedPages.ts";
import { BANNERS_AFTER_MS } from "../ui/timing.ts";
import {
  useClientStore,
  useConfig,
  useNavigation,
  useViewerData,
  useSession,
} from "../runtime/page/frame.ts";
import {
  loadNotices,
  loadOneTap,
  loadReactivation,
  loadSignIn,
} from "../runtime/page/lateFeatures.ts";
import styles from "./Overlays.module.css";
import { NoJsNotice, NoJsToast } from "./NoJsToast.tsx";
import { toastInFront } from "../runtime/browser/toastInFront.ts";
import { useLate } from "../runtime/page/useLate.ts";
import { useLocation } from "../runtime/links/useLocation.ts";
import { removeHash, useMembershipHash } from "../runtime/links/useMembershipHash.ts";

/**
 * Renders notices, banners and the sign-in modal above the page. Their code loads only when there
 * is something to show, so a page that is only read loads none of it at startup.
 */
export function Overlays() {
  // Inside another site's iframe, overlays would enable clickjacking.
  return FRAMED_PAGES.has(useLocation().pageId) ? null : <PageOverlays />;
}

function PageOverlays() {
  const store = useClientStore();
  const { signIn, enqueuedToasts, originalQuery } = useNavigation();
  // Notices requested by the URL (shared/routes/noticeQuery.ts) show immediately.
  const areNoticesDue = useIsLater(originalQuery.includes("toast="));
  const toast = toastInFront(enqueuedToasts);
  const notices = useLate(loadNotices, toast ?? (areNoticesDue || null));
  const modal = useLate(loadSignIn, signIn);
  const isAnonymousViewer = !useSession().isLoggedInCookie;
  // Without JavaScript the server renders the notice in the page.
  const own = useViewerData();
  const isPromptDue = useConfig().oneTap !== undefined && isAnonymousViewer && areNoticesDue;
  const prompt = useLate(loadOneTap, isPromptDue || null);

  const isReactivating = useMembershipHash() && !isAnonymousViewer;
  const reactivation = useLate(loadReactivation, isReactivating || null);

  useEffect(() => {
    // Falls back to the link's own page when the modal can't be loaded.
    if (modal === "failed" && signIn) window.location.assign(signIn.href);
  }, [modal, signIn]);

  return (
    <>
      <div className={styles.place}>
        {own?.notice && !notices ? <NoJsNotice text={own.notice} /> : null}
        {notices === "failed" && toast ? <NoJsToast key={toast.id} toast={toast} /> : null}
        {notices && notices !== "failed" ? <notices.Notices /> : null}
      </div>
      {prompt && prompt !== "failed" ? <prompt.OneTap /> : null}
      {reactivation && reactivation !== "failed" ? (
        <reactivation.ReactivateDialog isOpen={isReactivating} onClose={removeHash} />
      ) : null}
      {modal && modal !== "failed" ? (
        <modal.SignInDialog request={signIn} onClose={store.closeSignIn} />
      ) : null}
    </>
  );
}

function useIsLater(isLaterNow: boolean): boolean {
  const [isLater, setLater] = useState(isLaterNow);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), BANNERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
