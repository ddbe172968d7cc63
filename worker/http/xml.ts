// Writes XML 1.0 from plain text: removes characters that XML forbids and escapes the rest, so that
// documents are always well-formed. No other code concatenates XML.

import { cleanText } from "../../shared/story/cleanText.ts";
import { attributesHtml, escapeHtml } from "../../shared/story/toHtml/escapeHtml.ts";

/** Finished XML, as opposed to text that looks like XML. */
export interface Xml {
  readonly xml: string;
}

/** Attributes by name; undefined ones are omitted. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element's content: text, elements (null is omitted), or nothing. */
type Content = string | Xml | readonly (Xml | null)[];

/** Creates an element. Names must be constants, never data. */
export function xmlElement(name: string, content: Content, attributes?: Attributes): Xml {
  const start = attributes ? name + attributesXml(attributes) : name;
  const inside = contentXml(content);
  return { xml: inside === "" ? `<${start}/>` : `<${start}>${inside}</${name}>` };
}

/** Text as a CDATA section, for HTML that escaping would double in size. */
export function xmlCdata(text: string): Xml {
  return { xml: `<![CDATA[${cleanText(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>` };
}

/** A document with its root element. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function attributesXml(attributes: Attributes): string {
  const cleaned = Object.entries(attributes).map(([key, value]) => [
    key,
    value === undefined ? undefined : cleanText(String(value)),
  ]);
  return attributesHtml(Object.fromEntries(cleaned));
}

function contentXml(content: Content): string {
  if (typeof content === "string") return escapeHtml(cleanText(content));
  if ("xml" in content) return content.xml;
  return content.map((part) => part?.xml ?? "").join("");
}
