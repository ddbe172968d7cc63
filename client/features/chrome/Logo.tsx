import type { MouseEvent } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import * as texts from "./texts.ts";
import styles from "./Logo.module.css";
import { siteHref } from "../../runtime/links/siteHref.ts";

/** Membership pages, where the logo links back to the membership settings. */
const MEMBERSHIP_PAGES: ReadonlySet<string> = new Set([
  "cancel-membership",
  "manage-membership",
  "manage-membership-confirmation",
  "update-payment",
]);

/** The logo, linking to Home. On Home it scrolls to the top. */
export function Logo(props: { size?: "small" | "large" }) {
  const location = useLocation();
  const isMembership = MEMBERSHIP_PAGES.has(location.pageId);
  const path = isMembership
    ? buildPath("SettingsTab", { setting: "membership" })
    : buildPath("ShowHome");
  const isHome = location.pageId === "home" || location.pageId === "home-lo";
  return (
    <a
      className={styles.logo}
      href={siteHref(path, location)}
      aria-label={isMembership ? texts.logoMembership : texts.logoHome}
      onClick={isHome ? scrollToTop : undefined}
    >
      <Wordmark size={props.size} />
    </a>
  );
}

function scrollToTop(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
}
