// Writes XML 1.0. What comes in is plain text, whatever it holds: characters that no XML may carry
// are gone and the rest is escaped, so that a document stays well-formed. Nothing else concatenates
// XML.

import { cleanText } from "../../shared/story/cleanText.ts";
import { attributesHtml, escapeHtml } from "../../shared/story/toHtml/escapeHtml.ts";

/** XML that is written already; text that has the form of XML is not. */
export interface Xml {
  readonly xml: string;
}

/** Attributes by name; an undefined one is left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** What an element holds: text, elements (null leaves one out), or nothing. */
type Content = string | Xml | readonly (Xml | null)[];

/** An element. Names are the caller's own words, never data. */
export function xmlElement(name: string, content: Content, attributes: Attributes = {}): Xml {
  const cleaned = Object.entries(attributes).map(([key, value]) => [
    key,
    value === undefined ? undefined : cleanText(String(value)),
  ]);
  const start = name + attributesHtml(Object.fromEntries(cleaned));
  const inside = contentXml(content);
  return { xml: inside === "" ? `<${start}/>` : `<${start}>${inside}</${name}>` };
}

/** Text as a CDATA section, for HTML that would double in size if it were escaped. */
export function xmlCdata(text: string): Xml {
  return { xml: `<![CDATA[${cleanText(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>` };
}

/** A document of a root element. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function contentXml(content: Content): string {
  if (typeof content === "string") return escapeHtml(cleanText(content));
  if ("xml" in content) return content.xml;
  return content.map((part) => part?.xml ?? "").join("");
}
