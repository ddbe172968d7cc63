// The node view of a collapsible section, open while it is edited: its summary, which is the node's
// text, above an editor for its content.

import type { Node } from "prosemirror-model";
import { NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { changeDetails } from "../commands/details.ts";
import { beginAfter } from "../commands/enter.ts";
import { blockAfter } from "../model/parts.ts";
import * as texts from "../texts.ts";
import { registerEnterable } from "./enterableViews.ts";
import { NestedStory } from "./NestedStory.ts";

export class DetailsView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #view: EditorView;
  readonly #position: () => number | undefined;
  readonly #content: NestedStory;
  #node: Node;

  constructor(node: Node, view: EditorView, position: () => number | undefined) {
    this.#node = node;
    this.#view = view;
    this.#position = position;
    this.dom = document.createElement("div");
    this.dom.dataset.kind = "details";
    this.contentDOM = document.createElement("div");
    this.contentDOM.className = "details-summary";
    this.contentDOM.dir = "auto";
    this.contentDOM.dataset.placeholder = texts.captions.DETAILS ?? "";
    const shown = document.createElement("div");
    shown.dataset.shown = "";
    shown.contentEditable = "false";
    const mount = document.createElement("div");
    shown.append(mount);
    this.dom.append(this.contentDOM, shown);
    this.#content = new NestedStory({
      mount,
      paragraphs: this.#children,
      outer: view,
      onFocus: () => this.#choose(),
      onChange: (paragraphs) => this.#change(paragraphs),
      onLeave: (to) => this.#leave(to),
    });
    registerEnterable(this.dom, {
      enter: (at) => this.#content.focus(at),
      type: (text) => {
        this.#content.focus("end");
        const inner = this.#content.view;
        inner.dispatch(inner.state.tr.insertText(text).scrollIntoView());
      },
    });
    this.#markSummary();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const before = this.#children;
    this.#node = node;
    if (this.#children !== before) this.#content.show(this.#children);
    this.#markSummary();
    return true;
  }

  selectNode(): void {
    this.dom.dataset.chosen = "";
  }

  deselectNode(): void {
    delete this.dom.dataset.chosen;
  }

  /** The content's editor handles its own events. */
  stopEvent({ target }: Event): boolean {
    return this.#content.view.dom.contains(target as globalThis.Node);
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }

  destroy(): void {
    const hadFocus = this.#content.view.hasFocus();
    this.#content.view.destroy();
    // After the story has been drawn without the section, such as by undoing its insertion.
    if (hadFocus) queueMicrotask(() => this.#view.isDestroyed || this.#view.focus());
  }

  get #children(): readonly Paragraph[] {
    return (this.#node.attrs.children as readonly Paragraph[] | null) ?? [];
  }

  #markSummary(): void {
    this.contentDOM.classList.toggle("is-empty", this.#node.content.size === 0);
  }

  #choose(): void {
    const position = this.#position();
    const { doc, selection, tr } = this.#view.state;
    if (position === undefined) return;
    if (selection instanceof NodeSelection && selection.from === position) return;
    this.#view.dispatch(tr.setSelection(NodeSelection.create(doc, position)));
  }

  #change(paragraphs: Paragraph[]): void {
    const position = this.#position();
    if (position === undefined) return;
    changeDetails(position, paragraphs)(this.#view.state, this.#view.dispatch.bind(this.#view));
  }

  #leave(to: "summary" | "below" | "new line" | "section"): void {
    const position = this.#position();
    if (position === undefined) return;
    this.#choose();
    this.#view.focus();
    const { state } = this.#view;
    const dispatch = this.#view.dispatch.bind(this.#view);
    if (to === "section") return;
    const end = position + this.#node.nodeSize;
    const below = to === "summary" ? null : blockAfter(state.doc, end);
    const isFree = below?.node.type.name === "P" && below.node.content.size === 0;
    if (to === "new line" ? !isFree : to === "below" && !below)
      return void beginAfter(state, dispatch);
    const { doc, tr } = state;
    const place = below
      ? below.node.isTextblock
        ? TextSelection.create(doc, below.position + 1)
        : NodeSelection.create(doc, below.position)
      : TextSelection.create(doc, end - 1);
    dispatch(tr.setSelection(place).scrollIntoView());
  }
}
