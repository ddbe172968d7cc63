// Placeholders of image uploads: a progress bar in the text that isn't part of the story. Positions
// are mapped through edits.

import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { placeAfter, placeBefore } from "../model/parts.ts";

type Action = { add: { id: string; position: number; element: HTMLElement } } | { remove: string };

const KEY = new PluginKey<DecorationSet>("uploads");

/** Tracks the positions of uploads. */
export function uploadPlaceholders(): Plugin {
  return new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, places) => {
        const moved = places.map(transaction.mapping, transaction.doc);
        const action = transaction.getMeta(KEY) as Action | undefined;
        if (!action) return moved;
        if ("remove" in action) return moved.remove(find(moved, action.remove));
        const { id, position, element } = action.add;
        const widget = Decoration.widget(position, element, {
          id,
          side: -1,
          ignoreSelection: true,
        });
        return moved.add(transaction.doc, [widget]);
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  });
}

/** Adds a placeholder between two paragraphs. */
export function addPlace(
  state: EditorState,
  id: string,
  at: number,
  element: HTMLElement,
): Transaction {
  const $at = state.doc.resolve(Math.min(at, state.doc.content.size));
  const isBefore = $at.parent.isTextblock && $at.parent.content.size === 0;
  const position = isBefore ? placeBefore($at) : placeAfter($at);
  return state.tr.setMeta(KEY, { add: { id, position, element } } satisfies Action);
}

/** Removes a placeholder. */
export function removePlace({ tr }: EditorState, id: string): Transaction {
  return tr.setMeta(KEY, { remove: id } satisfies Action);
}

/** Returns a placeholder's current position; null if the surrounding text was deleted. */
export function positionOfPlaceholder(state: EditorState, id: string): number | null {
  return find(KEY.getState(state) ?? DecorationSet.empty, id)[0]?.from ?? null;
}

function find(places: DecorationSet, id: string): Decoration[] {
  return places.find(undefined, undefined, (spec: { id?: string }) => spec.id === id);
}
