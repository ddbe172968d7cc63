import { cleanText } from "../cleanText.ts";
import { knownEmbed } from "../embeds/embeds.ts";

type Attributes = Record<string, string>;

/** Receives the input while an element's content is not part of the story's text. */
export interface Capture {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(data: string): void;
}

/** Discards content that isn't story text: scripts, styles, fallbacks for old browsers. */
export const SILENCE: Capture = {};

/** Collects the URLs of a video, audio or object from its child elements. */
export class MediaCapture implements Capture {
  readonly addresses: string[] = [];

  constructor(attributes: Attributes) {
    this.#add(attributes.src, attributes.data);
  }

  open(name: string, attributes: Attributes): void {
    if (name === "source" || name === "embed") this.#add(attributes.src);
    if (name === "object") this.#add(attributes.data);
    if (name === "param" && /^(?:movie|src)$/i.test(attributes.name ?? ""))
      this.#add(attributes.value);
  }

  /** The URL to use: one that can be embedded, if any. */
  get best(): string | undefined {
    return this.addresses.find((address) => knownEmbed(address)) ?? this.addresses[0];
  }

  #add(...addresses: (string | undefined)[]): void {
    for (const address of addresses) if (address) this.addresses.push(address);
  }
}

/** MathML elements whose children are in a row, so that their text alone carries the meaning. */
const LINEAR = new Set([
  "math",
  "semantics",
  "mrow",
  "mi",
  "mo",
  "mn",
  "mtext",
  "mstyle",
  "mspace",
]);
/** Elements whose second and third children are superscript or subscript. */
const SCRIPTS: Record<string, readonly (FormulaRun["raised"] | undefined)[]> = {
  msub: [undefined, "SUB"],
  msup: [undefined, "SUP"],
  msubsup: [undefined, "SUB", "SUP"],
};

/** A part of a formula, on the baseline, subscript or superscript. */
export interface FormulaRun {
  text: string;
  raised?: "SUB" | "SUP";
}

interface OpenPart {
  name: string;
  children: number;
  raised: FormulaRun["raised"];
}

/** Reads a formula: as text if it is a row of symbols, else as its TeX source. */
export class FormulaCapture implements Capture {
  readonly #runs: FormulaRun[] = [];
  readonly #parts: OpenPart[] = [{ name: "math", children: 0, raised: undefined }];
  #tex = "";
  #isLinear = true;
  #annotationDepth = 0;
  #isTex = false;

  open(name: string, attributes: Attributes): void {
    if (this.#annotationDepth > 0 || name.startsWith("annotation")) {
      this.#annotationDepth += 1;
      if (this.#annotationDepth === 1) this.#isTex = /tex/i.test(attributes.encoding ?? "");
      return;
    }
    const scripts = Object.hasOwn(SCRIPTS, name);
    if (!scripts && !LINEAR.has(name)) this.#isLinear = false;
    const parent = this.#parts.at(-1);
    const raised = parent && SCRIPTS[parent.name]?.[parent.children];
    if (parent) parent.children += 1;
    // Nested superscripts can't be written as a row.
    if (parent?.raised && raised) this.#isLinear = false;
    this.#parts.push({ name, children: 0, raised: parent?.raised ?? raised });
  }

  close(): void {
    if (this.#annotationDepth > 0) this.#annotationDepth -= 1;
    else if (this.#parts.length > 1) this.#parts.pop();
  }

  text(data: string): void {
    if (this.#annotationDepth > 0) {
      if (this.#isTex) this.#tex += data;
      return;
    }
    const text = cleanText(data).replace(/\s+/g, " ");
    const raised = this.#parts.at(-1)?.raised;
    if (text.trim() !== "") this.#runs.push({ text, ...(raised && { raised }) });
  }

  /** The formula's parts, and whether they are TeX source. */
  get result(): { runs: FormulaRun[]; isCode: boolean } {
    const { latex } = this;
    return this.#isLinear || latex === ""
      ? { runs: this.#runs, isCode: false }
      : { runs: [{ text: latex }], isCode: true };
  }

  /** Its TeX source; "" if it has none. */
  get latex(): string {
    return cleanText(this.#tex).replace(/\s+/g, " ").trim();
  }
}
