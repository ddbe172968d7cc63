// Owns a story while it is written: the text's view, what it does with keys, paste and drop, and what
// the parts around it may ask. Knows nothing of saving: it tells when the text has changed.

import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, Plugin, Selection, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView } from "prosemirror-view";
import { newParagraphName } from "../../../shared/story/delta/newParagraphName.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { clipboardOf } from "./copyStory.ts";
import { docToStory } from "./model/docToStory.ts";
import { paragraphNames } from "./model/paragraphNames.ts";
import { storyToDoc } from "./model/storyToDoc.ts";
import { type PasteHandlers, pasteHandlers, STORY_TYPE } from "./paste/pasteHandlers.ts";
import { type EditorRequests, shortcuts } from "./shortcuts.ts";
import { typedMarkdown } from "./typedMarkdown.ts";
import { uploadPlaces } from "./uploads/uploadPlaces.ts";
import { FIGURE_VIEWS } from "./views/figureViews.ts";

/** Tells that a transaction brings what was written elsewhere. */
const FROM_ELSEWHERE = "fromElsewhere";

export interface StoryEditingOptions {
  mount: HTMLElement;
  paragraphs: readonly Paragraph[];
  /** Names the text for those who cannot see it. */
  label: string;
  placeholder: string;
  requests: EditorRequests & PasteHandlers;
  /** Told after each change that was made here. */
  onChange: () => void;
}

/** A story being written. */
export class StoryEditing {
  readonly view: EditorView;
  readonly #listeners = new Set<() => void>();

  constructor(options: StoryEditingOptions) {
    const { mount, paragraphs, label, placeholder, requests, onChange } = options;
    this.view = new EditorView(
      { mount },
      {
        state: EditorState.create({
          doc: storyToDoc(paragraphs, newParagraphName()),
          plugins: [
            typedMarkdown(),
            ...shortcuts(requests),
            paragraphNames(),
            history(),
            dropCursor({ class: "drop-cursor", color: false }),
            gapCursor(),
            placeholderOf(placeholder),
            longStory(),
            uploadPlaces(),
            new Plugin({ props: { handleDOMEvents: CLIPBOARD_HANDLERS } }),
            pasteHandlers(requests),
          ],
        }),
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          spellcheck: "true",
        },
        nodeViews: FIGURE_VIEWS,
        dispatchTransaction: (transaction) => {
          const { state, transactions } = this.view.state.applyTransaction(transaction);
          this.view.updateState(state);
          const isOwn = transactions.some((one) => one.docChanged && !one.getMeta(FROM_ELSEWHERE));
          if (isOwn) onChange();
          for (const listener of this.#listeners) listener();
        },
      },
    );
  }

  get state(): EditorState {
    return this.view.state;
  }

  /** The story as it stands. Paragraphs that have not changed are the same objects as before. */
  get paragraphs(): Paragraph[] {
    return docToStory(this.state.doc);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs a command and gives the focus back to the text. */
  run(command: Command): void {
    command(this.state, this.view.dispatch.bind(this.view), this.view);
    this.view.focus();
  }

  /** Puts the caret at the beginning or the end of the text. */
  focusAt(place: "start" | "end"): void {
    const { doc, tr } = this.state;
    const selection = place === "start" ? Selection.atStart(doc) : Selection.atEnd(doc);
    this.view.dispatch(tr.setSelection(selection).scrollIntoView());
    this.view.focus();
  }

  /**
   * Takes over a story that was merged with what others wrote. Paragraphs that say the same stay
   * untouched, the caret stays in its paragraph, and undo takes back one's own changes alone.
   */
  adopt(paragraphs: readonly Paragraph[]): void {
    const { doc, selection, tr } = this.state;
    const place = caretPlace(this.state);
    const next = storyToDoc(paragraphs, newParagraphName());
    const { first, last } = differing(doc, next);
    if (first + last === doc.childCount && doc.childCount === next.childCount) return;
    const [start, end] = [positionOf(doc, first), positionOf(doc, doc.childCount - last)];
    const nodes: Node[] = [];
    for (let index = first; index < next.childCount - last; index += 1)
      nodes.push(next.child(index));
    tr.replaceWith(start, end, nodes);
    const caret = place && findPlace(tr.doc, place);
    if (caret !== null) tr.setSelection(TextSelection.create(tr.doc, caret));
    else tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(selection.head))));
    this.view.dispatch(tr.setMeta(FROM_ELSEWHERE, true).setMeta("addToHistory", false));
  }

  destroy(): void {
    this.view.destroy();
  }
}

