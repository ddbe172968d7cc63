// The node view of a formula: as on the page, above its LaTeX, which is edited as text.

import type { Node } from "prosemirror-model";
import type { NodeView } from "prosemirror-view";
import type * as converter from "../../../../shared/story/formulas/formulaToMathml.ts";
import * as texts from "../texts.ts";

/** The converter is large, so it loads with the first formula. */
let converting: Promise<typeof converter> | null = null;

export class FormulaView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #shown: HTMLElement;
  readonly #error: HTMLElement;
  #node: Node;
  #drawn: string | null = null;

  constructor(node: Node) {
    this.#node = node;
    this.dom = document.createElement("div");
    this.dom.dataset.type = "FORMULA";
    this.#shown = document.createElement("div");
    this.#shown.dataset.kind = "formula";
    this.#shown.contentEditable = "false";
    this.contentDOM = document.createElement("div");
    this.contentDOM.className = "formula-source";
    this.contentDOM.dir = "ltr";
    this.contentDOM.spellcheck = false;
    this.contentDOM.dataset.placeholder = texts.formulaPlaceholder;
    this.#error = document.createElement("p");
    this.#error.className = "formula-error";
    this.#error.contentEditable = "false";
    this.#error.setAttribute("role", "status");
    this.dom.append(this.#shown, this.contentDOM, this.#error);
    this.#draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#draw();
    return true;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }

  #draw(): void {
    this.contentDOM.classList.toggle("is-empty", this.#node.content.size === 0);
    converting ??= import("../../../../shared/story/formulas/formulaToMathml.ts");
    converting.then(
      ({ formulaToMathml }) => this.#show(formulaToMathml),
      () => {
        // Without a connection only the LaTeX is shown; the next change tries again.
        converting = null;
      },
    );
  }

  #show(formulaToMathml: typeof converter.formulaToMathml): void {
    const latex = this.#node.textContent;
    if (latex === this.#drawn) return;
    this.#drawn = latex;
    const result = formulaToMathml(latex);
    const isRight = "mathml" in result;
    this.#error.textContent = isRight ? "" : texts.formulaError(result.error);
    // While someone types, the last complete formula stays.
    if (!isRight) return;
    const template = document.createElement("template");
    // Written by the converter, with nothing but elements of MathML.
    template.innerHTML = latex.trim() === "" ? "" : result.mathml;
    this.#shown.replaceChildren(template.content);
  }
}
