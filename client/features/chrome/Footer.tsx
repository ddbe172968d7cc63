import type { FooterLink } from "../../../shared/siteSettings.ts";
import { useConfig } from "../../runtime/page/frame.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { DeckleEdge } from "../../ui/DeckleEdge.tsx";
import * as texts from "./texts.ts";
import styles from "./Footer.module.css";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { useLegalLink } from "../../runtime/links/useLegalLink.ts";

const LABELS: readonly (readonly [FooterLink | "status", string])[] = [
  ["help", texts.help],
  ["status", texts.status],
  ["about", texts.about],
  ["careers", texts.careers],
  ["press", texts.press],
  ["blog", texts.blog],
  ["privacy", texts.privacy],
  ["rules", texts.rules],
  ["terms", texts.terms],
  ["textToSpeech", texts.textToSpeech],
];

/** The ten footer links. Hides Help on pages that are help themselves. */
export function Footer(props: { hidesHelp?: boolean }) {
  const { statusUrl } = useConfig();
  const legalLink = useLegalLink();
  const isHome = useLocation().routeName === "ShowHome";
  const hrefOf = (link: FooterLink | "status"): string =>
    link === "status" ? statusUrl : legalLink(link);
  return (
    <footer className={styles.footer}>
      <DeckleEdge />
      <div className={styles.sheet}>
        <nav aria-label={texts.aboutLabel}>
          <ul className={styles.links}>
            {LABELS.filter(([link]) => link !== "help" || !props.hidesHelp).map(([link, label]) => (
              <li key={link}>
                <a
                  href={hrefOf(link)}
                  onClick={
                    isHome && link === "about"
                      ? () => reportEvent("homepage.footer.aboutClicked")
                      : undefined
                  }
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
      </div>
    </footer>
  );
}