/** How many paragraphs two documents have in common at their beginnings and at their ends. */
function differing(one: Node, other: Node): { first: number; last: number } {
  const most = Math.min(one.childCount, other.childCount);
  let first = 0;
  while (first < most && one.child(first).eq(other.child(first))) first += 1;
  let last = 0;
  while (
    last < most - first &&
    one.child(one.childCount - 1 - last).eq(other.child(other.childCount - 1 - last))
  )
    last += 1;
  return { first, last };
}

function positionOf(doc: Node, index: number): number {
  let position = 0;
  for (let before = 0; before < index; before += 1) position += doc.child(before).nodeSize;
  return position;
}

interface CaretPlace {
  name: string;
  offset: number;
}

function caretPlace({ selection: { $head } }: EditorState): CaretPlace | null {
  if ($head.depth === 0) return null;
  return { name: $head.parent.attrs.name as string, offset: $head.parentOffset };
}

function findPlace(doc: Node, { name, offset }: CaretPlace): number | null {
  let found: number | null = null;
  doc.forEach((node, position) => {
    if (found === null && node.isTextblock && node.attrs.name === name)
      found = position + 1 + Math.min(offset, node.content.size);
  });
  return found;
}

/** Copy and cut in the story's own form, so that nothing is lost between two of our editors. */
const CLIPBOARD_HANDLERS = {
  copy: (view: EditorView, event: ClipboardEvent) => copySelection(view, event),
  cut: (view: EditorView, event: ClipboardEvent) => {
    if (!copySelection(view, event)) return false;
    view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta("uiEvent", "cut"));
    return true;
  },
};

function copySelection(view: EditorView, event: ClipboardEvent): boolean {
  const data = event.clipboardData;
  if (!data || view.state.selection.empty) return false;
  event.preventDefault();
  const { story, html, text } = clipboardOf(view.state);
  data.setData(STORY_TYPE, story);
  data.setData("text/html", html);
  data.setData("text/plain", text);
  return true;
}

/** Paragraphs beyond which what is out of sight is not laid out. */
const LONG_STORY = 300;

/**
 * Has the browser lay out only what is in sight of a long story, so that a key costs no more than in a
 * short one. The paragraphs of the selection are always laid out: a caret has no place in one that
 * has not been yet.
 */
function longStory(): Plugin {
  return new Plugin({
    props: {
      attributes: ({ doc }) => ({ class: doc.childCount > LONG_STORY ? "is-long" : "" }),
      decorations: ({ doc, selection: { $from, $to } }) => {
        if (doc.childCount <= LONG_STORY || $from.depth === 0 || $to.depth === 0) return null;
        const here = [$from, ...($from.sameParent($to) ? [] : [$to])].map(($end) =>
          Decoration.node($end.before(1), $end.after(1), { class: "is-here" }),
        );
        return DecorationSet.create(doc, here);
      },
    },
  });
}

/** Says what to write where nothing is written yet. */
function placeholderOf(text: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const only = doc.firstChild;
        if (doc.childCount > 1 || only?.type.name !== "P" || only.content.size > 0) return null;
        const attributes = { class: "is-empty", "data-placeholder": text };
        return DecorationSet.create(doc, [Decoration.node(0, only.nodeSize, attributes)]);
      },
    },
  });
}
