// Placeholders of image uploads: a progress bar in the text that isn't part of the story. Positions
// are mapped through edits.

import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { placeAfter, placeBefore } from "../model/parts.ts";

type Action =
  | { add: { id: string; position: number; element: HTMLElement } }
  /** Later placeholders at the same position move to `end`, behind what was inserted there. */
  | { remove: string; end: number | null };

/** What a decoration keeps of its placeholder. */
interface Spec {
  id: string;
  element: HTMLElement;
  /** Increases with each placeholder. */
  order: number;
}

let count = 0;

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
        if ("add" in action) {
          const { id, position, element } = action.add;
          count += 1;
          return moved.add(transaction.doc, [widget(position, { id, element, order: count })]);
        }
        const [removed] = find(moved, action.remove);
        if (!removed) return moved;
        const { end } = action;
        const later = end === null ? [] : behind(moved, removed);
        return moved.remove([removed, ...later]).add(
          transaction.doc,
          later.map(({ spec }) => widget(end ?? removed.from, spec as Spec)),
        );
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

/** Removes a placeholder; with what is inserted in its place, `end` is where that ends. */
export function removePlace(
  { tr }: EditorState,
  id: string,
  end: number | null = null,
): Transaction {
  return tr.setMeta(KEY, { remove: id, end } satisfies Action);
}

/** Returns a placeholder's current position; null if the surrounding text was deleted. */
export function positionOfPlaceholder(state: EditorState, id: string): number | null {
  return find(KEY.getState(state) ?? DecorationSet.empty, id)[0]?.from ?? null;
}

function widget(position: number, { id, element, order }: Spec): Decoration {
  return Decoration.widget(position, element, {
    id,
    element,
    order,
    side: -1,
    ignoreSelection: true,
  });
}

/** Returns the placeholders at the same position that were added later. */
function behind(places: DecorationSet, { from, spec }: Decoration): Decoration[] {
  const { order } = spec as Spec;
  return places
    .find(from, from, (other: Spec) => other.order > order)
    .filter((other) => other.from === from);
}

function find(places: DecorationSet, id: string): Decoration[] {
  return places.find(undefined, undefined, (spec: { id?: string }) => spec.id === id);
}
