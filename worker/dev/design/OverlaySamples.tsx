import { DESIGN_PATH } from "../paths.ts";
import { ConfirmDialog } from "../../../client/ui/ConfirmDialog.tsx";
import { Dialog } from "../../../client/ui/Dialog.tsx";
import { SearchIcon } from "../../../client/ui/icons.tsx";
import { Menu } from "../../../client/ui/Menu.tsx";
import { MenuItem, MenuSeparator } from "../../../client/ui/MenuItem.tsx";
import { Notice } from "../../../client/ui/Notice.tsx";
import styles from "./DesignGallery.module.css";
import { Sample, Section } from "./Section.tsx";
import * as texts from "./texts.ts";

/** What lies over the page, opened and in place. */
export function OverlaySamples() {
  return (
    <Section title={texts.overlays}>
      <div className={styles.inPlace}>
        <Sample label="Menu">
          <Menu
            id="sample-menu"
            isOpen
            anchor={{ current: null }}
            label={texts.navigation}
            align="start"
            startsAt="first"
            onClose={ignore}
            items={menuItems}
          />
        </Sample>
        <Sample label="Notice">
          <Notice onClose={ignore}>{texts.emptyText}</Notice>
        </Sample>
        <Sample label="Notice, part of the page">
          <Notice isInline onClose={ignore}>
            {texts.emptyText}
          </Notice>
        </Sample>
        <Sample label="Notice, error">
          <Notice theme="error" onClose={ignore}>
            {texts.errorText}
          </Notice>
        </Sample>
        <Sample label="Dialog">
          <Dialog isOpen onClose={ignore} title={texts.headline} width="narrow">
            <p>{texts.emptyText}</p>
          </Dialog>
        </Sample>
        <Sample label="ConfirmDialog">
          <ConfirmDialog
            isOpen
            onClose={ignore}
            onConfirm={ignore}
            title={texts.destroyTitle}
            confirmLabel={texts.destroy}
            tone="danger"
            error={texts.errorText}
          >
            <p>{texts.destroyText}</p>
          </ConfirmDialog>
        </Sample>
      </div>
    </Section>
  );
}

function menuItems() {
  return (
    <>
      <MenuItem icon={<SearchIcon size={20} />}>{texts.action}</MenuItem>
      <MenuItem href={DESIGN_PATH} detail={texts.emptyText}>
        {texts.person}
      </MenuItem>
      <MenuItem isChecked>{texts.sort}</MenuItem>
      <MenuSeparator />
      <MenuItem isDisabled>{texts.action}</MenuItem>
      <MenuItem tone="danger">{texts.destroy}</MenuItem>
    </>
  );
}

function ignore(): void {}
