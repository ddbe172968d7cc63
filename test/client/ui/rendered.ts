import { DomUtils, parseDocument } from "htmlparser2";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

type Test = (name: string, attributes: Record<string, string>) => boolean;

/** The server-rendered HTML of a component, with queries. */
export interface Rendered {
  html: string;
  /** The attributes of the only matching element; throws unless there is exactly one. */
  one: (test: Test) => Record<string, string>;
  all: (test: Test) => Record<string, string>[];
  text: (test: Test) => string;
}

/** Renders as the server does: without a window or a document. */
export function rendered(node: ReactNode): Rendered {
  const html = renderToStaticMarkup(node);
  const root = parseDocument(html);
  const elements = (test: Test) =>
    DomUtils.findAll((element) => test(element.name, element.attribs), root.children);
  const only = (test: Test) => {
    const found = elements(test);
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} found in ${html}`);
    return found[0];
  };
  return {
    html,
    one: (test) => only(test).attribs,
    all: (test) => elements(test).map((element) => element.attribs),
    text: (test) => DomUtils.textContent(only(test)),
  };
}

/** Matches elements of a tag. */
export const tag =
  (wanted: string): Test =>
  (name) =>
    name === wanted;
