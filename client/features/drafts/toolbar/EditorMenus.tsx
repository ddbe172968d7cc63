import type { ReactNode } from "react";
import {
  CODE_LANGUAGES,
  type CodeLanguage,
  isCodeLanguage,
} from "../../../../shared/story/codeLanguages.ts";
import { MenuButton, type MenuTrigger } from "../../../ui/MenuButton.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { ChevronDownIcon, PlusIcon } from "../../../ui/icons.tsx";
import { setCodeLanguage } from "../commands/figures.ts";
import { setKind } from "../commands/kinds.ts";
import type { ToolbarRequests } from "./EditorToolbar.tsx";
import styles from "./EditorToolbar.module.css";
import { INSERT_ITEMS } from "../insert/insertItems.tsx";
import { keyLabel } from "../keyLabel.ts";
import type { TextKind } from "../model/schema.ts";
import { KIND_KEYS } from "../shortcuts.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";

/** The menu of what can be inserted besides text. */
export function InsertMenu(props: { editing: StoryEditing; requests: ToolbarRequests }) {
  const { editing, requests } = props;
  return (
    <MenuButton
      label={texts.insert}
      align="start"
      trigger={insertTrigger}
      items={() =>
        INSERT_ITEMS.map(({ id, icon, run }) => (
          <MenuItem
            key={id}
            icon={icon}
            detail={texts.insertWords(id).hint}
            onSelect={() => later(() => run(editing, requests))}
          >
            {texts.insertWords(id).label}
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

/** The menu of the languages of a code block. */
export function LanguageMenu({ editing, lang }: { editing: StoryEditing; lang: string | null }) {
  const name = isCodeLanguage(lang ?? undefined) ? CODE_LANGUAGES[lang as CodeLanguage] : lang;
  const offered: [lang: string | null, name: string][] = [
    [null, texts.noLanguage],
    ...Object.entries(CODE_LANGUAGES),
  ];
  return (
    <MenuButton
      label={texts.codeLanguage}
      align="end"
      trigger={(trigger) => languageTrigger(trigger, name ?? texts.codeLanguage)}
      items={() =>
        offered.map(([one, words]) => (
          <MenuItem
            key={words}
            isChecked={lang === one}
            onSelect={() => later(() => editing.run(setCodeLanguage(one)))}
          >
            {words}
          </MenuItem>
        ))
      }
    />
  );
}

function languageTrigger(trigger: MenuTrigger, name: string): ReactNode {
  return (
    <button {...trigger} type="button" className={joinClasses(styles.tool, styles.word)}>
      <span>{name}</span>
      <ChevronDownIcon size={16} />
    </button>
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
