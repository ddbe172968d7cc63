import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./RefineHeader.module.css";

const TABS = [
  { tab: "following", label: "Following", path: buildPath("YourFollowing") },
  { tab: "history", label: "Reading history", path: buildPath("CustomizeReadingHistory") },
  { tab: "muted", label: "Muted", path: buildPath("SettingsMute") },
  { tab: "suggestions", label: "Suggestions", path: buildPath("YourSuggestions") },
] as const;

/** The header of the pages that refine recommendations. */
export function RefineHeader({ tab }: { tab: (typeof TABS)[number]["tab"] }) {
  const location = useLocation();
  return (
    <header className={styles.header}>
      <h1>Refine recommendations</h1>
      <p className={styles.text}>
        We recommend stories based on what you follow, read and mute. You can change all of it here.
      </p>
      <Tabs
        label="Refine recommendations"
        tabs={TABS.map(({ label, path, ...each }) => ({
          href: siteHref(path, location),
          label,
          isCurrent: each.tab === tab,
        }))}
      />
    </header>
  );
}
