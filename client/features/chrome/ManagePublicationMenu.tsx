import type { ReactNode } from "react";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { HostSite } from "../../../shared/routes/pattern.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { MenuButton, type MenuTrigger } from "../../ui/MenuButton.tsx";
import { MenuItem, MenuSeparator } from "../../ui/MenuItem.tsx";
import {
  PAGE_PARAMS,
  type PublicationPage,
  SETTINGS_PAGES,
  WORK_PAGES,
} from "./publicationPages.ts";
import * as texts from "./texts.ts";
import styles from "./ManagePublicationMenu.module.css";
import { useCollectionRole } from "../follows/useCollectionRole.ts";

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
  const item = (label: string, route: RouteName): ReactNode => (
    <MenuItem key={route} href={formatPath(route, { ...PAGE_PARAMS, collectionSlug }, { site })}>
      {label}
    </MenuItem>
  );
  const pageItem = ({ label, routes: [route] }: PublicationPage) => item(label, route);
  return (
    <>
      {item(texts.writeAStory, "NewCollectionStory")}
      {WORK_PAGES.map(pageItem)}
      <MenuSeparator />
      <div role="group" aria-label={texts.settings}>
        <p className={styles.heading} aria-hidden="true">
          {texts.settings}
        </p>
        {SETTINGS_PAGES.map(pageItem)}
      </div>
    </>
  );
}
