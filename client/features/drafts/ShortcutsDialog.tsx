import { useEffect } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { keyLabel } from "./keyLabel.ts";
import { FIND_KEY, KIND_KEYS, MARK_KEYS, PREVIEW_KEY, SHORTCUTS_KEY } from "./shortcuts.ts";
import styles from "./ShortcutsDialog.module.css";
import type { TextKind } from "./model/schema.ts";
import * as texts from "./texts.ts";

type Rows = readonly (readonly [label: string, keys: string | undefined])[];

const GROUPS: readonly [heading: string, rows: Rows][] = [
  [
    texts.formatting,
    [
      [texts.bold, MARK_KEYS.STRONG],
      [texts.italic, MARK_KEYS.EM],
      [texts.strikethrough, MARK_KEYS.STRIKE],
      [texts.inlineCode, MARK_KEYS.CODE],
      [texts.link, MARK_KEYS.A],
    ],
  ],
  [
    texts.shortcutActions,
    [
      [texts.undo, "Mod-z"],
      [texts.redo, "Mod-Shift-z"],
      [texts.shortcutSave, "Mod-s"],
      [texts.find, FIND_KEY],
      [texts.preview, PREVIEW_KEY],
      [texts.shortcutLineBreak, "Shift-Enter"],
      [texts.shortcutInsert, "/"],
      [texts.shortcutDivider, "Mod-Enter"],
      [texts.shortcutToTools, "Alt-F10"],
      [texts.shortcutLeave, "Escape"],
      [texts.shortcutList, SHORTCUTS_KEY],
    ],
  ],
  [
    texts.shortcutStyles,
    Object.entries(KIND_KEYS).map(
      ([kind, key]) => [texts.kindNames[kind as TextKind], key] as const,
    ),
  ],
];

/** The list of keyboard shortcuts. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.shortcuts} width="confirm">
      <div className={styles.groups}>
        {GROUPS.map(([heading, rows]) => (
          <section key={heading}>
            <h3 className={styles.heading}>{heading}</h3>
            <dl className={styles.rows}>
              {rows.map(([label, keys]) => (
                <div key={label} className={styles.row}>
                  <dt>{label}</dt>
                  <dd>
                    <kbd className={styles.keys}>{keyLabel(keys)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.note}>{texts.shortcutMarkdown}</p>
    </Dialog>
  );
}

/** Calls `onAsk` on Ctrl or Command with "/", and on "?" outside text. */
export function useShortcutsKey(onAsk: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isMod = event.ctrlKey || event.metaKey;
      const isAsked = event.key === "/" ? isMod : event.key === "?" && !isMod && !isInText(event);
      // A dialog that is open keeps its keys.
      if (!isAsked || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onAsk();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onAsk]);
}

function isInText({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
}
