// Owns a story while it is edited: the ProseMirror view, its handling of keys, paste and drop, and
// the API for the components around it. Doesn't know about saving: it only reports that the text
// has changed.

import { typeInDetails } from "./commands/details.ts";
import { isComposingInTable, typeInTable } from "./commands/tables.ts";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { type Command, EditorState, Plugin, Selection } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView } from "prosemirror-view";
import { newParagraphName } from "../../../shared/story/delta/newParagraphName.ts";
import { MAX_PARAGRAPH_LENGTH } from "../../../shared/limits.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { partLongParagraphs } from "../../../shared/story/partLongParagraphs.ts";
import { FOCUS_RETURNED } from "../../ui/resumeTyping.ts";
import { adoptStory, type CaretPosition, caretPositionOf } from "./adoptStory.ts";
import { clipboardOf } from "./copyStory.ts";
import { findPlugin } from "./find/findPlugin.ts";
import { docToStory } from "./model/docToStory.ts";
import { FROM_ELSEWHERE, paragraphLimit } from "./model/paragraphLimit.ts";
import { paragraphNames } from "./model/paragraphNames.ts";
import { storyParts } from "./model/storyParts.ts";
import { paragraphToNode, storyToDoc } from "./model/storyToDoc.ts";
import { type PasteHandlers, pasteHandlers, STORY_TYPE } from "./paste/pasteHandlers.ts";
import { placeholderOf } from "./views/placeholderOf.ts";
import { type EditorRequests, shortcuts } from "./shortcuts.ts";
import { typedMarkdown } from "./typedMarkdown.ts";
import { uploadPlaceholders } from "./uploads/uploadPlaceholders.ts";
import { coveredAbove } from "./useBarsOverText.ts";
import { FIGURE_VIEWS } from "./views/figureViews.ts";

const STILL_COMPOSING_MS = 1000;
const AFTER_COMPOSING_MS = 60;

export interface StoryEditingOptions {
  mount: HTMLElement;
  paragraphs: readonly Paragraph[];
  /** The story's id, used to display images linked from other sites; null before the first save. */
  postId: string | null;
  /** Accessible name of the text. */
  label: string;
  placeholder: string;
  requests: EditorRequests & PasteHandlers;
  /** Called after each local change. */
  onChange: () => void;
}

/** A story being edited. */
export class StoryEditing {
  readonly view: EditorView;
  readonly #listeners = new Set<() => void>();
  #isNotifyScheduled = false;
  /** The caret position in the writer's last own edit, while remote text replaces it. */
  #own: CaretPosition | null = null;
  #keys: ((event: KeyboardEvent) => boolean) | null = null;

