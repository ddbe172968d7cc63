import { buildPath } from "../../../shared/routes/buildPath.ts";
import { type HelpTopic, helpPath } from "../../../shared/routes/paths/helpPath.ts";
import type { FooterLink } from "../../../shared/siteSettings.ts";
import { useConfig } from "../page/frame.ts";
import { siteHref } from "./siteHref.ts";
import { useLocation } from "./useLocation.ts";

/** The product's own pages for these links. */
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

/** Returns a function for the URL of a help topic: our help page, or the configured help site. */
export function useHelpLink(): (topic: HelpTopic) => string {
  const location = useLocation();
  const { links } = useConfig();
  return (topic) => links.help ?? siteHref(helpPath(topic), location);
}

/** Returns a function for the URL of a legal page: our own page, or the configured one. */
export function useLegalLink(): (link: FooterLink) => string {
  const location = useLocation();
  const { links } = useConfig();
  return (link) => links[link] ?? siteHref(PATHS[link], location);
}
