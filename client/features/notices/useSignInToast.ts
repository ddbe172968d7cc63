import { useEffect, useEffectEvent } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { useSignInToast_viewer$key } from "../../../generated/relay/useSignInToast_viewer.graphql.ts";
import { forgetSignInMark } from "../../../shared/identity/signInMark.ts";
import { WORK_PAGES } from "../../../shared/routes/workPages.ts";
import { storageOf } from "../../runtime/browser/storageOf.ts";
import type { ClientStore } from "../../runtime/page/clientState.ts";
import { useClientStore, useSession, useViewer } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { signInToast } from "./signInToast.ts";
import { useSwitchAccount } from "./useSwitchAccount.ts";

/** Documents whose sign-in is recorded already. */
const recorded = new WeakSet<ClientStore>();

/** Enqueues the notice about the viewer's sign-in, once per document and not while they work. */
export function useSignInToast(): void {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { isSpoofed } = useSession();
  const { pageId } = useLocation();
  const state = useViewer();
  const viewer = useFragment<useSignInToast_viewer$key>(
    graphql`
      fragment useSignInToast_viewer on Viewer {
        id
        emailObfuscated
        membership {
          id
          tier
        }
      }
    `,
    state.status === "loggedIn" ? state.viewer : null,
  );
  const switchAccount = useSwitchAccount();
  const act = useEffectEvent(() => switchAccount());
  useEffect(() => {
    const storage = storageOf(window);
    // Without storage it would be repeated on every page.
    if (!viewer || !storage || WORK_PAGES.has(pageId) || recorded.has(store)) return;
    recorded.add(store);
    const { document } = window;
    const browser = { storage, document, environment, isSpoofed, act: () => act() };
    void signInToast(viewer, browser).then((toast) => {
      if (!toast) return;
      if (toast.toastStyle === "sign-in-confirmation") forgetSignInMark(document);
      store.enqueueToast(toast);
    });
  }, [environment, isSpoofed, pageId, store, viewer]);
}
