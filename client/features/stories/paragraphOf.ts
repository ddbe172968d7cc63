import { paragraphId } from "../../../shared/story/paragraphId.ts";

/** Returns a paragraph's element by its name. */
export function paragraphOf(body: Element, name: string): Element | null {
  const prefix = `${body.getAttribute("data-body-of") ?? ""}-`;
  const ids = [paragraphId(name), paragraphId(name, prefix)];
  return body.querySelector(ids.map((id) => `#${CSS.escape(id)}`).join(", "));
}
