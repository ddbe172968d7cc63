import type { NodeViewConstructor } from "prosemirror-view";
import type { ParagraphType } from "../../../../shared/story/document.ts";
import { DetailsView } from "./DetailsView.ts";
import { FigureView } from "./FigureView.ts";
import { FormulaView } from "./FormulaView.ts";
import { TableView } from "./TableView.ts";

const figure: NodeViewConstructor = (node, view, position) => new FigureView(node, view, position);

/** The node views of figures and formulas. */
export const FIGURE_VIEWS: Partial<Record<ParagraphType, NodeViewConstructor>> = {
  IMG: figure,
  IFRAME: figure,
  TABLE: (node, view, position) => new TableView(node, view, position),
  DETAILS: (node, view, position) => new DetailsView(node, view, position),
  FORMULA: (node) => new FormulaView(node),
};
