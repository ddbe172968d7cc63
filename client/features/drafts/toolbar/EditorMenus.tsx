import type { ReactNode } from "react";
import { MenuButton, type MenuTrigger } from "../../../ui/MenuButton.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { ChevronDownIcon, PlusIcon } from "../../../ui/icons.tsx";
import { setKind } from "../commands/kinds.ts";
import type { ToolbarRequests } from "./EditorToolbar.tsx";
import styles from "./EditorToolbar.module.css";
import { keyLabel } from "../keyLabel.ts";
import type { TextKind } from "../model/schema.ts";
import { insertSeparator, KIND_KEYS } from "../shortcuts.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";

/** The menu of what can be inserted besides text. */
export function InsertMenu(props: { editing: StoryEditing; requests: ToolbarRequests }) {
  const { editing, requests } = props;
  const entries: readonly [label: string, run: () => void][] = [
    [texts.insertImage, requests.chooseImages],
    [texts.insertEmbed, requests.editEmbed],
    [texts.insertForm, requests.chooseForm],
    [texts.insertCode, () => editing.run(setKind("PRE"))],
    [texts.insertDivider, () => editing.run(insertSeparator)],
  ];
  return (
    <MenuButton
      label={texts.insert}
      align="start"
      trigger={insertTrigger}
      items={() =>
        entries.map(([label, run]) => (
          <MenuItem key={label} onSelect={() => later(run)}>
            {label}
          </MenuItem>
        ))
      }
    />
  );
}

/** The menu of paragraph kinds. */
export function StyleMenu(props: {
  editing: StoryEditing;
  /** Null if the selected paragraphs differ, or in a figure. */
  kind: TextKind | null;
  isFigure: boolean;
}) {
  const { editing, kind, isFigure } = props;
  const shown = kind ? texts.kindNames[kind] : isFigure ? texts.paragraphStyle : texts.mixedStyles;
  return (
    <MenuButton
      label={texts.paragraphStyle}
      align="start"
      trigger={(trigger) => styleTrigger(trigger, shown)}
      items={() =>
        Object.entries(texts.kindNames).map(([name, label]) => (
          <MenuItem
            key={name}
            isChecked={kind === name}
            detail={keyLabel(KIND_KEYS[name as TextKind])}
            onSelect={() => later(() => editing.run(setKind(name as TextKind)))}
          >
            {label}
          </MenuItem>
        ))
      }
    />
  );
}

function styleTrigger(trigger: MenuTrigger, label: string): ReactNode {
  return (
    <button {...trigger} type="button" className={joinClasses(styles.tool, styles.kind)}>
      <span>{label}</span>
      <ChevronDownIcon size={16} />
    </button>
  );
}

function insertTrigger(trigger: MenuTrigger): ReactNode {
  return (
    <button
      {...trigger}
      type="button"
      className={styles.tool}
      aria-label={texts.insert}
      title={texts.insert}
    >
      <PlusIcon size={20} />
    </button>
  );
}

/** Waits until the menu has closed and restored focus. */
function later(run: () => void): void {
  setTimeout(run, 0);
}
