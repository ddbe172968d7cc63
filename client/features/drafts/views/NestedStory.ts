// An editor for the paragraphs that a collapsible section stores as an attribute. It has no history
// of its own: the story's editor undoes its changes, and handles its clipboard and most keys.

import { keymap } from "prosemirror-keymap";
import { type Command, EditorState, Plugin, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { adoptStory } from "../adoptStory.ts";
import { docToStory } from "../model/docToStory.ts";
import { insideDetails } from "../model/insideDetails.ts";
import { FROM_ELSEWHERE } from "../model/paragraphLimit.ts";
import { paragraphNames } from "../model/paragraphNames.ts";
import { blockAfter, blockBefore, countBlocks, removeBlock } from "../model/parts.ts";
import { storyParts } from "../model/storyParts.ts";
import { storyToDoc } from "../model/storyToDoc.ts";
import { placeholderOf } from "./placeholderOf.ts";
import { shortcuts } from "../shortcuts.ts";
import * as texts from "../texts.ts";
import { typedMarkdown } from "../typedMarkdown.ts";
import { isForStory } from "./NestedEditor.ts";

interface Options {
  mount: HTMLElement;
  paragraphs: readonly Paragraph[];
  outer: EditorView;
  onFocus: () => void;
  onChange: (paragraphs: Paragraph[]) => void;
  /** The caret leaves the text: to what is above or below, or to the section as a whole. */
  onLeave: (to: "summary" | "below" | "new line" | "section") => void;
}

/** Events that the story's editor handles for each text in it. */
const SHARED_EVENTS = ["copy", "cut", "paste", "drop", "keydown"] as const;

const nothing = (): void => undefined;

/** The keys of these are the story's. */
const NO_REQUESTS = {
  editLink: nothing,
  save: nothing,
  find: nothing,
  enterToolbar: nothing,
  showLink: nothing,
};

/** The editor of the content of one collapsible section. */
export class NestedStory {
  readonly view: EditorView;

  constructor(options: Options) {
    const { mount, paragraphs, outer, onFocus, onChange, onLeave } = options;
    const level = Number(outer.dom.dataset.level ?? 0) + 1;
    mount.dataset.level = String(level);
    const { postId } = outer.dom.dataset;
    if (postId !== undefined) mount.dataset.postId = postId;
    const leave = (to: Parameters<Options["onLeave"]>[0]): Command => {
      return (_state, dispatch) => {
        if (dispatch) onLeave(to);
        return true;
      };
    };
    this.view = new EditorView(
      { mount },
      {
        state: EditorState.create({
          doc: storyToDoc(paragraphs, newParagraphName()),
          plugins: [
            new Plugin({
              props: {
                handleKeyDown: (_view, event) =>
                  isForStory(event) &&
                  outer.someProp("handleKeyDown", (handle) => handle(outer, event)) === true,
                handleDOMEvents: {
                  ...Object.fromEntries(SHARED_EVENTS.map((name) => [name, shared(outer, name)])),
                  focus: () => {
                    onFocus();
                    return false;
                  },
                },
              },
            }),
            typedMarkdown(),
            keymap({
              Enter: leaveEmptyLast(() => onLeave("new line")),
              Backspace: atStart(leave("summary")),
              ArrowUp: atEdge("up", leave("summary")),
              ArrowDown: atEdge("down", leave("below")),
              Escape: leave("section"),
            }),
            ...shortcuts(NO_REQUESTS),
            insideDetails(level),
            paragraphNames(),
            storyParts(),
            placeholderOf(texts.detailsPlaceholder),
          ],
        }),
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": texts.detailsContent,
          "aria-description": texts.detailsKeys,
          spellcheck: "true",
        },
        nodeViews: outer.someProp("nodeViews") ?? {},
        dispatchTransaction: (transaction) => {
          const { state, transactions } = this.view.state.applyTransaction(transaction);
          this.view.updateState(state);
          if (transactions.some((one) => one.docChanged && !one.getMeta(FROM_ELSEWHERE)))
            onChange(docToStory(state.doc));
        },
      },
    );
  }

  /** Shows paragraphs that were changed elsewhere, such as by undoing. */
  show(paragraphs: readonly Paragraph[]): void {
    const transaction = adoptStory(this.view.state, paragraphs, null);
    if (transaction) this.view.dispatch(transaction.setMeta(FROM_ELSEWHERE, true));
  }

  focus(at: "start" | "end"): void {
    const { doc, tr } = this.view.state;
    this.view.focus();
    const selection = at === "start" ? Selection.atStart(doc) : Selection.atEnd(doc);
    this.view.dispatch(tr.setSelection(selection).scrollIntoView());
  }
}

function shared(outer: EditorView, name: (typeof SHARED_EVENTS)[number]) {
  return (view: EditorView, event: Event): boolean => {
    // An image is uploaded to the story's own text.
    const data = event instanceof ClipboardEvent ? event.clipboardData : null;
    if (name === "paste" && data?.types.length === 1 && data.types[0] === "Files") return true;
    return (
      outer.someProp("handleDOMEvents", (handlers) =>
        (handlers[name] as ((view: EditorView, event: Event) => boolean | void) | undefined)?.(
          view,
          event,
        ),
      ) === true
    );
  };
}

/** Enter on an empty last line continues below the section; the line goes. */
function leaveEmptyLast(leave: () => void): Command {
  return ({ selection, doc, tr }, dispatch) => {
    const { $from, empty } = selection;
    const { parent } = $from;
    if (!empty || parent.type.name !== "P" || parent.content.size > 0) return false;
    if (countBlocks(doc) === 1 || blockAfter(doc, $from.after())) return false;
    dispatch?.(removeBlock(tr, { node: parent, position: $from.before() }));
    if (dispatch) leave();
    return true;
  };
}

function atStart(leave: Command): Command {
  return (state, dispatch, view) => {
    const { $from, empty } = state.selection;
    const isFirst = empty && $from.depth > 1 && $from.parentOffset === 0;
    if (!isFirst || $from.parent.type.name !== "P" || blockBefore(state.doc, $from.before()))
      return false;
    return leave(state, dispatch, view);
  };
}

function atEdge(direction: "up" | "down", leave: Command): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    if (!empty || $head.depth < 2 || !view?.endOfTextblock(direction, state)) return false;
    const other =
      direction === "up"
        ? blockBefore(state.doc, $head.before())
        : blockAfter(state.doc, $head.after());
    return other === null && leave(state, dispatch, view);
  };
}
