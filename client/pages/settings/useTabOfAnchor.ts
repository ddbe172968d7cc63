import { useEffect } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { TAB_OF_ANCHOR, type SettingsTab } from "./settingsTabs.ts";

/** Goes on to the tab that has the section of the URL's anchor, if it isn't this one. */
export function useTabOfAnchor(tab: SettingsTab): void {
  useEffect(() => {
    const follow = (): void => {
      const anchor = window.location.hash.slice(1);
      const setting = TAB_OF_ANCHOR.get(anchor);
      if (setting === undefined || setting === tab) return;
      window.location.replace(`${buildPath("SettingsTab", { setting })}#${anchor}`);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [tab]);
}
