import type { ReactNode } from "react";
import {
  CODE_LANGUAGES,
  type CodeLanguage,
  isCodeLanguage,
} from "../../../../shared/story/codeLanguages.ts";
import { MenuButton, type MenuTrigger } from "../../../ui/MenuButton.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { setCodeLanguage } from "../commands/figures.ts";
import { setKind } from "../commands/kinds.ts";
import { BracesIcon } from "./editorIcons.tsx";
import styles from "./EditorToolbar.module.css";
import { keyLabel } from "../keyLabel.ts";
import type { TextKind } from "../model/schema.ts";
import { KIND_KEYS } from "../shortcuts.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";

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
      trigger={(trigger) => languageTrigger(trigger, name)}
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

/** As wide as the tool that it replaces, so that the others stay where they are. */
function languageTrigger(trigger: MenuTrigger, name: string | null): ReactNode {
  const label = name === null ? texts.codeLanguage : texts.chosenLanguage(name);
  return (
    <button {...trigger} type="button" className={styles.tool} aria-label={label} title={label}>
      <BracesIcon size={20} />
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

/** Waits until the menu has closed and restored focus. */
function later(run: () => void): void {
  setTimeout(run, 0);
}
