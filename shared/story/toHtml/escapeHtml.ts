const NEEDS_ESCAPE = /[&<>"']/;

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Formats attributes, each with a leading space. Omits null, undefined and false. */
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
