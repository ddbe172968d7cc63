// Owns the search in an edited story: what is searched for, and where the text matches. Costs
// nothing while nothing is searched for.

import { closeHistory } from "prosemirror-history";
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
} from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { storySchema } from "../model/schema.ts";
import { findMatches, type Match, type Search } from "./findMatches.ts";

interface FindState {
  search: Search | null;
  found: DecorationSet;
}

const KEY = new PluginKey<FindState>("find");
const NOTHING: FindState = { search: null, found: DecorationSet.empty };

/** Shows the matches of a search. */
export function findPlugin(): Plugin {
  return new Plugin<FindState>({
    key: KEY,
    state: {
      init: () => NOTHING,
      apply: (transaction, before) => {
        const search = transaction.getMeta(KEY) as Search | null | undefined;
        if (search === null) return NOTHING;
        if (search !== undefined) {
          const marks = findMatches(transaction.doc, search).map(({ from, to }) =>
            Decoration.inline(from, to, { class: "found" }),
          );
          return { search, found: DecorationSet.create(transaction.doc, marks) };
        }
        if (before.search === null || !transaction.docChanged) return before;
        // While typing, matches only move; the find bar searches again after a pause.
        return { ...before, found: before.found.map(transaction.mapping, transaction.doc) };
      },
    },
    props: { decorations: (state) => KEY.getState(state)?.found },
  });
}

/** Searches the text, or again; null ends the search. */
export function setSearch(search: Search | null): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(tr.setMeta(KEY, search));
    return true;
  };
}

/** Returns the matches of the current search in document order. */
export function matchesOf(state: EditorState): Match[] {
  return KEY.getState(state)?.found.find() ?? [];
}

/** Returns the index of the selected match; -1 if none is selected. */
export function chosenMatch({ selection }: EditorState, matches: readonly Match[]): number {
  return matches.findIndex(({ from, to }) => from === selection.from && to === selection.to);
}

/** Selects the next or previous match, beyond the end from the start. */
export function goToMatch(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const matches = matchesOf(state);
    const { from, to } = state.selection;
    const next =
      direction === 1
        ? (matches.find((match) => match.from >= to) ?? matches[0])
        : (matches.findLast((match) => match.to <= from) ?? matches.at(-1));
    if (!next) return false;
    const selection = TextSelection.create(state.doc, next.from, next.to);
    dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
}

/** Replaces the selected match; fails if none is selected. */
export function replaceMatch(replacement: string): Command {
  return (state, dispatch) => {
    const matches = matchesOf(state);
    const match = matches[chosenMatch(state, matches)];
    if (!match) return false;
    dispatch?.(replaced(state, [match], replacement));
    return true;
  };
}

/** Replaces all matches as one undo step. */
export function replaceAllMatches(replacement: string): Command {
  return (state, dispatch) => {
    const matches = matchesOf(state);
    if (matches.length === 0) return false;
    dispatch?.(replaced(state, matches, replacement));
    return true;
  };
}

function replaced(state: EditorState, matches: readonly Match[], replacement: string) {
  const { tr, doc } = state;
  for (const { from, to } of matches.toReversed()) {
    if (replacement === "") {
      tr.delete(from, to);
      continue;
    }
    // A replaced name is no longer the mentioned person's.
    const marks = (doc.nodeAt(from)?.marks ?? []).filter(({ type }) => type.name !== "MENTION");
    tr.replaceWith(from, to, storySchema.text(replacement, marks));
  }
  return closeHistory(tr);
}
