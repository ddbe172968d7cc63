import { cleanText } from "../cleanText.ts";
import { knownEmbed } from "../embeds.ts";

type Attributes = Record<string, string>;

/** What takes the place of the story while an element's content is not the story's text. */
export interface Capture {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(data: string): void;
}

/** Content that is no text of the story: scripts, styles, what old browsers should show. */
export const SILENCE: Capture = {};

/** Gathers the addresses of a video, an audio or an object from its inner elements. */
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

  /** The address to show: one that may be framed if there is one. */
  get best(): string | undefined {
    return this.addresses.find((address) => knownEmbed(address)) ?? this.addresses[0];
  }

  #add(...addresses: (string | undefined)[]): void {
    for (const address of addresses) if (address) this.addresses.push(address);
  }
}

/** MathML elements whose parts stand in a line, so that their text alone says what they mean. */
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
/** Elements whose second and third parts are raised or lowered. */
const SCRIPTS: Record<string, readonly (FormulaRun["raised"] | undefined)[]> = {
  msub: [undefined, "SUB"],
  msup: [undefined, "SUP"],
  msubsup: [undefined, "SUB", "SUP"],
};

/** A part of a formula that stands in the line, below or above it. */
export interface FormulaRun {
  text: string;
  raised?: "SUB" | "SUP";
}

interface OpenPart {
  name: string;
  children: number;
  raised: FormulaRun["raised"];
}

/** Reads a formula: as text where it is a line of symbols, as its TeX source otherwise. */
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
    // What is raised twice no longer reads as a line.
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

  /** The formula's parts, and whether they are source code rather than the formula itself. */
  get result(): { runs: FormulaRun[]; isCode: boolean } {
    const tex = cleanText(this.#tex).replace(/\s+/g, " ").trim();
    return this.#isLinear || tex === ""
      ? { runs: this.#runs, isCode: false }
      : { runs: [{ text: tex }], isCode: true };
  }
}
