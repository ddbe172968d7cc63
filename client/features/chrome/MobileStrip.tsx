import { useViewer } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { signInHref } from "../../runtime/links/signInHref.ts";
import * as texts from "./texts.ts";
import styles from "./MobileStrip.module.css";

/** Single-purpose pages without the strip. */
const PAGES_WITHOUT: ReadonlySet<string> = new Set([
  "publication-newsletter-landing",
  "publication-newsletter-promotion",
  "community-publication-newsletter-landing",
  "community-publication-newsletter-promotion",
]);

/**
 * The strip above the top bar on phones. Rendered for every browser because pages are cached;
 * restoreLook hides it inside the native app.
 */
export function MobileStrip() {
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { status } = useViewer();
  if (PAGES_WITHOUT.has(location.pageId)) return null;
  return (
    <aside className={styles.strip} aria-label={texts.app} data-chrome="mobile-strip">
      <a className={styles.open} href={hrefTo("ShowApp")}>
        {texts.openInApp}
      </a>
      {status === "loggedOut" ? (
        <a className={styles.join} href={signInHref({ operation: "register" }, location)}>
          {texts.signUp}
        </a>
      ) : null}
    </aside>
  );
}
