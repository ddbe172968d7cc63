// The node view of images, embeds and details blocks: rendered as on the page, by the same
// functions, above an editable caption. A click selects one; its tools are in the toolbar.

import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { NodeSelection } from "prosemirror-state";
import { documentToHtml } from "../../../../shared/story/toHtml/documentToHtml.ts";
import type { Paragraph, ParagraphType } from "../../../../shared/story/document.ts";
import { nodeToParagraph } from "../model/docToStory.ts";
import * as texts from "../texts.ts";

export class FigureView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  /** What the page shows above the caption. */
  readonly shown: HTMLElement;
  readonly #view: EditorView;
  #node: Node;
  #drawn: string | null = null;

  /** `isSelectedBy` returns false for parts that a click doesn't select. */
  constructor(
    node: Node,
    view: EditorView,
    position: () => number | undefined,
    isSelectedBy: (target: EventTarget | null) => boolean = () => true,
  ) {
    this.#view = view;
    this.#node = node;
    this.dom = document.createElement("figure");
    this.shown = document.createElement("div");
    this.shown.contentEditable = "false";
    this.shown.dataset.shown = "";
    this.shown.addEventListener("click", (event) => {
      event.preventDefault();
      const at = position();
      if (at === undefined || !isSelectedBy(event.target)) return;
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      view.focus();
    });
    this.contentDOM = document.createElement("figcaption");
    this.contentDOM.dir = "auto";
    this.contentDOM.dataset.placeholder = texts.captions[node.type.name as ParagraphType] ?? "";
    this.dom.append(this.shown, this.contentDOM);
    this.#draw(node);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#draw(node);
    return true;
  }

  /** Shows a node again although its content may be the one that was drawn last. */
  redraw(node: Node): void {
    this.#drawn = null;
    this.#node = node;
    this.#draw(node);
  }

  selectNode(): void {
    this.dom.dataset.chosen = "";
  }

  deselectNode(): void {
    delete this.dom.dataset.chosen;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }

  /** Shows whether the caption is empty. */
  updateCaption(node: Node): void {
    this.contentDOM.classList.toggle("is-empty", node.content.size === 0);
  }

  /** Renders a node as on the page. */
  render(node: Node): DocumentFragment {
    const template = document.createElement("template");
    // Generated from the document by the page renderer, so it contains nothing that can run.
    template.innerHTML = this.#htmlOf(node);
    return template.content;
  }

  #htmlOf(node: Node): string {
    const { text: _text, markups: _markups, ...paragraph } = nodeToParagraph(node);
    const { postId } = this.#view.dom.dataset;
    return documentToHtml(
      { paragraphs: [shownAlone(paragraph)] },
      // The editor is only on the main site.
      { publicUrl: location.origin, ...(postId !== undefined && { postId }) },
    );
  }

  #draw(node: Node): void {
    this.updateCaption(node);
    const html = this.#htmlOf(node);
    const isBeside = node.attrs.continues === true;
    if (html === this.#drawn && isBeside === "continues" in this.dom.dataset) return;
    this.#drawn = html;
    const content = this.render(node);
    const figure = content.firstElementChild;
    this.dom.dataset.kind = (figure as HTMLElement | null)?.dataset.kind ?? "details";
    const { layout, aspect, size } = (figure as HTMLElement | null)?.dataset ?? {};
    setData(this.dom, { layout, aspect, size, continues: isBeside ? "" : undefined });
    // An embed would capture all keys and clicks, so it is inert while editing.
    for (const frame of content.querySelectorAll("iframe")) frame.inert = true;
    for (const link of content.querySelectorAll("a")) link.tabIndex = -1;
    const isFigure = figure?.tagName === "FIGURE";
    this.shown.replaceChildren(...(isFigure ? figure.childNodes : content.childNodes));
  }
}

/** Returns the paragraph without its caption, which is edited separately. */
function shownAlone(paragraph: Omit<Paragraph, "text" | "markups">): Paragraph {
  const { depth: _depth, quote: _quote, ...rest } = paragraph;
  return { ...rest, text: "" };
}

function setData(element: HTMLElement, data: Record<string, string | undefined>): void {
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined) delete element.dataset[key];
    else element.dataset[key] = value;
  }
}
