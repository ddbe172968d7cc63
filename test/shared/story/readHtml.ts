import { Parser } from "htmlparser2";

/** A tag of rendered HTML, as a browser would parse it. */
export interface SeenTag {
  name: string;
  attributes: Record<string, string>;
}

/** Parses HTML into tags and text. */
export function readHtml(html: string): { tags: SeenTag[]; text: string; openAtEnd: string[] } {
  const tags: SeenTag[] = [];
  const open: string[] = [];
  let text = "";
  const parser = new Parser({
    onopentag: (name, attributes) => {
      tags.push({ name, attributes });
      open.push(name);
    },
    onclosetag: (name, isImplied) => {
      open.pop();
      if (isImplied && !VOID.has(name)) unclosed.push(name);
    },
    ontext: (data) => {
      text += data;
    },
  });
  const unclosed: string[] = [];
  parser.end(html);
  return { tags, text, openAtEnd: unclosed };
}

const VOID = new Set(["br", "hr", "img"]);

const TAGS = new Set(
  `a blockquote br caption code details em figcaption figure h2 h3 h4 h5 h6 hr iframe img kbd li mark
   ol p pre s section span strong sub summary sup table tbody td th thead tr ul div`.split(/\s+/),
);

const ATTRIBUTES = new Set(
  `id dir href rel title role aria-label tabindex src srcset sizes width height alt loading decoding
   referrerpolicy sandbox allow class scope colspan rowspan start data-kind data-count data-layout data-type
   data-size data-aspect data-align`.split(/\s+/),
);

/** Returns parts of HTML that could run code or mislead; empty for safe HTML. */
export function dangersIn(html: string): string[] {
  const { tags } = readHtml(html);
  return tags.flatMap(({ name, attributes }) => {
    const dangers: string[] = [];
    if (!TAGS.has(name)) dangers.push(`<${name}>`);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!ATTRIBUTES.has(attribute)) dangers.push(`<${name} ${attribute}>`);
      if (attribute === "href" && !/^(?:https?:\/\/|mailto:|#)/.test(value)) dangers.push(value);
      if (attribute === "src" && !/^(?:https:\/\/|\/img\/)/.test(value)) dangers.push(value);
    }
    if (name === "iframe" && !attributes.sandbox) dangers.push("frame without sandbox");
    return dangers;
  });
}
