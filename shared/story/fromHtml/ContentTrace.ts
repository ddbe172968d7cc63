// Owns finding what a source contains and the story doesn't: an element that had content and added
// nothing to the story becomes a note, unless its rule said that it isn't part of the story.

import type { NoteKind } from "./draft.ts";
import type { StoryBuilder } from "./StoryBuilder.ts";

type Attributes = Record<string, string>;

interface OpenElement {
  name: string;
  attributes: Attributes;
  hasContent: boolean;
  /** True if it belongs to its parent, which is noted instead. */
  isPart: boolean;
  isIgnored: boolean;
  /** The note for its loss, if its name doesn't determine it. */
  kind: NoteKind | undefined;
  /** What the story had when it opened. */
  added: number;
}

/** Elements whose content is that of the element around them. */
const PARTS = new Set(["source", "track", "param", "a", "area", "map", "option"]);
/** Elements that show something without text and attributes. */
const VISIBLE = new Set(["svg", "canvas", "select", "textarea"]);
/** Attributes with an address of content. */
const ADDRESSES = new Set(["src", "srcset", "data-src", "data-srcset", "data", "poster", "href"]);
/** Attribute values of custom data that are content: an address, or structured data. */
const DATA_VALUE = /^\s*(?:https?:\/\/|\/\/[\w-]+\.|[{[]\s*["{[])/;
const BACKGROUND = /background(?:-image)?\s*:[^;]*url\(/i;
/** Elements whose addresses aren't content. */
const RESOURCES = new Set(["link", "base", "meta"]);

/** The note for an element's loss, by the element's name. */
const KINDS: Readonly<Record<string, NoteKind>> = {
  script: "script-dropped",
  iframe: "embed-rejected",
  frameset: "embed-rejected",
  object: "embed-rejected",
  embed: "embed-rejected",
  applet: "embed-rejected",
  portal: "embed-rejected",
  video: "media-lost",
  audio: "media-lost",
  img: "image-rejected",
  picture: "image-rejected",
  image: "image-rejected",
  svg: "svg-dropped",
  canvas: "svg-dropped",
  input: "form-dropped",
  select: "form-dropped",
  textarea: "form-dropped",
  datalist: "form-dropped",
  math: "formula-lost",
};

/** The element by which importers name content that they can't express as HTML. */
export const LOST_ELEMENT = "x-lost";

/** Follows which open elements have added something to the story. */
export class ContentTrace {
  readonly #builder: StoryBuilder;
  readonly #open: OpenElement[] = [];

  constructor(builder: StoryBuilder) {
    this.#builder = builder;
  }

  /** Records an opened element; `isPart` if its content is the business of the one around it. */
  open(name: string, attributes: Attributes, isPart: boolean): void {
    this.#open.push({
      name,
      attributes,
      hasContent: carriesContent(name, attributes),
      isPart: isPart || PARTS.has(name),
      isIgnored: false,
      kind: undefined,
      added: this.#builder.added,
    });
  }

  text(data: string): void {
    const element = this.#open.at(-1);
    if (element && !element.hasContent && data.trim() !== "") element.hasContent = true;
  }

  /** Declares that the innermost element isn't part of the story: navigation, tracking, styles. */
  ignore(): void {
    const element = this.#open.at(-1);
    if (element) element.isIgnored = true;
  }

  /** Sets the note for the loss of the innermost element. */
  loseAs(kind: NoteKind): void {
    const element = this.#open.at(-1);
    if (element) element.kind = kind;
  }

  close(): void {
    const element = this.#open.pop();
    if (!element || element.isIgnored || !element.hasContent) return;
    if (element.added !== this.#builder.added) return;
    const parent = this.#open.at(-1);
    if (element.isPart && parent) parent.hasContent = true;
    else this.#builder.noteLoss(kindOf(element), describe(element));
  }
}

function carriesContent(name: string, attributes: Attributes): boolean {
  if (RESOURCES.has(name)) return false;
  if (VISIBLE.has(name)) return true;
  const isCustom = name.includes("-");
  // Not Object.entries, since most elements have no attributes.
  for (const key in attributes) {
    const value = attributes[key] ?? "";
    if (value.trim() === "" || value === "about:blank") continue;
    if (ADDRESSES.has(key)) {
      if (name !== "a" || /^https?:/i.test(value)) return true;
    } else if (key.startsWith("data-") && DATA_VALUE.test(value)) return true;
    else if (key === "style" && BACKGROUND.test(value)) return true;
    else if (key === "srcdoc") return true;
    else if (isCustom && key !== "class" && key !== "id" && key !== "style") return true;
  }
  return false;
}

function kindOf({ name, kind, attributes }: OpenElement): NoteKind {
  if (kind) return kind;
  if (name === LOST_ELEMENT && attributes.what === "shortcode") return "shortcode-lost";
  if (name === LOST_ELEMENT && attributes.what === "gallery") return "gallery-lost";
  if (Object.hasOwn(KINDS, name)) return KINDS[name] as NoteKind;
  const label = `${attributes.class ?? ""} ${attributes["data-component-name"] ?? ""}`;
  if (/gallery|slideshow|carousel/i.test(label)) return "gallery-lost";
  return "content-lost";
}

/** Returns what identifies an element for its writer: an address, or its name and class. */
function describe({ name, attributes }: OpenElement): string {
  if (name === LOST_ELEMENT) return attributes.detail ?? "";
  const { src = "", data = "", id = "" } = attributes;
  const address = [attributes["data-src"] ?? "", src, data].find((one) =>
    /^(?:https?:)?\/\//.test(one),
  );
  if (address) return address;
  const [className = ""] = (attributes.class ?? "").trim().split(/\s+/);
  if (className !== "") return `${name}.${className}`;
  return id === "" ? name : `${name}#${id}`;
}
