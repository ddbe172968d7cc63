/** A part of HTML: a tag, an element or comment that is kept as a whole, or text. */
interface HtmlPart {
  kind: "tag" | "whole" | "text";
  html: string;
  /** The element's name in lower case; "" for text and comments. */
  name: string;
  isClosing: boolean;
}

/** Elements in which line ends and shortcodes have no meaning. */
const WHOLE = new Set(["code", "iframe", "math", "pre", "script", "style", "svg", "textarea"]);
const TAG = /<(\/?)([a-z][\w-]*)[^<>]*>|<!--/gi;

/** Splits HTML into tags and texts, in linear time. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  const unclosed = new Set<string>();
  let at = 0;
  const tags = new RegExp(TAG);
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    const [open, slash = "", tagName = ""] = tag;
    const name = tagName.toLowerCase();
    if (tag.index > at) yield textPart(html.slice(at, tag.index));
    let end = tags.lastIndex;
    let isWhole = false;
    if (name === "" || (slash === "" && WHOLE.has(name) && !unclosed.has(name))) {
      const closing = name === "" ? /-->/g : new RegExp(`</${name}\\s*>`, "gi");
      closing.lastIndex = end;
      isWhole = closing.test(html);
      if (isWhole) end = closing.lastIndex;
      // Not searched for again, so that many unclosed elements take linear time.
      else unclosed.add(name);
      // A comment without an end is the rest of the text.
      if (!isWhole && name === "") end = html.length;
    }
    const part = html.slice(tag.index, end) || open;
    yield {
      kind: isWhole || name === "" ? "whole" : "tag",
      html: part,
      name,
      isClosing: slash !== "",
    };
    at = end;
    tags.lastIndex = end;
  }
  if (at < html.length) yield textPart(html.slice(at));
}

function textPart(html: string): HtmlPart {
  return { kind: "text", html, name: "", isClosing: false };
}
