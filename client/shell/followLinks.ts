import { LINK_PRELOAD_DELAY_MS } from "../../shared/limits.ts";
import {
  PRESSED_ACTION_COOKIE,
  PRESSED_ACTION_S,
} from "../../shared/identity/pressedActionCookie.ts";
import type { ClientStore } from "../runtime/page/clientState.ts";
import { loadSignIn } from "../runtime/page/lateFeatures.ts";
import type { Router } from "./router.ts";
import { signInRequestOf } from "../runtime/links/signInRequest.ts";

/**
 * Lets the router handle plain clicks on links of this site, and preloads a page once the pointer
 * or focus has rested on its link for 100 ms. One delegated listener covers every link, including
 * those in story text. Links to the sign-in page open the modal instead.
 */
export function followLinks(window: Window, router: Router, store: ClientStore): void {
  const { document } = window;
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target, window);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    if (isSamePageAnchor(link, window)) return;
    event.preventDefault();
    const signIn = signInRequestOf(link);
    if (signIn) {
      notePress(link, signIn.actionUrl);
      store.openSignIn(signIn);
    } else void router.navigate(link.href);
  });
  const preload = (link: HTMLAnchorElement): void => {
    if (signInRequestOf(link)) loadSignIn().catch(() => {});
    else router.preload(link.href);
  };
  const onEnter = (event: Event): void => {
    clearTimeout(timer);
    const link = linkOf(event.target, window);
    if (link) timer = setTimeout(() => preload(link), LINK_PRELOAD_DELAY_MS);
  };
  const onLeave = (): void => clearTimeout(timer);
  document.addEventListener("mouseover", onEnter, { passive: true });
  document.addEventListener("focusin", onEnter, { passive: true });
  document.addEventListener("mouseout", onLeave, { passive: true });
  document.addEventListener("focusout", onLeave, { passive: true });
}

/**
 * Stores the action an anonymous viewer asked for with a button in a cookie, so that signing in
 * performs it without asking again. Links in user-generated content (`rel="ugc"`) are excluded.
 */
function notePress({ relList, ownerDocument }: HTMLAnchorElement, input: string | undefined): void {
  if (input === undefined || relList.contains("ugc")) return;
  const value = encodeURIComponent(input);
  ownerDocument.cookie = `${PRESSED_ACTION_COOKIE}=${value}; Path=/; Max-Age=${PRESSED_ACTION_S}; SameSite=Lax`;
}

/**
 * Returns the link under an event if it points to a page of this site in this window. Excludes links
 * to a later page of a list (`?p=`): the list or the browser handles them, and preloading one would
 * grow the list on screen.
 */
function linkOf(target: EventTarget | null, window: Window): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.origin !== window.location.origin) return null;
  if (link.hasAttribute("download") || link.dataset.reload !== undefined) return null;
  if (new URLSearchParams(link.search).has("p")) return null;
  return link.target === "" || link.target === "_self" ? link : null;
}

function isSamePageAnchor(link: HTMLAnchorElement, window: Window): boolean {
  const { pathname, search } = window.location;
  return link.hash !== "" && link.pathname === pathname && link.search === search;
}
