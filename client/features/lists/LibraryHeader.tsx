import { useState } from "react";
import { MAX_CATALOG_NAME } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { loadCatalogTools } from "../../runtime/page/lateFeatures.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { LibraryTitle } from "./LibraryTitle.tsx";
import * as texts from "./texts.ts";
import styles from "./LibraryHeader.module.css";

const TABS = [
  { tab: "lists", label: texts.yourLists, path: buildPath("YourLists") },
  { tab: "saved", label: texts.savedLists, path: buildPath("YourSavedLists") },
  {
    tab: "highlights",
    label: texts.highlights,
    path: buildPath("YourList", { catalogSlugId: "highlights" }),
  },
  { tab: "notes", label: texts.notes, path: buildPath("YourList", { catalogSlugId: "notes" }) },
  { tab: "history", label: texts.readingHistory, path: buildPath("YourReadingHistory") },
] as const;

/** The header of the library pages, with a button to create a list. */
export function LibraryHeader({ tab }: { tab: (typeof TABS)[number]["tab"] }) {
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { xsrf } = useSession();
  const [isMaking, setMaking] = useState(false);
  const tools = useLate(loadCatalogTools, isMaking || null);
  return (
    <header className={styles.header}>
      <LibraryTitle
        title={texts.library}
        action={
          <Button data-needs-script size="small" onClick={() => setMaking(true)}>
            {texts.newList}
          </Button>
        }
      />
      <Tabs
        label={texts.library}
        tabs={TABS.map(({ label, path, ...each }) => ({
          href: siteHref(path, location),
          label,
          isCurrent: each.tab === tab,
        }))}
      />
      <noscript>
        <form
          className={styles.plain}
          method="post"
          action={buildPath("FormWrite", { mutation: "createCatalog" })}
        >
          <input type="hidden" name="xsrf" value={xsrf ?? ""} />
          <input type="hidden" name="redirect" value={location.path} />
          {/* Idempotency key: a resubmission creates the same list. */}
          <input type="hidden" name="key" value={`plain-${location.now}`} />
          <label htmlFor="new-list-name">{texts.newListName}</label>
          <input id="new-list-name" name="name" required maxLength={MAX_CATALOG_NAME} />
          <label htmlFor="new-list-visibility">{texts.whoCanSeeIt}</label>
          <select id="new-list-visibility" name="visibility" defaultValue="PUBLIC">
            <option value="PUBLIC">{texts.everyone}</option>
            <option value="PRIVATE">{texts.onlyYou}</option>
          </select>
          <Button type="submit" size="small">
            {texts.createList}
          </Button>
        </form>
      </noscript>
      {tools && tools !== "failed" ? (
        <tools.CatalogDialog
          isOpen={isMaking}
          onClose={() => setMaking(false)}
          onDone={({ slug }) => window.location.assign(hrefTo("YourList", { catalogSlugId: slug }))}
        />
      ) : null}
    </header>
  );
}
