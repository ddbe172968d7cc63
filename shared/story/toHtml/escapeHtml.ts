const NEEDS_ESCAPE = /[&<>"']/;

/** Text as it may stand in HTML, between tags and in quoted attributes alike. */
export function escapeHtml(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Attributes of a tag, each with a space before it. Null, undefined and false leave one out. */
export function attributesHtml(
  attributes: Record<string, string | number | true | null | undefined | false>,
): string {
  let html = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    html += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return html;
}
