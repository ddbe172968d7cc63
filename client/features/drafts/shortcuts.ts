// The editor's keyboard shortcuts. Mod is Command on a Mac and Control elsewhere.

import { chainCommands, deleteSelection, selectAll, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { type Command, type Plugin, TextSelection } from "prosemirror-state";
import type { MarkupType } from "../../../shared/story/document.ts";
import { enterDetails, enterDetailsAbove, enterOwnDetails } from "./commands/details.ts";
import { beginAfter, enter, leaveLast, lineBreak } from "./commands/enter.ts";
import { eraseBackward, eraseChosen, eraseForward } from "./commands/erase.ts";
import { enterAddress } from "./commands/links.ts";
import { indent, insertBlocks, outdent, toggleKind } from "./commands/kinds.ts";
import { enterOwnTable, enterSelectedTable, enterTableBelow } from "./commands/tables.ts";
import { storySchema, type TextKind } from "./model/schema.ts";

/** Actions of keys that concern components around the text. */
export interface EditorRequests {
  editLink: () => void;
  save: () => void;
  /** Opens the find bar. */
  find: () => void;
  /** Moves the focus from the text to the toolbar. */
  enterToolbar: () => void;
  /** Shows the page of a link that is alone in its paragraph. */
  showLink: (href: string) => void;
}

/** The shortcuts of paragraph kinds, also shown in help and tooltips. */
export const KIND_KEYS: Partial<Record<TextKind, string>> = {
  P: "Mod-Alt-0",
  H1: "Mod-Alt-1",
  H2: "Mod-Alt-2",
  H3: "Mod-Alt-3",
  H4: "Mod-Alt-4",
  BQ: "Mod-Alt-5",
  PRE: "Mod-Alt-6",
  PQ: "Mod-Alt-7",
  OLI: "Mod-Shift-7",
  ULI: "Mod-Shift-8",
};

/** The shortcuts of inline formatting. */
export const MARK_KEYS: Partial<Record<MarkupType, string>> = {
  STRONG: "Mod-b",
  EM: "Mod-i",
  CODE: "Mod-e",
  STRIKE: "Mod-Shift-x",
  A: "Mod-k",
};

/** Opens the find bar; pressed again in it, the browser's own search. */
export const FIND_KEY = "Mod-f";

/** Opens the list of shortcuts. The page handles it, so that it works outside the text too. */
export const SHORTCUTS_KEY = "Mod-/";

/** Toggles formatting on the selected text, or on text typed next. */
export function toggleMarkup(type: MarkupType): Command {
  return toggleMark(storySchema.marks[type]!);
}

/** Inserts a divider followed by a paragraph. */
export const insertDivider: Command = (state, dispatch) =>
  insertBlocks([storySchema.node("HR")])(state, dispatch);

/** Shows and hides the preview. The page handles it, too. */
export const PREVIEW_KEY = "Mod-Alt-p";

/** The keymaps, in order of precedence. */
export function shortcuts({
  editLink,
  save,
  find,
  enterToolbar,
  showLink,
}: EditorRequests): Plugin[] {
  const keys: Record<string, Command> = {
    Enter: chainCommands(enterSelectedTable, enterDetails, enterAddress(showLink), enter),
    "Shift-Enter": lineBreak,
    "Mod-Enter": chainCommands(leaveCode, insertDivider),
    Backspace: chainCommands(undoInputRule, eraseChosen, deleteSelection, eraseBackward),
    "Mod-Backspace": chainCommands(eraseChosen, deleteSelection, eraseBackward),
    "Shift-Backspace": chainCommands(eraseChosen, deleteSelection, eraseBackward),
    Delete: chainCommands(eraseChosen, deleteSelection, eraseForward),
    "Mod-Delete": chainCommands(eraseChosen, deleteSelection, eraseForward),
    ArrowDown: chainCommands(enterTableBelow, enterOwnDetails, leaveLast),
    ArrowUp: chainCommands(enterOwnTable, enterDetailsAbove),
    Tab: chainCommands(indent, indentCode),
    "Shift-Tab": outdent,
    "Mod-a": selectAll,
    "Mod-z": undo,
    "Mod-Shift-z": redo,
    "Mod-y": redo,
    "Mod-k": ask(editLink),
    "Mod-s": ask(save),
    [FIND_KEY]: ask(find),
    "Alt-F10": ask(enterToolbar),
    Escape: leaveText,
  };
  for (const [kind, key] of Object.entries(KIND_KEYS)) keys[key] = toggleKind(kind as TextKind);
  for (const [type, key] of Object.entries(MARK_KEYS))
    keys[key] ??= toggleMarkup(type as MarkupType);
  return [keymap(keys)];
}

function ask(request: () => void): Command {
  return (_state, dispatch) => {
    if (dispatch) request();
    return true;
  };
}

const leaveCode: Command = (state, dispatch) =>
  state.selection.$from.parent.type.spec.code === true && beginAfter(state, dispatch);

/** Lets Tab leave the text where it would otherwise indent a list or code. */
const leaveText: Command = (_state, dispatch, view) => {
  if (dispatch) view?.dom.blur();
  return true;
};

/** Tab inserts a tab character in code. After Escape, Tab moves the focus as usual. */
const indentCode: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if ($from.parent.type.name !== "PRE" || !$from.sameParent($to)) return false;
  if (!(state.selection instanceof TextSelection)) return false;
  dispatch?.(state.tr.insertText("\t").scrollIntoView());
  return true;
};
