// Owns a story while it is written: the text's view, what it does with keys, paste and drop, and what
// the parts around it may ask. Knows nothing of saving: it tells when the text has changed.

import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { type Command, EditorState, Plugin, Selection } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView } from "prosemirror-view";
import { newParagraphName } from "../../../shared/story/delta/newParagraphName.ts";
import { MAX_PARAGRAPH_LENGTH } from "../../../shared/limits.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { partLongParagraphs } from "../../../shared/story/partLongParagraphs.ts";
import { adoptStory, type CaretPosition, caretPositionOf } from "./adoptStory.ts";
import { clipboardOf } from "./copyStory.ts";
import { docToStory } from "./model/docToStory.ts";
import { FROM_ELSEWHERE, paragraphLimit } from "./model/paragraphLimit.ts";
import { paragraphNames } from "./model/paragraphNames.ts";
import { storyParts } from "./model/storyParts.ts";
import { paragraphToNode, storyToDoc } from "./model/storyToDoc.ts";
import { type PasteHandlers, pasteHandlers, STORY_TYPE } from "./paste/pasteHandlers.ts";
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
  /** The story's id, through which its pictures of other sites are shown; null before its first save. */
  postId: string | null;
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
  #isToldSoon = false;
  /** Where the writer was in what they wrote last, while it is overwritten. */
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
            paragraphLimit(requests.tell),
            paragraphNames(),
            storyParts(),
            history(),
            dropCursor({ class: "drop-cursor", color: false }),
            gapCursor(),
            placeholderOf(placeholder),
            longStory(),
            calmScrolling(),
            uploadPlaceholders(),
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
        scrollThreshold: IN_SIGHT,
        scrollMargin: IN_SIGHT,
        dispatchTransaction: (transaction) => {
          const { state, transactions } = this.view.state.applyTransaction(transaction);
          this.view.updateState(state);
          const isOwn = transactions.some((one) => one.docChanged && !one.getMeta(FROM_ELSEWHERE));
          if (isOwn) {
            this.#own = null;
            onChange();
          }
          if (isOwn && state.selection.empty) this.#tellAfterFrame();
          else this.#tell();
        },
      },
    );
  }

  #tell(): void {
    this.#isToldSoon = false;
    for (const listener of this.#listeners) listener();
  }

  /** What stands around the text follows a key once the key is seen: nobody waits for it. */
  #tellAfterFrame(): void {
    if (this.#isToldSoon) return;
    this.#isToldSoon = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (this.#isToldSoon) this.#tell();
      }, 0),
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

  /** Has keys of the text asked of a list beside it first; true takes one. Answers how to end that. */
  takeKeys(take: (event: KeyboardEvent) => boolean): () => void {
    this.#keys = take;
    return () => {
      if (this.#keys === take) this.#keys = null;
    };
  }

  /** Runs a command and leaves the focus where it is. */
  apply(command: Command): void {
    command(this.state, this.view.dispatch.bind(this.view), this.view);
  }

  /** Runs a command and gives the focus back to the text. */
  run(command: Command): void {
    this.apply(command);
    this.view.focus();
  }

  /** Puts a text before all others. Undo does not take it back: it may be the only copy. */
  beginWith(text: string): void {
    const paragraphs = partLongParagraphs([{ name: "", type: "P", text }], MAX_PARAGRAPH_LENGTH);
    const transaction = this.state.tr.insert(1, paragraphs.map(paragraphToNode));
    this.view.dispatch(transaction.setMeta("addToHistory", false));
  }

  /** Puts the caret at the beginning or the end of the text. */
  focusAt(place: "start" | "end"): void {
    const { doc, tr } = this.state;
    const selection = place === "start" ? Selection.atStart(doc) : Selection.atEnd(doc);
    this.view.dispatch(tr.setSelection(selection).scrollIntoView());
    this.view.focus();
  }

  /** Resolves when no word is being composed: what comes from elsewhere would break it off. */
  async untilCalm(): Promise<void> {
    while (this.view.composing && !this.view.isDestroyed) {
      await new Promise<void>((resolve) => {
        this.view.dom.addEventListener("compositionend", () => resolve(), { once: true });
        // A composition that ends without saying so is noticed, too.
        setTimeout(resolve, STILL_COMPOSING_MS);
      });
      // The word is read into the text right after its composition has ended.
      await new Promise((resolve) => {
        setTimeout(resolve, AFTER_COMPOSING_MS);
      });
    }
  }

  /**
   * Takes over a story that was merged with what others wrote: the caret stays by its words, comes back
   * to where it was in one's own text with that, and undo takes back one's own changes alone.
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
 * With each commit React walks through all of an editable element that has the focus, to put the
 * selection back where it was. It asks the element's property whether it is one; the browser, and the
 * text's view, go by the attribute.
 */
function hideFromReact(mount: HTMLElement): void {
  Object.defineProperty(mount, "contentEditable", { get: () => "inherit" });
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

/**
 * Has the browser lay out only what is in sight of a long story, part by part, so that a key costs no
 * more than in a short one. The parts of the selection are always laid out: a caret has no place in one
 * that has not been yet.
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

/** What covers a window's end at most: the tools of a touch screen. */
const COVERED_BELOW = 72;

/** How far from the window's edges the caret is to be seen. */
const IN_SIGHT = {
  get top() {
    return coveredAbove();
  },
  bottom: COVERED_BELOW,
  left: 0,
  right: 0,
};

/**
 * Leaves a caret that is well in sight where it is: to look through all around it for what may have to
 * scroll costs as much as writing the letter.
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

/** Says what to write where nothing is written yet. */
function placeholderOf(text: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const only = doc.firstChild?.firstChild;
        // Two for the part, two for the paragraph.
        if (doc.content.size > 4 || only?.type.name !== "P") return null;
        const attributes = { class: "is-empty", "data-placeholder": text };
        return DecorationSet.create(doc, [Decoration.node(1, 1 + only.nodeSize, attributes)]);
      },
    },
  });
}
