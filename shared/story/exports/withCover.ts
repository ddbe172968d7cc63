/** A story's HTML with its cover at the head, unless it shows the picture anyway. */
export function withCover(html: string, address: string, alt: string): string {
  if (address === "" || html.includes(address)) return html;
  return `<figure><img src="${quoted(address)}" alt="${quoted(alt)}"></figure>${html}`;
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
