import { type Command, TextSelection } from "prosemirror-state";
import type { ReactNode } from "react";
import { MenuButton, type MenuTrigger } from "../../../ui/MenuButton.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import { ListIcon } from "../../../ui/icons.tsx";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import styles from "../toolbar/EditorToolbar.module.css";
import { type Heading, headingsOf } from "./headingsOf.ts";

/** The story's headings; choosing one moves the caret there. */
export function OutlineMenu({ editing }: { editing: StoryEditing }) {
  return (
    <MenuButton
      label={texts.outline}
      align="end"
      trigger={outlineTrigger}
      items={() => headingItems(editing)}
    />
  );
}

function headingItems(editing: StoryEditing): ReactNode {
  const headings = headingsOf(editing.state.doc);
  if (headings.length === 0) return <MenuItem isDisabled>{texts.noHeadings}</MenuItem>;
  return headings.map((heading) => (
    <MenuItem
      key={heading.position}
      // Runs after the menu has closed and restored focus.
      onSelect={() => setTimeout(() => editing.run(goToHeading(heading)), 0)}
    >
      <span className={styles.heading} data-level={heading.level}>
        {heading.text}
      </span>
    </MenuItem>
  ));
}

function goToHeading({ position }: Heading): Command {
  return ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(TextSelection.create(doc, position + 1)).scrollIntoView());
    return true;
  };
}

function outlineTrigger(trigger: MenuTrigger): ReactNode {
  return (
    <button
      {...trigger}
      type="button"
      className={styles.tool}
      aria-label={texts.outline}
      title={texts.outline}
    >
      <ListIcon size={20} />
    </button>
  );
}
