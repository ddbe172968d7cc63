import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { FooterLink } from "../../../shared/siteSettings.ts";
import { useConfig } from "../../app/frame.ts";
import { useLocation } from "../../app/useLocation.ts";
import { DeckleEdge } from "../../ui/DeckleEdge.tsx";
import styles from "./Footer.module.css";
import { siteHref } from "../../app/siteHref.ts";
import { ThemeToggle } from "./ThemeToggle.tsx";

/** The product's own pages behind the links. */
const PATHS: Readonly<Record<FooterLink, string>> = {
  help: buildPath("ShowHelp"),
  about: buildPath("ShowAbout"),
  careers: buildPath("ShowJobs"),
  press: buildPath("ShowDocument", { document: "press" }),
  blog: buildPath("ShowDocument", { document: "blog" }),
  privacy: buildPath("ShowDocument", { document: "privacy" }),
  rules: buildPath("ShowDocument", { document: "rules" }),
  terms: buildPath("ShowDocument", { document: "tos" }),
  textToSpeech: buildPath("ShowDocument", { document: "text-to-speech" }),
};

const LABELS: readonly (readonly [FooterLink | "status", string])[] = [
  ["help", "Help"],
  ["status", "Status"],
  ["about", "About"],
  ["careers", "Careers"],
  ["press", "Press"],
  ["blog", "Blog"],
  ["privacy", "Privacy"],
  ["rules", "Rules"],
  ["terms", "Terms"],
  ["textToSpeech", "Text to speech"],
];

/** The ten links at the end of a page (reader.md §2.9). Help is hidden where the page itself helps. */
export function Footer(props: { hidesHelp?: boolean }) {
  const location = useLocation();
  const { links, statusUrl } = useConfig();
  const hrefOf = (link: FooterLink | "status"): string =>
    link === "status" ? statusUrl : (links[link] ?? siteHref(PATHS[link], location));
  return (
    <footer className={styles.footer}>
      <DeckleEdge />
      <div className={styles.sheet}>
        <nav aria-label={`About ${PRODUCT_NAME}`}>
          <ul className={styles.links}>
            {LABELS.filter(([link]) => link !== "help" || !props.hidesHelp).map(([link, label]) => (
              <li key={link}>
                <a href={hrefOf(link)}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
      </div>
    </footer>
  );
}
