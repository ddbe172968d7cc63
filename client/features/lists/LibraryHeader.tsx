import { useState } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { loadCatalogTools } from "../../app/lateFeatures.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLate } from "../../app/useLate.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { LibraryTitle } from "./LibraryTitle.tsx";
import styles from "./LibraryHeader.module.css";

const TABS = [
  { tab: "lists", label: "Your lists", path: buildPath("YourLists") },
  { tab: "saved", label: "Saved lists", path: buildPath("YourSavedLists") },
  {
    tab: "highlights",
    label: "Highlights",
    path: buildPath("YourList", { catalogSlugId: "highlights" }),
  },
  { tab: "notes", label: "Notes", path: buildPath("YourList", { catalogSlugId: "notes" }) },
  { tab: "history", label: "Reading history", path: buildPath("YourReadingHistory") },
] as const;

/** The head of the library's pages. A new list is begun from each. */
export function LibraryHeader({ tab }: { tab: (typeof TABS)[number]["tab"] }) {
  const location = useLocation();
  const [isMaking, setMaking] = useState(false);
  const tools = useLate(loadCatalogTools, isMaking || null);
  return (
    <header className={styles.header}>
      <LibraryTitle
        title="Library"
        action={
          <Button data-needs-script size="small" onClick={() => setMaking(true)}>
            New list
          </Button>
        }
      />
      <Tabs
        label="Library"
        tabs={TABS.map(({ label, path, ...each }) => ({
          href: siteHref(path, location),
          label,
          isCurrent: each.tab === tab,
        }))}
      />
      {tools && tools !== "failed" ? (
        <tools.CatalogDialog
          isOpen={isMaking}
          onClose={() => setMaking(false)}
          onDone={({ slug }) =>
            window.location.assign(
              siteHref(buildPath("YourList", { catalogSlugId: slug }), location),
            )
          }
        />
      ) : null}
    </header>
  );
}
