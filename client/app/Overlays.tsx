import { useEffect, useState } from "react";
import { FRAMED_PAGES } from "../../shared/routes/framedPages.ts";
import { BANNERS_AFTER_MS } from "../ui/timing.ts";
import { useClientStore, useConfig, useNavigation, useOwn, useSession } from "./frame.ts";
import { loadNotices, loadOneTap, loadSignIn } from "./lateFeatures.ts";
import styles from "./Overlays.module.css";
import { NoJsNotice, NoJsToast } from "./NoJsToast.tsx";
import { toastInFront } from "./toastInFront.ts";
import { useLate } from "./useLate.ts";
import { useLocation } from "./useLocation.ts";

/**
 * What may come to lie over a page: notices, banners and the sign-in modal. Their code comes when
 * there is something to show; a page that is only read asks for none of it while it starts.
 */
export function Overlays() {
  // In another site's frame it would lie over that site's page, and could be clicked unawares.
  return FRAMED_PAGES.has(useLocation().pageId) ? null : <PageOverlays />;
}

function PageOverlays() {
  const store = useClientStore();
  const { signIn, enqueuedToasts, originalQuery } = useNavigation();
  // What an address brings up (shared/routes/noticeQuery.ts) does not wait.
  const areNoticesDue = useIsLater(originalQuery.includes("toast="));
  const toast = toastInFront(enqueuedToasts);
  const notices = useLate(loadNotices, toast ?? (areNoticesDue || null));
  const modal = useLate(loadSignIn, signIn);
  const isAnonymousViewer = !useSession().isLoggedInCookie;
  // Without script the page itself says it.
  const own = useOwn();
  const isPromptDue = useConfig().oneTap !== undefined && isAnonymousViewer && areNoticesDue;
  const prompt = useLate(loadOneTap, isPromptDue || null);

  useEffect(() => {
    // Without the modal its link does what it says.
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
