import type { EditorView } from "prosemirror-view";

/** A figure with text of its own, below the text that the story's editor edits. */
export interface EnterableView {
  /** Moves the caret to the start or the end of its content. */
  enter: (at: "start" | "end") => void;
  /** Writes at the end of its content. */
  type: (text: string) => void;
}

const views = new WeakMap<globalThis.Node, EnterableView>();

export function registerEnterable(element: HTMLElement, view: EnterableView): void {
  views.set(element, view);
}

/** Returns the view of the collapsible section at a position; null if none is shown there. */
export function enterableAt(view: EditorView, position: number): EnterableView | null {
  const element = view.nodeDOM(position);
  return (element && views.get(element)) ?? null;
}