  constructor(options: StoryEditingOptions) {
    const { mount, paragraphs, postId, label, placeholder, requests, onChange } = options;
    hideFromReact(mount);
    if (postId !== null) mount.dataset.postId = postId;
    this.view = new EditorView(
      { mount },
      {
        state: EditorState.create({
          doc: storyToDoc(paragraphs, newParagraphName()),
          plugins: [
            new Plugin({
              props: { handleKeyDown: (_view, event) => this.#keys?.(event) ?? false },
            }),
            typedMarkdown(),
            ...shortcuts(requests),
            paragraphLimit(requests.notify),
            paragraphNames(),
            storyParts(),
            history(),
            dropCursor({ class: "drop-cursor", color: false }),
            gapCursor(),
            placeholderOf(placeholder),
            longStory(),
            calmScrolling(),
            uploadPlaceholders(),
            findPlugin(),
            new Plugin({
              props: {
                handleDOMEvents: {
                  ...CLIPBOARD_HANDLERS,
                  // ProseMirror restores its selection 20 ms after a focus, too late for fast keys.
                  [FOCUS_RETURNED]: (view) => view.focus(),
                },
              },
            }),
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
        handleTextInput: (view, _from, _to, text) =>
          typeInTable(view, text) || typeInDetails(view, text),
        scrollThreshold: CARET_MARGINS,
        scrollMargin: CARET_MARGINS,
        dispatchTransaction: (transaction) => {
          const { state, transactions } = this.view.state.applyTransaction(transaction);
          this.view.updateState(state);
          const isOwn = transactions.some((one) => one.docChanged && !one.getMeta(FROM_ELSEWHERE));
          if (isOwn) {
            this.#own = null;
            onChange();
          }
          if (isOwn && state.selection.empty) this.#notifyAfterFrame();
          else this.#notify();
        },
      },
    );
  }

  #notify(): void {
    this.#isNotifyScheduled = false;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Notifies the components around the text after the key press has painted, so that typing never
   * waits for them.
   */
  #notifyAfterFrame(): void {
    if (this.#isNotifyScheduled) return;
    this.#isNotifyScheduled = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (this.#isNotifyScheduled) this.#notify();
      }, 0),
    );
  }

  get state(): EditorState {
    return this.view.state;
  }

  /** The current paragraphs. Unchanged paragraphs keep their object identity. */
  get paragraphs(): Paragraph[] {
    return docToStory(this.state.doc);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Lets a list beside the text handle keys first; the handler returns true for keys it handled.
   * Returns a function that removes the handler.
   */
  takeKeys(take: (event: KeyboardEvent) => boolean): () => void {
    this.#keys = take;
    return () => {
      if (this.#keys === take) this.#keys = null;
    };
  }

  /** Runs a command without moving the focus. */
  apply(command: Command): void {
    command(this.state, this.view.dispatch.bind(this.view), this.view);
  }

  /** Runs a command and returns the focus to the text. */
  run(command: Command): void {
    this.apply(command);
    this.view.focus();
  }

  /** Inserts text at the start of the story. Not undoable, because it may be the only copy. */
  beginWith(text: string): void {
    const paragraphs = partLongParagraphs([{ name: "", type: "P", text }], MAX_PARAGRAPH_LENGTH);
    const transaction = this.state.tr.insert(1, paragraphs.map(paragraphToNode));
    this.view.dispatch(transaction.setMeta("addToHistory", false));
  }

  /** Moves the caret to the start or the end of the text. */
  focusAt(place: "start" | "end"): void {
    const { doc, tr } = this.state;
    const selection = place === "start" ? Selection.atStart(doc) : Selection.atEnd(doc);
    this.view.dispatch(tr.setSelection(selection).scrollIntoView());
    this.view.focus();
  }

  /** Scrolls the caret into sight, for example above an on-screen keyboard that has just opened. */
  showCaret(): void {
    if (this.view.hasFocus()) this.view.dispatch(this.state.tr.scrollIntoView());
  }

  /** Resolves when no IME composition is active: a remote change would abort it. */
  async untilCalm(): Promise<void> {
    while ((this.view.composing || isComposingInTable(this.view)) && !this.view.isDestroyed) {
      await new Promise<void>((resolve) => {
        this.view.dom.addEventListener("compositionend", () => resolve(), { once: true });
        // Also detects compositions that end without an event.
        setTimeout(resolve, STILL_COMPOSING_MS);
      });
      // ProseMirror reads the composed text shortly after the composition ends.
      await new Promise((resolve) => {
        setTimeout(resolve, AFTER_COMPOSING_MS);
      });
    }
  }

  /**
   * Applies a story merged with remote changes. The caret keeps its position relative to the
   * surrounding text and is restored when the writer's own text returns. Undo reverts only local
   * changes.
   */
  adopt(paragraphs: readonly Paragraph[]): void {
    this.#own ??= caretPositionOf(this.state);
    const transaction = adoptStory(this.state, paragraphs, this.#own);
    if (transaction)
      this.view.dispatch(transaction.setMeta(FROM_ELSEWHERE, true).setMeta("addToHistory", false));
  }

  destroy(): void {
    this.view.destroy();
  }
}

/**
 * On each commit React traverses a focused editable element to restore its selection, which is slow
 * in a long story. React checks the `contentEditable` property; the browser and ProseMirror use the
 * attribute, so overriding the property is safe.
 */
function hideFromReact(mount: HTMLElement): void {
  Object.defineProperty(mount, "contentEditable", { get: () => "inherit" });
}

/**
 * Copies and cuts in the story format as well, so that nothing is lost between two editors of ours.
 */
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

/**
 * Lets the browser skip layout of offscreen parts, so that a key press costs no more in a long
 * story than in a short one. Parts with the selection are always laid out: the caret has no
 * coordinates in a skipped part.
 */
function longStory(): Plugin {
  return new Plugin({
    props: {
      attributes: ({ doc }) => ({ class: doc.childCount > 1 ? "is-long" : "" }),
      decorations: ({ doc, selection: { $from, $to } }) => {
        if (doc.childCount === 1 || $from.depth === 0 || $to.depth === 0) return null;
        const isOne = $from.before(1) === $to.before(1);
        const here = (isOne ? [$from] : [$from, $to]).map(($end) =>
          Decoration.node($end.before(1), $end.after(1), { class: "is-here" }),
        );
        return DecorationSet.create(doc, here);
      },
    },
  });
}

/** Maximum height that the touch toolbar covers at the bottom of the window, in pixels. */
const COVERED_BELOW = 72;

/** Minimum distances between the caret and the window's edges. */
const CARET_MARGINS = {
  get top() {
    return coveredAbove();
  },
  bottom: COVERED_BELOW,
  left: 0,
  right: 0,
};

/**
 * Skips scrolling when the caret is well inside the window: searching all ancestors for scroll
 * containers costs as much as inserting the letter.
 */
function calmScrolling(): Plugin {
  return new Plugin({
    props: {
      handleScrollToSelection: (view) => {
        const { empty, head } = view.state.selection;
        if (!empty) return false;
        const { top, bottom } = view.coordsAtPos(head, 1);
        const { offsetTop, height } = window.visualViewport ?? {
          offsetTop: 0,
          height: window.innerHeight,
        };
        return top > offsetTop + coveredAbove() && bottom < offsetTop + height - COVERED_BELOW;
      },
    },
  });
}
