/**
 * Returns the HTML of the first element whose start tag contains this text; "" if there is none.
 */
export function elementWith(html: string, startTagText: string): string {
  const at = html.indexOf(startTagText);
  if (at < 0) return "";
  const start = html.lastIndexOf("<", at);
  const name = /^<([a-z0-9]+)/.exec(html.slice(start))?.[1];
  if (!name) return "";
  const tags = new RegExp(`<(/?)${name}\\b`, "g");
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(start, html.indexOf(">", tag.index) + 1);
  }
  return html.slice(start);
}
