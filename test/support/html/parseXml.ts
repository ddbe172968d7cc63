// Parses XML as strictly as XML 1.0 requires, so that malformed documents fail a test. Supports no
// document types, which none of our documents has.

/** An element with its children; `text` contains text and CDATA. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** The element's direct text. */
  text: string;
}

const TOKEN = /<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)([^<>]*?)(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /\s+([\w:.-]+)="([^"<]*)"/gy;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Returns a document's root. Throws an Error that says what is malformed. */
export function parseXml(document: string): XmlNode {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!document.startsWith(declaration)) throw new Error("There is no declaration");
  if (!document.isWellFormed()) throw new Error("There is half of a pair");
  const source = document.slice(declaration.length).trim();
  // XML 1.0, production 2.
  const bad = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(source);
  if (bad) throw new Error(`U+${bad[0].codePointAt(0)?.toString(16)} may not be in XML`);

  const top: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  let at = 0;
  for (const [token, cdata, end, start, attributes = "", empty, text] of source.matchAll(TOKEN)) {
    at += token.length;
    const parent = open.at(-1)!;
    if (cdata !== undefined) parent.text += cdata;
    else if (text !== undefined) parent.text += plain(text);
    else if (end !== undefined) {
      if (open.pop()?.name !== end || open.length === 0)
        throw new Error(`</${end}> closes nothing`);
    } else {
      const node = { name: start!, attributes: readAttributes(attributes), children: [], text: "" };
      parent.children.push(node);
      if (!empty) open.push(node);
    }
  }
  if (at !== source.length) throw new Error(`No XML: ${source.slice(at, at + 80)}`);
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  const [root, ...others] = top.children;
  if (!root || others.length > 0 || top.text.trim() !== "") throw new Error("No single root");
  return root;
}

/** Returns the children with a name, in order. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** Returns the text of the first child with a name; undefined if there is none. */
export function textOf(node: XmlNode, name: string): string | undefined {
  return childrenOf(node, name)[0]?.text;
}

function readAttributes(source: string): Record<string, string> {
  const read: Record<string, string> = {};
  let at = 0;
  for (const [whole, name = "", value = ""] of source.matchAll(ATTRIBUTE)) {
    at += whole.length;
    if (Object.hasOwn(read, name)) throw new Error(`The attribute ${name} stands twice`);
    read[name] = plain(value);
  }
  if (source.slice(at).trim() !== "") throw new Error(`No attributes: ${source}`);
  return read;
}

function plain(text: string): string {
  if (text.includes("]]>")) throw new Error("]]> stands outside of CDATA");
  return text.replaceAll(/&([^;]*;?)/g, (_, entity: string) => {
    const number = /^#(?:x([0-9a-f]+)|(\d+));$/i.exec(entity);
    if (number) {
      return String.fromCodePoint(number[1] ? Number.parseInt(number[1], 16) : Number(number[2]));
    }
    const known = ENTITIES[entity.slice(0, -1)];
    if (known === undefined || !entity.endsWith(";")) throw new Error(`&${entity} is no entity`);
    return known;
  });
}
