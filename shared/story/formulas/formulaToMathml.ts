// Owns the conversion of a formula from LaTeX to MathML, for pages and the editor. Temml parses it;
// what it returns is written here, with nothing but the elements and attributes of these lists, so
// that no formula contains links, styles or scripts. Load this file only where a formula is shown:
// the parser is large.

import temml from "temml";
import { attributesHtml, escapeHtml } from "../toHtml/escapeHtml.ts";

/** Longer formulas aren't converted. */
export const MAX_FORMULA_LENGTH = 2000;
const MAX_DEPTH = 50;
const MAX_EXPANSIONS = 200;
/** In em. */
const MAX_SIZE = 20;

/** MathML, or what is wrong with the formula. */
export type FormulaResult = { mathml: string } | { error: FormulaError };
export type FormulaError =
  | { kind: "too-long" | "too-deep" | "unfinished" }
  | { kind: "unknown-command" | "unexpected"; part: string };

/** Definitions could make a short formula grow without limit. */
const DEFINITION =
  /\\(?:[egx]?def|(?:future)?let|(?:re|provide)?newcommand|providecommand|global|long)(?![a-zA-Z])/;
/** Commands that Temml shows by styles or links, which a page has not. */
const UNSUPPORTED =
  /\\(?:[bx]?cancel|sout|phase|angl|angln|href|url|ref|eqref|label|tag|includegraphics|class|id|style|data|colorbox|fcolorbox|boxed|fbox|hline|hdashline|reflectbox|textcircled)(?![a-zA-Z])/;

/** Converts LaTeX to a `math` element in display style, with the LaTeX as its annotation. */
export function formulaToMathml(latex: string): FormulaResult {
  if (latex.length > MAX_FORMULA_LENGTH) return { error: { kind: "too-long" } };
  if (depthOf(latex) > MAX_DEPTH) return { error: { kind: "too-deep" } };
  const forbidden = DEFINITION.exec(latex) ?? UNSUPPORTED.exec(latex);
  if (forbidden) return { error: { kind: "unknown-command", part: forbidden[0] } };
  try {
    const tree = temml.__renderToMathMLTree(latex, {
      displayMode: true,
      throwOnError: true,
      trust: false,
      maxExpand: MAX_EXPANSIONS,
      maxSize: [MAX_SIZE, MAX_SIZE],
    }) as TreeNode;
    const annotation = `<annotation encoding="application/x-tex">${escapeHtml(latex)}</annotation>`;
    const inner = childrenOf(tree);
    return {
      mathml: `<math display="block"><semantics><mrow>${inner}</mrow>${annotation}</semantics></math>`,
    };
  } catch (error) {
    return { error: errorOf(error instanceof Error ? error.message : "") };
  }
}

/** A node of Temml's tree: an element, a text, or a fragment without a type. */
interface TreeNode {
  type?: string;
  text?: string;
  children?: TreeNode[];
  attributes?: Record<string, unknown>;
  style?: Record<string, string>;
  classes?: string[];
}

const ELEMENTS: ReadonlySet<string> = new Set(
  `mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle
  msub msubsup msup mtable mtd mtext mtr munder munderover none`.split(/\s+/),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  `accent accentunder columnspan depth displaystyle fence form height largeop linethickness lspace
  maxsize minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric voffset
  width`.split(/\s+/),
);

function nodeMathml(node: TreeNode): string {
  const { type, text, style = {}, classes = [] } = node;
  if (!type) return text === undefined ? childrenOf(node) : escapeHtml(text);
  if (type === "menclose") return enclosed(node);
  if (!ELEMENTS.has(type)) return childrenOf(node);
  const kept = Object.entries(node.attributes ?? {}).filter(
    ([name, value]) => ATTRIBUTES.has(name) && /^[\w.+%-]{1,20}$/.test(String(value)),
  );
  // Letters of other styles are characters of their own. The style sheet makes the rest italic.
  const isUpright = node.attributes?.mathvariant === "normal" || !isLetter(node);
  if (type === "mi" && isUpright) kept.push(["mathvariant", "normal"]);
  const isCell = type === "mtd";
  const attributes = attributesHtml({
    ...(Object.fromEntries(kept) as Record<string, string>),
    "data-align": isCell ? alignOf(classes, style) : undefined,
  });
  const inner = isCell
    ? gap(style.paddingLeft) + childrenOf(node) + gap(style.paddingRight)
    : childrenOf(node);
  return `<${type}${attributes}>${inner}</${type}>`;
}

function childrenOf({ children = [] }: TreeNode): string {
  return children.map(nodeMathml).join("");
}

function isLetter({ children = [] }: TreeNode): boolean {
  return /^[a-z\u0370-\u03ff]$/i.test(children.map(({ text = "" }) => text).join(""));
}

/** Not all browsers have `menclose`: a line above or below is written as an accent. */
function enclosed(node: TreeNode): string {
  const line = `<mo stretchy="true">‾</mo>`;
  const content = `<mrow>${childrenOf(node)}</mrow>`;
  const { notation } = node.attributes ?? {};
  if (notation === "top") return `<mover accent="true">${content}${line}</mover>`;
  if (notation === "bottom") return `<munder accentunder="true">${content}${line}</munder>`;
  return content;
}

function alignOf(classes: readonly string[], style: Record<string, string>): string | undefined {
  if (classes.includes("tml-right")) return "right";
  return classes.includes("tml-left") || style.textAlign === "left" ? "left" : undefined;
}

/** The space beside a cell, which Temml writes as its padding. */
function gap(padding: string | undefined): string {
  const isSome = padding !== undefined && /^\d{1,2}(?:\.\d+)?(?:em|ex|pt)$/.test(padding);
  return isSome && Number.parseFloat(padding) > 0 ? `<mspace width="${padding}"></mspace>` : "";
}

function depthOf(latex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of latex.matchAll(/\\(?:left|begin|right|end)(?![a-zA-Z])|\\.|[{}]/gs)) {
    if (/^(?:\{|\\left|\\begin)$/.test(sign)) depth += 1;
    if (/^(?:\}|\\right|\\end)$/.test(sign)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const UNKNOWN =
  /(?:Unsupported function name|Undefined control sequence|No such environment): (\\?[a-zA-Z*]+)/;

/** Reads Temml's message, which is written for programmers. */
function errorOf(message: string): FormulaError {
  const command = UNKNOWN.exec(message)?.[1];
  if (command) return { kind: "unknown-command", part: command };
  const part = /got '([^']{1,20})'/.exec(message)?.[1];
  return part && part !== "EOF" ? { kind: "unexpected", part } : { kind: "unfinished" };
}
