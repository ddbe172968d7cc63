import type { ReactNode } from "react";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { HostSite } from "../../../shared/routes/pattern.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { MenuButton, type MenuTrigger } from "../../ui/MenuButton.tsx";
import { MenuItem, MenuSeparator } from "../../ui/MenuItem.tsx";
import * as texts from "./texts.ts";
import styles from "./ManagePublicationMenu.module.css";
import { useCollectionRole } from "../follows/useCollectionRole.ts";

type AuthResult = readonly [
  label: string,
  route: RouteName,
  params?: Readonly<Record<string, string>>,
];

// Pages that aren't implemented have no entry.
const WORK: readonly AuthResult[] = [
  [texts.writeAStory, "NewCollectionStory"],
  [texts.stories, "ShowCollectionStories", { filterBy: "public" }],
  [texts.submissions, "ShowCollectionSubmissions"],
  [texts.newsletter, "CollectionSettingsNewsletters"],
  [texts.stats, "ShowCollectionStats"],
  [texts.followers, "ShowCollectionFollowers"],
];
const SETTINGS: readonly AuthResult[] = [
  [texts.editHomepage, "CollectionSettingsHomepage"],
  [texts.infoHomepage, "CollectionSettings"],
  [texts.navigation, "CollectionSettingsNavigation"],
  [texts.people, "CollectionSettingsPeople"],
  [texts.about, "CollectionSettingsAbout"],
  [texts.design, "EditCollectionDesign"],
  [texts.customDomain, "CollectionSettingsCustomDomain"],
];

/** The tools of a publication's owners and editors. Renders nothing for anyone else. */
export function ManagePublicationMenu(props: { collectionId: string; collectionSlug: string }) {
  const { collectionId, collectionSlug } = props;
  const role = useCollectionRole(collectionId);
  const { site } = useLocation();
  if (role !== "OWNER" && role !== "EDITOR") return null;
  return (
    <MenuButton
      label={texts.managePublication}
      trigger={manageTrigger}
      items={() => manageItems(collectionSlug, site)}
    />
  );
}

function manageTrigger(trigger: MenuTrigger): ReactNode {
  return (
    <Button {...trigger} className={styles.button} variant="secondary" size="small">
      {texts.managePublication}
      <ChevronDownIcon size={16} />
    </Button>
  );
}

function manageItems(collectionSlug: string, site: HostSite): ReactNode {
  const item = ([label, route, params]: AuthResult): ReactNode => (
    <MenuItem key={route} href={formatPath(route, { ...params, collectionSlug }, { site })}>
      {label}
    </MenuItem>
  );
  return (
    <>
      {WORK.map(item)}
      <MenuSeparator />
      <div role="group" aria-label={texts.settings}>
        <p className={styles.heading} aria-hidden="true">
          {texts.settings}
        </p>
        {SETTINGS.map(item)}
      </div>
    </>
  );
}
