import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import * as texts from "./texts.ts";
import styles from "./RefineHeader.module.css";

const TABS = [
  { tab: "following", label: texts.following, path: buildPath("YourFollowing") },
  { tab: "history", label: texts.readingHistory, path: buildPath("CustomizeReadingHistory") },
  { tab: "muted", label: texts.muted, path: buildPath("SettingsMute") },
  { tab: "suggestions", label: texts.suggestions, path: buildPath("YourSuggestions") },
] as const;

/** The header of the pages that refine recommendations. */
export function RefineHeader({ tab }: { tab: (typeof TABS)[number]["tab"] }) {
  const location = useLocation();
  return (
    <header className={styles.header}>
      <h1>{texts.refineRecommendations}</h1>
      <p className={styles.text}>{texts.refineRecommendationsText}</p>
      <Tabs
        label={texts.refineRecommendations}
        tabs={TABS.map(({ label, path, ...each }) => ({
          href: siteHref(path, location),
          label,
          isCurrent: each.tab === tab,
        }))}
      />
    </header>
  );
}
